import { describe, expect, test } from 'vitest'
import { expectAddress, requestedScripts, useElementSite } from './browser-site.ts'
import type { VisitOptions } from './browser-site.ts'
import {
  addLink,
  expectPage,
  follow,
  holdRequests,
  isSameDocument,
  neverIdle,
  openInMotion,
  openPage,
  readNothingAhead,
  tree,
  untilAnswered,
  untilIdle,
  untilStarted,
} from './visiting.ts'
import { needsLanguages } from '../harness/urls/skip.ts'

const browserSite = useElementSite()
/**
 * Opens a page with motion, like most visitors' browsers, because no transition may delay, hide, or move later content.
 */
const open = (path: string, options?: VisitOptions) => openInMotion(browserSite, path, options)

/**
 * Describes a page completely, except for marks that depend on scrolling, elements that scripts add on sight, and
 * previously opened folders.
 */
function describePage() {
  const page = document.cloneNode(true) as Document
  for (const button of page.querySelectorAll('.code-wrap, .enlarge')) button.remove()
  for (const link of page.querySelectorAll('.outline nav a')) {
    link.removeAttribute('aria-current')
    link.removeAttribute('class')
  }
  for (const folder of page.querySelectorAll<HTMLDetailsElement>('.sidebar details')) {
    const current =
      folder.querySelector('[aria-current]') ?? folder.parentElement!.querySelector(':scope > [aria-current]')
    if (!current || folder.open) folder.replaceWith(...folder.childNodes)
  }
  const facts =
    'title, meta:not([name=viewport], [name=theme-color], [charset]), link:not([rel=stylesheet], [rel=icon])'
  return {
    head: [...page.querySelectorAll(`head :is(${facts})`)].map(({ outerHTML }) => outerHTML).sort(),
    kind: page.body.className,
    lang: page.documentElement.lang,
    header: page.querySelector('.header')!.innerHTML,
    sidebar: page.querySelector('.sidebar')!.innerHTML,
    main: page.querySelector('main')!.innerHTML,
    footer: page.querySelector('.site-footer')!.innerHTML,
  }
}

