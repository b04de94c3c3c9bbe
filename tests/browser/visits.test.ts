import { describe, expect, test } from 'vitest'
import { expectAddress, requestedScripts, useOwnBrowserSite } from './browser-site.ts'
import type { VisitOptions } from './browser-site.ts'
import {
  addLink,
  expectPage,
  follow,
  holdRequests,
  isSameDocument,
  markDocument,
  neverIdle,
  openPage,
  readNothingAhead,
  tree,
  untilAnswered,
  untilIdle,
  untilStarted,
} from './visiting.ts'

const browserSite = useOwnBrowserSite()
/** With motion, as most visitors want it: no transition may hold up, hide or move what comes after it. */
const open = (path: string, options?: VisitOptions) =>
  openPage(browserSite, path, { reducedMotion: 'no-preference', ...options })

/**
 * All that a page is, but for what is marked while it is scrolled, what a script adds when it is seen, and the folders
 * that were opened before.
 */
function describePage() {
  for (const button of document.querySelectorAll('.code-wrap, .enlarge')) button.remove()
  for (const link of document.querySelectorAll('.outline nav a')) {
    link.removeAttribute('aria-current')
    link.removeAttribute('class')
  }
  for (const folder of document.querySelectorAll<HTMLDetailsElement>('.sidebar details')) {
    const current =
      folder.querySelector('[aria-current]') ?? folder.parentElement!.querySelector(':scope > [aria-current]')
    if (!current || folder.open) folder.replaceWith(...folder.childNodes)
  }
  const facts =
    'title, meta:not([name=viewport], [name=theme-color], [charset]), link:not([rel=stylesheet], [rel=icon])'
  return {
    head: [...document.querySelectorAll(`head :is(${facts})`)].map(({ outerHTML }) => outerHTML).sort(),
    kind: document.body.className,
    lang: document.documentElement.lang,
    header: document.querySelector('.header')!.innerHTML,
    sidebar: document.querySelector('.sidebar')!.innerHTML,
    main: document.querySelector('main')!.innerHTML,
    footer: document.querySelector('.site-footer')!.innerHTML,
  }
}

