import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowserSite } from './browser-site.ts'
import type { VisitOptions } from './browser-site.ts'
import { expectPage, holdRequests, openPage, readNothingAhead, tree } from './visiting.ts'

const browserSite = useBrowserSite()

const bar = (page: Page) => page.locator('.loading-bar')
const progress = (page: Page) =>
  bar(page).evaluate((element) => Number((element as HTMLElement).style.getPropertyValue('--progress')))
const state = (page: Page) => bar(page).getAttribute('data-state')

interface Waiting {
  page: Page
  /** Releases the response for which the visit waits. */
  arrive: () => void
}

/** Starts a visit and holds its response, in a window whose clock is stopped. */
async function waitForPage(options: VisitOptions = {}): Promise<Waiting> {
  const page = await openPage(browserSite, '/en/start/install', {
    reducedMotion: 'no-preference',
    ...options,
    prepare: readNothingAhead,
  })
  const arrive = await holdRequests(page, '**/_payload.json*')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const request = page.waitForRequest('**/everything/_payload.json*')
  await tree(page).getByRole('link', { name: 'Everything a page can hold' }).press('Enter')
  await request
  return { page, arrive }
}

describe('the loading bar', () => {
  test('appears after 200 ms, fills when the page arrives, and disappears 900 ms later', async () => {
    const { page, arrive } = await waitForPage()
    await page.clock.runFor(190)
    expect(await bar(page).count()).toBe(0)
    await page.clock.runFor(60)
    expect(await bar(page).count()).toBe(1)
    expect(await bar(page).evaluate((element) => getComputedStyle(element).blockSize)).toBe('3px')
    expect(await bar(page).getAttribute('aria-hidden')).toBe('true')
    const early = await progress(page)
    await page.clock.runFor(950)
    expect(await progress(page)).toBeGreaterThan(early)
    expect(await progress(page)).toBeCloseTo(0.5, 1)
    await page.clock.runFor(1000)
    expect(await progress(page)).toBeCloseTo(0.7, 1)

    arrive()
    await expectPage(page, '/en/start/everything', 'Everything a page can hold')
    await expect.poll(() => progress(page)).toBe(1)
    await page.clock.runFor(490)
    expect(await state(page)).toBe('loading')
    await page.clock.runFor(20)
    expect(await state(page)).toBeNull()
    await page.clock.runFor(370)
    expect(await bar(page).count()).toBe(1)
    await page.clock.runFor(30)
    expect(await bar(page).count()).toBe(0)
  })

  test('stays hidden if the page arrives within 200 ms', async () => {
    const { page, arrive } = await waitForPage()
    await page.clock.runFor(190)
    arrive()
    await expectPage(page, '/en/start/everything', 'Everything a page can hold')
    // The URL and the content change first. The bar stops in the same task in which the outline is observed again.
    await expect.poll(() => page.locator('.outline [aria-current]').count()).toBeGreaterThan(0)
    await page.clock.runFor(1000)
    expect(await bar(page).count()).toBe(0)
  })

  test('does not move with reduced motion', async () => {
    const { page, arrive } = await waitForPage({ reducedMotion: 'reduce' })
    await page.clock.runFor(250)
    expect(await bar(page).evaluate((element) => getComputedStyle(element).scale)).toBe('none')
    arrive()
    await expectPage(page, '/en/start/everything', 'Everything a page can hold')
  })
})