describe('a visit', () => {
  test('changes the page without a reload, also on Back and Forward, and moves the focus and screen readers to it', async () => {
    const page = await openPage(browserSite, '/en/start/install', { reducedMotion: 'no-preference' })
    await tree(page).getByRole('link', { name: 'Everything a page can hold' }).press('Enter')
    await expectPage(page, '/en/start/everything', 'Everything a page can hold')
    expect(await page.title()).toBe('Everything a page can hold - Tidebook')
    expect(await tree(page).locator('[aria-current=page]').allInnerTexts()).toEqual(['Everything a page can hold'])
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    expect(await page.getByRole('status').innerText()).toBe('Everything a page can hold - Tidebook')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    await page.goBack()
    await expectPage(page, '/en/start/install', 'Install Tidebook')
    await page.goForward()
    await expectPage(page, '/en/start/everything', 'Everything a page can hold')
    expect(await isSameDocument(page)).toBe(true)
  })

  // Each visit starts from the page of the previous one.
  test.for([
    [
      '/en/start/install',
      '/en/start/everything',
      '/en',
      '/en/stations/north-sea/lighthouses/outer-reef/keeper',
      '/en/stations/north-sea',
      '/en/notes/long-title',
    ],
    ['/fr/en/notes/harbour-slang', '/fr/start/install', '/fr/en/notes/harbour-slang', '/fr', '/fr/start/install'],
    ['/ar/start/install', '/ar'],
  ])('from %s to other pages produces the same pages as loading them', async ([from, ...others]) => {
    const page = await open(from!, { reducedMotion: 'reduce' })
    const visited: [string, unknown][] = []
    for (const to of others) {
      await page.evaluate((path) => {
        const link = document.createElement('a')
        link.href = path
        link.textContent = 'Go'
        document.querySelector('main')!.prepend(link)
        link.click()
      }, to)
      await expectAddress(page, to)
      await expect
        .poll(() => page.evaluate(() => document.querySelector('main')!.textContent!.startsWith('Go')))
        .toBe(false)
      expect(await isSameDocument(page)).toBe(true)
      visited.push([to, await page.evaluate(describePage)])
    }
    const loaded = new Map<string, unknown>()
    for (const to of new Set(others)) {
      await page.goto(to)
      await untilStarted(page)
      loaded.set(to, await page.evaluate(describePage))
    }
    for (const [to, description] of visited) expect(description, to).toEqual(loaded.get(to))
  })

  test('is possible two seconds after the load, even if the browser is never idle', async () => {
    const page = await browserSite.visit('/en/start/install', { prepare: neverIdle })
    await page.clock.runFor(1900)
    await untilAnswered(page)
    const scripts = () => [...requestedScripts(page)].map((request) => request.url()).join()
    expect(scripts()).not.toContain('/deferred.')
    await page.clock.runFor(100)
    await expect.poll(scripts).toContain('/deferred.')
  })

  test('keeps the features of a page working: outline, copying, tabs, search, and menu', async () => {
    const page = await open('/en/start/install')
    await follow(page, 'Tabs')
    await expectPage(page, '/en/start/tabs', 'Tabs')
    const tab = page.getByRole('tab', { name: 'pnpm', exact: true }).first()
    await expect
      .poll(async () => {
        await tab.click()
        return await tab.getAttribute('aria-selected')
      })
      .toBe('true')
    await expect
      .poll(() =>
        page
          .getByRole('navigation', { name: 'On this page' })
          .getByRole('link', { name: 'After them' })
          .getAttribute('aria-current'),
      )
      .toBe('true')
    expect(await page.locator('main kbd').innerText()).toMatch(/⌘|Ctrl/)
    await follow(page, 'Install Tidebook')
    await expectPage(page, '/en/start/install', 'Install Tidebook')
    await follow(page, 'Tabs')
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('/')
    expect(await page.locator('dialog[open]').count()).toBe(1)
    await page.keyboard.press('Escape')
    expect(await isSameDocument(page)).toBe(true)
  })

  test('from the mobile menu closes it, and so does Back', async () => {
    const page = await open('/en/start/install', { width: 390 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await follow(page, 'Everything a page can hold')
    await expectPage(page, '/en/start/everything', 'Everything a page can hold')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.goBack()
    await expectPage(page, '/en/start/install', 'Install Tidebook')
    expect(await tree(page).isVisible()).toBe(false)
    expect(await page.locator('main').evaluate((main: HTMLElement) => main.inert)).toBe(false)
    expect(await isSameDocument(page)).toBe(true)
  })

  test('runs a view transition, except with reduced motion', async () => {
    const page = await open('/en/start/install')
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document)
      Object.assign(window, { transitions: 0 })
      document.startViewTransition = (change) => {
        ;(window as unknown as { transitions: number }).transitions++
        return start(change)
      }
    })
    const transitions = () => page.evaluate(() => (window as unknown as { transitions: number }).transitions)
    await follow(page, 'Everything a page can hold')
    await expectPage(page, '/en/start/everything', 'Everything a page can hold')
    expect(await transitions()).toBe(1)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await follow(page, 'Install Tidebook')
    await expectPage(page, '/en/start/install', 'Install Tidebook')
    expect(await transitions()).toBe(1)
  })

  test('follows a redirect to a moved page, and loads style sheets that only the new page needs', async () => {
    const page = await open('/en/start/everything')
    await addLink(page, '/en/Start/Install#print-a-table', 'Moved')
    await page.getByRole('link', { name: 'Moved' }).click()
    await expectPage(page, '/en/start/install#print-a-table', 'Install Tidebook')
    expect(
      await page
        .getByRole('heading', { name: 'Print a table' })
        .evaluate((element) => Math.abs(element.getBoundingClientRect().top)),
    ).toBeLessThan(200)
    const sheets = () => page.evaluate(() => [...document.styleSheets].filter(({ href }) => href).length)
    const before = await sheets()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /home page/ })
      .click()
    await expectAddress(page, '/en')
    await expect.poll(() => page.evaluate(() => document.body.className)).toBe('landing')
    expect(await sheets()).toBe(before + 1)
    expect(await isSameDocument(page)).toBe(true)
  })

  test('ends at the target of the last click, even if an earlier one takes longer', async () => {
    const page = await open('/en/start/install', { prepare: readNothingAhead })
    const arrive = await holdRequests(page, '**/everything/_payload.json*')
    const requested = page.waitForRequest('**/everything/_payload.json*')
    await follow(page, 'Everything a page can hold')
    await requested
    await follow(page, 'Harbour slang')
    await expectPage(page, '/en/notes/harbour-slang', 'Harbour slang')
    const late = page.waitForResponse('**/everything/_payload.json*')
    arrive()
    await (await late).finished()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    await expectPage(page, '/en/notes/harbour-slang', 'Harbour slang')
    expect(await isSameDocument(page)).toBe(true)
  })

  test('canceled by Back keeps the page and does not lose a click in progress', async () => {
    const page = await open('/en/start/everything', { prepare: readNothingAhead })
    const arrive = await holdRequests(page, '**/install/_payload.json*')
    const requested = page.waitForRequest('**/install/_payload.json*')
    await follow(page, 'Install Tidebook')
    await requested
    await page.getByRole('article').getByRole('link', { name: 'link to another page' }).hover()
    await page.mouse.down()
    await page.goBack()
    await expectAddress(page, '/en/start/everything')
    arrive()
    await untilIdle(page)
    expect(await isSameDocument(page)).toBe(true)
    await page.mouse.up()
    await expectPage(page, '/en/start/install', 'Install Tidebook')
  })

  test('keeps a dialog opened while its page loads, and closes one opened before', async () => {
    const page = await open('/en/start/everything', { prepare: readNothingAhead })
    await follow(page, 'Install Tidebook')
    await expectPage(page, '/en/start/install', 'Install Tidebook')
    const arrive = await holdRequests(page, '**/harbour-slang/_payload.json*')
    const search = page.locator('dialog[open]')
    await follow(page, 'Harbour slang')
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('tide')
    arrive()
    await expectPage(page, '/en/notes/harbour-slang', 'Harbour slang')
    expect(await search.count()).toBe(1)
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('tide')
    await page.goBack()
    await expectPage(page, '/en/start/install', 'Install Tidebook')
    await expect.poll(() => search.count()).toBe(0)
  })

  test('keeps a dialog opened while its script loads', async () => {
    let arrive = () => {}
    const page = await browserSite.visit('/en/start/everything', {
      prepare: async (opened) => (arrive = await holdRequests(opened, '**/visits.*.js')),
    })
    // The pointer is the first interaction, after which the script is requested.
    const requested = page.waitForRequest('**/visits.*.js')
    await tree(page).getByRole('link', { name: 'Install Tidebook' }).hover()
    await requested
    await follow(page, 'Install Tidebook')
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('tide')
    arrive()
    await expectPage(page, '/en/start/install', 'Install Tidebook')
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('tide')
  })

  test.for([
    ['the list of languages', '[popovertarget="shell:languages"]', '[id="shell:languages"] a', 1280],
    ['the menu', '[popovertarget="shell:menu"]', '[id="shell:menu"] button', 390],
  ] as const)('keeps %s opened while its page loads, with the focus in it', async ([, opener, item, width]) => {
    if (opener.includes('languages')) needsLanguages()
    const page = await open('/en/start/everything', { prepare: readNothingAhead, width })
    const arrive = await holdRequests(page, '**/install/_payload.json*')
    const requested = page.waitForRequest('**/install/_payload.json*')
    await page.getByRole('article').getByRole('link', { name: 'link to another page' }).click()
    await requested
    await page.locator(opener).first().click()
    await page.locator(item).first().focus()
    arrive()
    await expectPage(page, '/en/start/install', 'Install Tidebook')
    expect(
      await page
        .locator(item)
        .first()
        .evaluate((element) => element === document.activeElement),
    ).toBe(true)
    // The next visit closes it.
    await page.goBack()
    await expectPage(page, '/en/start/everything', 'Everything a page can hold')
    expect(await page.locator(item).first().isVisible()).toBe(false)
  })
})
