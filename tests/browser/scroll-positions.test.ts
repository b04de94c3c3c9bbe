// Where a page is scrolled to, when a visit or a step through the history shows it.
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
/** With motion, as most visitors want it: no transition may move what comes after it. */
const open = (path: string, options?: VisitOptions) => openInMotion(browserSite, path, options)

/** Follows a link without a mouse: Playwright scrolls to what it clicks, while a transition still covers it. */
const followUnmoved = (page: Page, name: string) =>
  tree(page)
    .getByRole('link', { name })
    .evaluate((link: HTMLAnchorElement) => link.click())

describe('a visit', () => {
  test('begins at the top, also where its page lacks the part it is to, and goes back to where the visitor was', async () => {
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
    // To a part that its page does not have.
    await addLink(page, '/en/start/everything#nowhere', 'Nowhere')
    await page.getByRole('link', { name: 'Nowhere' }).click()
    await expectPage(page, '/en/start/everything#nowhere', 'Everything a page can hold')
    expect(await top()).toBe(0)
    expect(await isSameDocument(page)).toBe(true)
  })

  describe('while its page is on the way', () => {
    const top = (page: Page) => page.evaluate(() => scrollY)
    /** As the wheel does it: the browser keeps where a visitor has scrolled to for the address that it shows. */
    const scrollBy = async (page: Page, distance: number) => {
      const before = await top(page)
      await page.mouse.move(640, 400)
      await page.mouse.wheel(0, distance)
      await expect.poll(() => top(page)).toBe(before + distance)
    }
    /** Waits until another page is asked for. */
    const leave = async (page: Page, begin: () => Promise<unknown>, address: string) => {
      await begin()
      await expectAddress(page, address)
    }
    const back = (page: Page) => page.evaluate(() => history.back())
    const forward = (page: Page) => page.evaluate(() => history.forward())

    test('what is scrolled is the page that is still there: each is found where it was left', async () => {
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

    test('Back, and Forward once more: the page that nobody has scrolled begins at its top', async () => {
      const page = await open('/en/start/everything', { prepare: readNothingAhead })
      const arrive = await holdRequests(page, '**/install/_payload.json*')
      await leave(page, () => follow(page, 'Install Tidebook'), '/en/start/install')
      await scrollBy(page, 300)
      await leave(page, () => back(page), '/en/start/everything')
      await untilIdle(page)
      // It was there all the time: it stays where it is.
      expect(await top(page)).toBe(300)
      arrive()
      await page.goForward()
      await expectPage(page, '/en/start/install', 'Install Tidebook')
      await expect.poll(() => top(page)).toBe(0)
      await page.goBack()
      await expectPage(page, '/en/start/everything', 'Everything a page can hold')
      await expect.poll(() => top(page)).toBe(300)
    })

    test('another step through the history leaves what it passes as it was', async () => {
      const page = await open('/en/start/everything', { prepare: readNothingAhead })
      await scrollBy(page, 900)
      await follow(page, 'Install Tidebook')
      await expectPage(page, '/en/start/install', 'Install Tidebook')
      await scrollBy(page, 300)
      await followUnmoved(page, 'Harbour slang')
      await expectPage(page, '/en/notes/harbour-slang', 'Harbour slang')
      const arrive = await holdRequests(page, '**/*_payload.json*')
      // A page that was read long ago is asked for again.
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

    test('Back to another part of the page that is still there goes to that part', async () => {
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

    test('Back to a part of a page is to where it was left, and marks the part', async () => {
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

    test('a link to a part of a page, as it is written on the one before, leads to that part of the next one', async () => {
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

  test('to a part of a page is there at once; links inside a page scroll smoothly', async () => {
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

  test('after Back and Forward to a part of a page begins at the top, and leaves where that was', async () => {
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

  test('keeps the place where a page asks for that', async () => {
    const page = await open('/en/start/everything')
    await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }))
    await follow(page, 'Kept')
    await expectPage(page, '/en/start/kept', 'Kept')
    expect(await page.evaluate(() => scrollY)).toBe(500)
  })

  test('leaves the sidebar where it was scrolled to', async () => {
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