describe('a visit', () => {
  test('changes the page without a reload, and Back and Forward too', async () => {
    const page = await open('/en/start/install')
    await follow(page, 'Everything a page can hold')
    await expectPage(page, '/en/start/everything', 'Everything a page can hold')
    expect(await page.title()).toBe('Everything a page can hold - Tidebook')
    expect(await tree(page).locator('[aria-current=page]').allInnerTexts()).toEqual(['Everything a page can hold'])
    await page.goBack()
    await expectPage(page, '/en/start/install', 'Install Tidebook')
    await page.goForward()
    await expectPage(page, '/en/start/everything', 'Everything a page can hold')
    expect(await isSameDocument(page)).toBe(true)
  })

  test.for([
    ['/en/start/install', '/en/start/everything'],
    ['/en/start/everything', '/en'],
    ['/en', '/en/stations/north-sea/lighthouses/outer-reef/keeper'],
    ['/en/stations/north-sea', '/en/notes/long-title'],
    ['/fr', '/fr/start/install'],
    ['/ar/start/install', '/ar'],
    ['/fr/en/notes/harbour-slang', '/fr/start/install'],
  ] as const)('from %s to %s makes the page that a load of it would be', async ([from, to]) => {
    const page = await open(from, { reducedMotion: 'reduce' })
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
    const visited = await page.evaluate(describePage)
    await page.goto(to)
    await untilStarted(page)
    expect(visited).toEqual(await page.evaluate(describePage))
  })

  test('is one two seconds after the load, also where the browser never finds that it has nothing to do', async () => {
    const page = await browserSite.visit('/en/start/install', { prepare: neverIdle })
    await page.clock.runFor(1900)
    await untilAnswered(page)
    const scripts = () => [...requestedScripts(page)].map((request) => request.url()).join()
    expect(scripts()).not.toContain('/deferred.')
    await page.clock.runFor(100)
    await expect.poll(scripts).toContain('/deferred.')
  })

  test('goes on at the new page for keyboards and screen readers', async () => {
    const page = await open('/en/start/install')
    await tree(page).getByRole('link', { name: 'Everything a page can hold' }).press('Enter')
    await expectPage(page, '/en/start/everything', 'Everything a page can hold')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    expect(await page.getByRole('status').innerText()).toBe('Everything a page can hold - Tidebook')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  test('keeps everything that a page can do: the outline, copying, tabs, the search, the menu', async () => {
    await browserSite.site.publish({
      'en/1.start/9.tabs.md':
        '---\ntitle: Tabs\n---\n\n::code-group{sync="pm"}\n```bash [npm]\nnpm install\n```\n\n```bash [pnpm]\npnpm add\n```\n::\n\n## First part\n\nText.\n\nPress :kbd{value="meta"}.\n',
    })
    const page = await open('/en/start/install')
    await expect
      .poll(async () => {
        await page.reload()
        return await tree(page).getByRole('link', { name: 'Tabs' }).count()
      })
      .toBe(1)
    await untilStarted(page)
    await markDocument(page)
    await follow(page, 'Tabs')
    await expectPage(page, '/en/start/tabs', 'Tabs')
    const tab = page.getByRole('tab', { name: 'pnpm', exact: true })
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
          .getByRole('link', { name: 'First part' })
          .getAttribute('aria-current'),
      )
      .toBe('true')
    expect(await page.locator('main kbd').innerText()).toMatch(/⌘|Ctrl/)
    await follow(page, 'Install Tidebook')
    await expectPage(page, '/en/start/install', 'Install Tidebook')
    await follow(page, 'Tabs')
    await expect
      .poll(() => page.getByRole('tab', { name: 'pnpm', exact: true }).getAttribute('aria-selected'))
      .toBe('true')
    await page.keyboard.press('/')
    expect(await page.locator('dialog[open]').count()).toBe(1)
    await page.keyboard.press('Escape')
    expect(await isSameDocument(page)).toBe(true)
  })

  test('loads the style sheets that only the next page needs', async () => {
    const page = await open('/en/start/install')
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

  test('from the menu of a small screen closes it, and so does Back', async () => {
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

  test.for([
    ['no-preference', 1],
    ['reduce', 0],
  ] as const)('where motion is %s runs %i view transitions', async ([reducedMotion, count]) => {
    const page = await open('/en/start/install', {
      reducedMotion,
      prepare: (opened) =>
        opened.addInitScript(() => {
          const start = document.startViewTransition.bind(document)
          Object.assign(window, { transitions: 0 })
          document.startViewTransition = (change) => {
            Object.assign(window, { transitions: 1 })
            return start(change)
          }
        }),
    })
    await follow(page, 'Everything a page can hold')
    await expectPage(page, '/en/start/everything', 'Everything a page can hold')
    expect(await page.evaluate(() => (window as unknown as { transitions: number }).transitions)).toBe(count)
  })

  test('to a page that has moved ends at its new address', async () => {
    const page = await open('/en/start/everything')
    await addLink(page, '/en/Start/Install#print-a-table', 'Moved')
    await page.getByRole('link', { name: 'Moved' }).click()
    await expectPage(page, '/en/start/install#print-a-table', 'Install Tidebook')
    expect(
      await page
        .getByRole('heading', { name: 'Print a table' })
        .evaluate((element) => Math.abs(element.getBoundingClientRect().top)),
    ).toBeLessThan(200)
    expect(await isSameDocument(page)).toBe(true)
  })

  test('is to where the last click leads, however long the one before it takes', async () => {
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

  test('that Back ends before its page came leaves the page in its place: a click meanwhile is not lost', async () => {
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

  test('leaves a dialog alone that was opened while its page was on the way, and closes one that was open before', async () => {
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
})
