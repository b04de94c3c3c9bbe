import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserSite } from './browser-site.ts'
import { pageKinds } from './page-kinds.ts'

const { visit } = useBrowserSite()

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 700 },
]
const { landing, ordinary, everything, 'search results': results } = pageKinds('en')
const kinds = [landing!, ordinary!, everything!, results!].flatMap((path) => sizes.map((size) => ({ path, ...size })))

test.for(kinds)(
  'the first screen of $path, $width wide, is painted before the deferred style sheet and does not shift when it arrives',
  async ({ path, ...size }) => {
    const held = Promise.withResolvers<void>()
    const opened = Promise.withResolvers<Page>()
    const visited = visit(path, {
      ...size,
      reducedMotion: 'no-preference',
      async prepare(page) {
        await page.route('**/_assets/deferred.*.css', (route) => held.promise.then(() => route.continue()))
        await page.addInitScript(measureShifts)
        opened.resolve(page)
      },
    })
    visited.catch(() => {}) // If the test fails earlier, its page is closed and this promise rejects.
    const page = await opened.promise
    try {
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length), {
          timeout: 20_000,
        })
        .toBe(1)
      expect(await page.getByRole('heading', { level: 1 }).first().isVisible()).toBe(true)
      expect(await page.locator('.site-footer').count()).toBe(0)
    } finally {
      held.resolve()
    }
    await visited
    expect(
      await page.locator('.site-footer').evaluate((footer) => footer.getBoundingClientRect().top >= innerHeight),
    ).toBe(true)
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0)
  },
)

/** Runs in the page. Adds up its layout shifts (Layout Instability, W3C). */
function measureShifts(): void {
  const counted = Object.assign(window, { moved: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) counted.moved += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}
