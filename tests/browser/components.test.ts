import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { engineFolder } from '../../scripts/engine.ts'
import { violationsInAllModes, violationsOfLanguage } from './axe.ts'
import { useOwnBrowserSite } from './browser-site.ts'

const browserSite = useOwnBrowserSite()
const { look, visit } = browserSite

const sum = `c = ${[...'abcdefghijklmnopqrstuvwxyz'].join(' + ')}`
const name = 'a-very-long-name-without-spaces.and.with.many.dots.config.production.ts'

/** Content that is wider than a window, or lines without a break opportunity. */
const tooWide = `
A formula $${sum}$ in a paragraph, one with a fraction, $\\frac{${sum}}{2}$, and one of its own:

$$
${sum}
$$

- In a list: $${sum}$.

::file-tree
- app/
  - ${name} A comment which is long as well
  - config.ts A comment that is so long that it takes more than one line, whatever the width of the window
  - ${name.replaceAll('.', '')}/
    - ${name} ${name}
::

::code-tree
\`\`\`ts [app/${name}]
export {}
\`\`\`
::
`

/**
 * Pages of the project's documentation that use every component. They are published in English and, with the same text,
 * in Arabic, to test right-to-left layout.
 */
const names = ['07.components.md', '08.code-components.md']
const pages = ['en', 'ar'].flatMap((locale) =>
  ['components', 'code-components', 'too-wide'].map((page) => `/${locale}/start/${page}`),
)

beforeAll(async () => {
  const texts = await Promise.all(
    names.map((name) => readFile(join(engineFolder, 'content', 'en', '02.writing', name))),
  )
  const files = ['en', 'ar'].flatMap((locale) => [
    ...names.map((name, index) => [`${locale}/1.start/${name}`, texts[index]!] as const),
    [`${locale}/1.start/9.too-wide.md`, tooWide] as const,
  ])
  await browserSite.site.publish(Object.fromEntries(files))
})

describe('a page with all components', () => {
  test('places the text of a callout 4 px below its title', async () => {
    const text = (await look('/en/start/components')).locator('.callout-title + *').first()
    expect(await text.evaluate((element) => getComputedStyle(element).marginBlockStart)).toBe('4px')
  })

  test('has vertical space between wrapped buttons of a paragraph', async () => {
    const page = await look('/en/start/components', { width: 390 })
    const gaps = await page.locator('article p').evaluateAll((paragraphs) =>
      paragraphs.flatMap((paragraph) => {
        const boxes = [...paragraph.querySelectorAll('.button')].map((button) => button.getBoundingClientRect())
        return boxes.flatMap((upper) =>
          boxes
            .filter(({ left, right, top }) => top > upper.top + 8 && left < upper.right && right > upper.left)
            .map(({ top }) => top - upper.bottom),
        )
      }),
    )
    expect(gaps.length).toBeGreaterThan(0)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4)
  })

  test('opens an accordion in 200 ms while the reader uses it, or immediately with reduced motion', async () => {
    const closed = (page: Page) => page.locator('.accordion details:not([open])').first()
    const motionOf = (page: Page) =>
      // Chromium doesn't list the animations of this pseudo-element.
      closed(page).evaluate((details) => getComputedStyle(details, '::details-content').transitionDuration)
    const moving = await visit('/en/start/components', { reducedMotion: 'no-preference' })
    expect(await motionOf(moving)).toBe('0s')
    await closed(moving).locator('summary').focus()
    expect(await motionOf(moving)).toBe('0.2s')
    const still = await look('/en/start/components')
    await closed(still).locator('summary').focus()
    expect(await motionOf(still)).toBe('0s')
  })

  test('does not wrap a name in a file tree that fits beside its comment', async () => {
    const page = await look('/en/start/too-wide', { width: 320 })
    const heights = await page
      .locator('.tree-name', { hasText: /^(app|config)/ })
      .evaluateAll((names) => names.map((shown) => shown.clientHeight))
    expect(heights).toHaveLength(3)
    expect(Math.max(...heights)).toBeLessThan(30)
  })

  test.for(pages)('fits windows of any width without axe violations: %s', async (path) => {
    const page = await look(path)
    expect(await page.locator('.prose').count()).toBe(1)
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${width} wide`,
      ).toBeLessThanOrEqual(0)
      const wide = await page.locator('.prose').evaluate((prose) => {
        const limit = prose.getBoundingClientRect()
        return [...prose.querySelectorAll('*')]
          .filter((element) => {
            const { left, right, width: own } = element.getBoundingClientRect()
            const scrolls =
              element.closest('pre, math *, .table-scroll, .tab-list, .visually-hidden, [hidden]') ??
              element.closest('svg')
            return own > 0 && !scrolls && (right > limit.right + 1 || left < limit.left - 1)
          })
          .map((element) => element.outerHTML.slice(0, 100))
      })
      expect(wide, `${width} wide`).toEqual([])
    }
    const find = path.startsWith('/en/') ? violationsInAllModes : violationsOfLanguage
    expect(await find(page)).toEqual([])
  })
})
