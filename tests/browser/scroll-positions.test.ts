// Tests of the scroll position after a visit or a step through the history.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAddress, useElementSite } from './browser-site.ts'
import type { VisitOptions } from './browser-site.ts'
import {
  addLink,
  expectPage,
  follow,
  holdRequests,
  isSameDocument,
  openInMotion,
  readNothingAhead,
  tree,
  untilIdle,
} from './visiting.ts'

const browserSite = useElementSite()
/**
 * Opens a page with motion, like most visitors' browsers, because no transition may move later content. The window is
 * low, because the CPU paints every frame.
 */
const open = (path: string, options?: VisitOptions) => openInMotion(browserSite, path, { height: 400, ...options })

/** Follows a link without a mouse, because Playwright would scroll to the link while a transition still covers it. */
const followUnmoved = (page: Page, name: string) =>
  tree(page)
    .getByRole('link', { name })
    .evaluate((link: HTMLAnchorElement) => link.click())

describe('a visit', () => {
  test('starts at the top, even if the fragment does not exist, and restores the position on Back', async () => {
    const page = await open('/en/start/everything')
    const top = () => page.evaluate(() => scrollY)
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    await follow(page, 'Install Tidebook')
    await expectPage(page, '/en/start/install', 'Install Tidebook')
    expect(await top()).toBe(0)
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    await page.goBack()
    await expectPage(page, '/en/start/everything', 'Everything a page can hold')
    await expect.poll(top).toBe(900)
    await page.goForward()
    await expectPage(page, '/en/start/install', 'Install Tidebook')
    await expect.poll(top).toBe(300)
    // A fragment that does not exist on its page.
    await addLink(page, '/en/start/everything#nowhere', 'Nowhere')
    await page.getByRole('link', { name: 'Nowhere' }).click()
    await expectPage(page, '/en/start/everything#nowhere', 'Everything a page can hold')
    expect(await top()).toBe(0)
    expect(await isSameDocument(page)).toBe(true)
  })

  describe('while its page loads', () => {
    const top = (page: Page) => page.evaluate(() => scrollY)
    /** Scrolls like a wheel: the browser stores the scroll position for the current URL. */
    const scrollBy = async (page: Page, distance: number) => {
      const before = await top(page)
      await page.mouse.move(640, 200)
      await page.mouse.wheel(0, distance)
      await expect.poll(() => top(page)).toBe(before + distance)
    }
    /** Waits until another page is requested. */
    const leave = async (page: Page, begin: () => Promise<unknown>, address: string) => {
      await begin()
      await expectAddress(page, address)
    }
    const back = (page: Page) => page.evaluate(() => history.back())
    const forward = (page: Page) => page.evaluate(() => history.forward())

    test('scrolling affects the previous page, and every page keeps its scroll position', async () => {
      const page = await open('/en/start/everything', { prepare: readNothingAhead })
      await scrollBy(page, 900)
      await follow(page, 'Install Tidebook')
      await expectPage(page, '/en/start/install', 'Install Tidebook')
      await scrollBy(page, 300)
      const arrive = await holdRequests(page, '**/everything/_payload.json*')
      await leave(page, () => back(page), '/en/start/everything')
      await scrollBy(page, 150)
      arrive()
      await expectPage(page, '/en/start/everything', 'Everything a page can hold')
      await expect.poll(() => top(page)).toBe(900)
      await page.goForward()
      await expectPage(page, '/en/start/install', 'Install Tidebook')
      await expect.poll(() => top(page)).toBe(450)
    })

    test('an unscrolled page starts at the top after Back and Forward', async () => {
      const page = await open('/en/start/everything', { prepare: readNothingAhead })
      const arrive = await holdRequests(page, '**/install/_payload.json*')
      await leave(page, () => follow(page, 'Install Tidebook'), '/en/start/install')
      await scrollBy(page, 300)
      await leave(page, () => back(page), '/en/start/everything')
      await untilIdle(page)
      // The page never changed, so its scroll position is unchanged.
      expect(await top(page)).toBe(300)
      arrive()
      await page.goForward()
      await expectPage(page, '/en/start/install', 'Install Tidebook')
      await expect.poll(() => top(page)).toBe(0)
      await page.goBack()
      await expectPage(page, '/en/start/everything', 'Everything a page can hold')
      await expect.poll(() => top(page)).toBe(300)
    })

    test('another step through the history keeps the positions of the pages it passes', async () => {
      const page = await open('/en/start/everything', { prepare: readNothingAhead })
      await scrollBy(page, 900)
      await follow(page, 'Install Tidebook')
      await expectPage(page, '/en/start/install', 'Install Tidebook')
      await scrollBy(page, 300)
      await followUnmoved(page, 'Harbour slang')
      await expectPage(page, '/en/notes/harbour-slang', 'Harbour slang')
      const arrive = await holdRequests(page, '**/*_payload.json*')
      // A page that was read long ago is requested again.
      await page.evaluate(() => {
        const now = performance.now()
        performance.now = () => now + 60_000
      })
      await leave(page, () => back(page), '/en/start/install')
      await scrollBy(page, 60)
      await leave(page, () => back(page), '/en/start/everything')
      arrive()
      await expectPage(page, '/en/start/everything', 'Everything a page can hold')
      await expect.poll(() => top(page)).toBe(900)
      await leave(page, () => forward(page), '/en/start/install')
      await expectPage(page, '/en/start/install', 'Install Tidebook')
      await expect.poll(() => top(page)).toBe(300)
      await page.goForward()
      await expectPage(page, '/en/notes/harbour-slang', 'Harbour slang')
      await expect.poll(() => top(page)).toBe(60)
    })

    test('Back to another section of the page that is still shown scrolls to that section', async () => {
      const page = await open('/en/start/everything', { prepare: readNothingAhead })
      await scrollBy(page, 200)
      await page.evaluate(() => (location.hash = '#footnote-label'))
      await expect.poll(() => top(page)).toBeGreaterThan(200)
      const arrive = await holdRequests(page, '**/install/_payload.json*')
      await leave(page, () => follow(page, 'Install Tidebook'), '/en/start/install')
      await scrollBy(page, -100)
      await leave(page, () => page.evaluate(() => history.go(-2)), '/en/start/everything')
      await expect.poll(() => top(page)).toBe(200)
      arrive()
      expect(await isSameDocument(page)).toBe(true)
    })

    test('Back to a section restores the scroll position and marks the section', async () => {
      const page = await open('/en/start/install#print-a-table', { prepare: readNothingAhead })
      await expect.poll(() => top(page)).toBeGreaterThan(0)
      await scrollBy(page, -100)
      const before = await top(page)
      await follow(page, 'Everything a page can hold')
      await expectPage(page, '/en/start/everything', 'Everything a page can hold')
      const arrive = await holdRequests(page, '**/install/_payload.json*')
      await leave(page, () => back(page), '/en/start/install#print-a-table')
      await scrollBy(page, 60)
      await leave(page, () => forward(page), '/en/start/everything')
      await leave(page, () => back(page), '/en/start/install#print-a-table')
      await scrollBy(page, 60)
      arrive()
      await expectPage(page, '/en/start/install#print-a-table', 'Install Tidebook')
      await untilIdle(page)
      expect(await top(page)).toBe(before)
      expect(await page.evaluate(() => document.querySelector(':target')?.id)).toBe('print-a-table')
      expect(await isSameDocument(page)).toBe(true)
    })

    test('a fragment followed on the previous page scrolls to that section of the next page', async () => {
      const page = await open('/en/start/everything', { prepare: readNothingAhead })
      const arrive = await holdRequests(page, '**/install/_payload.json*')
      await leave(page, () => follow(page, 'Install Tidebook'), '/en/start/install')
      await page.evaluate(() => (location.hash = '#print-a-table'))
      arrive()
      await expectPage(page, '/en/start/install#print-a-table', 'Install Tidebook')
      const heading = page.getByRole('heading', { name: 'Print a table' })
      await expect
        .poll(() => heading.evaluate((element) => Math.abs(element.getBoundingClientRect().top)))
        .toBeLessThan(200)
      expect(await isSameDocument(page)).toBe(true)
    })
  })

  test('to a section jumps there; links inside a page scroll smoothly', async () => {
    const page = await open('/en/start/everything')
    await addLink(page, '/en/start/install#print-a-table', 'To the table')
    await page.getByRole('link', { name: 'To the table' }).click()
    await expectPage(page, '/en/start/install#print-a-table', 'Install Tidebook')
    const heading = page.getByRole('heading', { name: 'Print a table' })
    expect(await heading.evaluate((element) => element.matches(':target'))).toBe(true)
    expect(await heading.evaluate((element) => Math.abs(element.getBoundingClientRect().top))).toBeLessThan(200)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first().click()
    await expect.poll(() => page.url()).not.toContain('print-a-table')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth')
    expect(requests.filter((url) => url.includes('/en/start/install'))).toEqual([])
    expect(await isSameDocument(page)).toBe(true)
  })

  test('after Back and Forward to a section starts at the top, and keeps the section’s position', async () => {
    const page = await open('/en/start/reading')
    const top = () => page.evaluate(() => scrollY)
    await addLink(page, '/en/start/everything#footnote-label', 'To a part')
    await page.getByRole('link', { name: 'To a part' }).click()
    await expectPage(page, '/en/start/everything#footnote-label', 'Everything a page can hold')
    await expect.poll(top).toBeGreaterThan(1000)
    const part = await top()
    await page.goBack()
    await expectPage(page, '/en/start/reading', 'Reading')
    await page.goForward()
    await expectPage(page, '/en/start/everything#footnote-label', 'Everything a page can hold')
    await expect.poll(top).toBe(part)
    expect(await page.evaluate(() => document.querySelector(':target')?.id)).toBe('footnote-label')
    await followUnmoved(page, 'Install Tidebook')
    await expectPage(page, '/en/start/install', 'Install Tidebook')
    await untilIdle(page)
    expect(await top()).toBe(0)
    await page.goBack()
    await expectPage(page, '/en/start/everything#footnote-label', 'Everything a page can hold')
    await expect.poll(top).toBe(part)
    expect(await isSameDocument(page)).toBe(true)
  })

  test('keeps the scroll position if the page asks for it', async () => {
    const page = await open('/en/start/everything')
    await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }))
    await follow(page, 'Kept')
    await expectPage(page, '/en/start/kept', 'Kept')
    expect(await page.evaluate(() => scrollY)).toBe(500)
  })

  test('keeps the scroll position of the sidebar', async () => {
    const page = await open('/en/stations/north-sea/lighthouses/outer-reef/keeper', { height: 360 })
    const top = () => page.locator('.sidebar').evaluate((element) => element.scrollTop)
    await tree(page).getByRole('link', { name: 'The lamp' }).scrollIntoViewIfNeeded()
    const before = await top()
    expect(before).toBeGreaterThan(0)
    await follow(page, 'The lamp')
    await expectPage(page, '/en/stations/north-sea/lighthouses/outer-reef/lamp', 'The lamp')
    await expect.poll(() => tree(page).locator('[aria-current=page]').innerText()).toBe('The lamp')
    expect(await top()).toBe(before)
  })
})
