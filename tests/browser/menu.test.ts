import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAddress, useBrowserSite } from './browser-site.ts'
import { untilStarted } from './visiting.ts'
import { needsLanguageInUrls, needsLanguages } from '../harness/urls/skip.ts'

const { visit } = useBrowserSite()

const phone = { width: 390, height: 700 } as const

const menu = (page: Page) => page.getByRole('navigation', { name: 'Documentation' })
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click()
const hasFocus = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)

describe('the mobile menu', () => {
  test('takes the focus and makes the page inert; Escape restores both', async () => {
    const page = await visit('/en/start/install', phone)
    await openMenu(page)
    expect(await hasFocus(page, '[aria-label="Close menu"]')).toBe(true)
    for (let steps = 0; steps < 30; steps++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest('[role=dialog][aria-modal=true][aria-label=Documentation]') !== null,
        ),
      ).toBe(true)
    }
    expect(await page.locator('main').evaluate((main: HTMLElement) => main.inert)).toBe(true)
    await page.keyboard.press('Escape')
    expect(await menu(page).isVisible()).toBe(false)
    expect(await page.locator('main').evaluate((main: HTMLElement) => main.inert)).toBe(false)
    expect(await hasFocus(page, '[aria-label="Open menu"]')).toBe(true)
  })

  test('keeps the scroll position of the page', async () => {
    const page = await visit('/en/start/install#print-a-table', phone)
    const before = await page.evaluate(() => scrollY)
    await openMenu(page)
    await page.mouse.move(30, 400)
    await page.mouse.wheel(0, 500)
    await page.keyboard.press('Escape')
    expect(before).toBeGreaterThan(0)
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })

  test('shows the current page inside its folder', async () => {
    const page = await visit('/en/stations/north-sea/lighthouses/outer-reef/keeper', phone)
    await openMenu(page)
    const current = menu(page).locator('[aria-current=page]')
    expect(await current.innerText()).toBe('The keeper')
    expect(await current.isVisible()).toBe(true)
  })

  test('covers the window, and closes with its button and when the window becomes wide', async () => {
    const page = await visit('/en/start/install', phone)
    const closers = [
      () => page.getByRole('button', { name: 'Close menu' }).click(),
      async () => {
        await page.setViewportSize({ width: 1280, height: 700 })
        await expect.poll(() => menu(page).evaluate((element) => element.matches(':popover-open'))).toBe(false)
        await page.setViewportSize(phone)
      },
    ]
    for (const close of closers) {
      await openMenu(page)
      expect(await page.locator('.sidebar').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 700 })
      await close()
      await expect.poll(() => menu(page).isVisible()).toBe(false)
      expect(await page.locator('main').evaluate((main: HTMLElement) => main.inert)).toBe(false)
    }
  })

  test.for(['Everything a page can hold', 'Install Tidebook'])(
    'closes when a link in it is followed, even to the current page: %s',
    async (name) => {
      const page = await visit('/en/start/install', phone)
      await openMenu(page)
      await menu(page).getByRole('link', { name, exact: true }).click()
      await expect.poll(() => menu(page).isVisible()).toBe(false)
      await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(name)
    },
  )

  test('closes when Back only leaves a section of the page', async () => {
    const page = await visit('/en/start/install', phone)
    await untilStarted(page)
    await page.evaluate(() => (location.hash = 'print-a-table'))
    await openMenu(page)
    await page.goBack()
    await expect.poll(() => menu(page).isVisible()).toBe(false)
    expect(await page.locator('main').evaluate((main: HTMLElement) => main.inert)).toBe(false)
  })

  test('stays closed on the page that Back opens', async () => {
    const page = await visit('/en/start/install', phone)
    await openMenu(page)
    await menu(page).getByRole('link', { name: 'Everything a page can hold' }).click()
    await expectAddress(page, '/en/start/everything')
    await page.goBack()
    await expectAddress(page, '/en/start/install')
    expect(await menu(page).isVisible()).toBe(false)
    expect(await page.locator('main').evaluate((main: HTMLElement) => main.inert)).toBe(false)
  })
})

describe('the sidebar in a wide window', () => {
  test('shows the current page without scrolling', async () => {
    const page = await visit('/en/notes/long-title', { height: 400 })
    const box = await menu(page).locator('[aria-current=page]').boundingBox()
    expect(box!.y + box!.height).toBeLessThanOrEqual(400)
  })

  test.for([
    ['/en/start/install', 360],
    ['/en/stations/north-sea/lighthouses/outer-reef/lamp', 360],
    ['/en/stations/north-sea/lighthouses/outer-reef/lamp', 640],
    ['/en/notes/long-title', 640],
  ] as const)(
    'scrolls only to a page that would be below its last rows (%s, %i pixels high)',
    async ([path, height]) => {
      const page = await visit(path, { height })
      const { scrolled, end, room } = await page.locator('.sidebar').evaluate((sidebar) => {
        const { top, bottom } = sidebar.getBoundingClientRect()
        const entry = sidebar.querySelector('[aria-current=page]')!.getBoundingClientRect()
        return { scrolled: sidebar.scrollTop, end: entry.bottom - top, room: bottom - top }
      })
      expect(end).toBeLessThanOrEqual(room)
      if (scrolled > 0) expect(end).toBeGreaterThan(room - 200)
    },
  )

  test('keeps its scroll position when the next page opens', async () => {
    const page = await visit('/en/stations/north-sea/lighthouses/outer-reef/keeper', { height: 360 })
    const top = () => page.locator('.sidebar').evaluate((element) => element.scrollTop)
    const link = menu(page).getByRole('link', { name: 'The lamp' })
    await link.scrollIntoViewIfNeeded()
    const shown = await top()
    await page.mouse.move(100, 200)
    await page.mouse.wheel(0, 23)
    await expect.poll(top).toBe(shown + 23)
    const before = await top()
    await link.click()
    await expectAddress(page, '/en/stations/north-sea/lighthouses/outer-reef/lamp')
    expect(await top()).toBe(before)
  })

  test('stays in place at the end of a page if all of it fits', async () => {
    const page = await visit('/en/notes/long-title', { height: 1200 })
    const top = async () => (await menu(page).getByRole('link').first().boundingBox())!.y
    await page.evaluate(() => (document.querySelector<HTMLElement>('main')!.style.minHeight = '2000px'))
    const scrollTo = (end: number) =>
      page.evaluate((end) => window.scrollTo({ top: document.body.scrollHeight * end, behavior: 'instant' }), end)
    await scrollTo(0.3)
    const before = await top()
    await scrollTo(1)
    expect(await top()).toBe(before)
  })

  test('opens and closes a folder by keyboard', async () => {
    const page = await visit('/en/stations/north-sea/lighthouses/outer-reef/keeper')
    const folder = menu(page).locator('details', { hasText: 'The keeper' }).last()
    await folder.locator('summary').first().focus()
    await page.keyboard.press('Enter')
    expect(await menu(page).getByRole('link', { name: 'The keeper' }).isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    expect(await menu(page).getByRole('link', { name: 'The keeper' }).isVisible()).toBe(true)
  })
})

describe('the page actions', () => {
  test('open by keyboard, move with the arrow keys, and close on Escape', async () => {
    const page = await visit('/en/start/install')
    await untilStarted(page)
    await page.getByRole('button', { name: 'Page actions' }).focus()
    await page.keyboard.press('Enter')
    const focusedText = () => page.evaluate(() => (document.activeElement as HTMLElement).innerText.trim())
    const visited: string[] = []
    for (let steps = 0; steps < 8; steps++) {
      await page.keyboard.press('ArrowDown')
      visited.push(await focusedText())
    }
    const all = [
      'Copy Markdown page',
      'View as Markdown',
      'Open in ChatGPT',
      'Open in Claude',
      'Copy MCP server URL',
      'MCP: Cursor',
      'MCP: VS Code',
    ]
    expect(visited).toEqual([...all, all[0]])
    await page.keyboard.press('End')
    expect(await focusedText()).toBe('MCP: VS Code')
    await page.keyboard.press('Home')
    expect(await focusedText()).toBe('Copy Markdown page')
    await page.keyboard.press('ArrowUp')
    expect(await focusedText()).toBe('MCP: VS Code')
    await page.keyboard.press('Escape')
    expect(await page.getByRole('list', { name: 'Page actions' }).isVisible()).toBe(false)
    expect(await hasFocus(page, 'button[aria-label="Page actions"]')).toBe(true)
  })

  test.for(['en', 'fr', 'ar'])('stay inside a small window, one per line: %s', async (locale) => {
    const page = await visit(`/${locale}/start/install`, phone)
    await page.locator('.page-actions [popovertarget]').click()
    const actions = page.locator('.page-actions [popover]')
    const box = await actions.boundingBox()
    expect(box!.x).toBeGreaterThanOrEqual(8)
    expect(box!.x + box!.width).toBeLessThanOrEqual(phone.width - 8)
    const heights = await actions
      .locator('a, button')
      .evaluateAll((found) => found.map((action) => action.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBe(36)
  })

  test('link to the Markdown page and to assistants in a new tab, and to MCP clients', async () => {
    const page = await visit('/en/start/install')
    await page.getByRole('button', { name: 'Page actions' }).click()
    const links = await page
      .getByRole('list', { name: 'Page actions' })
      .getByRole('link')
      .evaluateAll((found) =>
        found.map(
          (link) => link instanceof HTMLAnchorElement && { href: link.href, target: link.target, rel: link.rel },
        ),
      )
    const { origin } = new URL(page.url())
    const question = `Read%20${origin}/raw/en/start/install.md%20so%20I%20can%20ask%20questions%20about%20it.`
    const newTab = { target: '_blank', rel: 'noreferrer' }
    expect(links).toEqual([
      { href: `${origin}/raw/en/start/install.md`, ...newTab },
      { href: `https://chatgpt.com/?hints=search&q=${question}`, ...newTab },
      { href: `https://claude.ai/new?q=${question}`, ...newTab },
      { href: `${origin}/mcp/cursor`, target: '', rel: '' },
      { href: `${origin}/mcp/vscode`, target: '', rel: '' },
    ])
  })
})

describe('the language picker', () => {
  test('lists every language by its native name and marks the current one', async () => {
    const page = await visit('/fr/start/install')
    await page.getByRole('button', { name: 'Langue : Français' }).click()
    const list = page.getByRole('list', { name: 'Langue' })
    expect(await list.getByRole('link').allInnerTexts()).toEqual(['English', 'Français', 'العربية', '日本語'])
    expect(await list.locator('[aria-current]').innerText()).toBe('Français')
  })

  test('opens the same page by keyboard and remembers the choice for the next visit', async () => {
    needsLanguageInUrls()
    const page = await visit('/en/start/install', { locale: 'en-GB' })
    await untilStarted(page)
    await page.getByRole('button', { name: 'Language: English' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectAddress(page, '/fr/start/install')
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'i18n_redirected')
    expect(cookie).toMatchObject({ value: 'fr', path: '/', sameSite: 'Lax' })
    await page.goto('/')
    await expectAddress(page, '/fr')
  })

  test('shows an untranslated page inside the frame of the other language, with a notice', async () => {
    needsLanguages()
    const page = await visit('/en/notes/harbour-slang')
    await page.getByRole('button', { name: 'Language: English' }).click()
    await page.getByRole('link', { name: 'Français' }).click()
    await expectAddress(page, '/fr/notes/harbour-slang')
    expect(await page.getByRole('main').innerText()).toMatch(/pas encore traduite.*\s: anglais/)
    const article = page.getByRole('article')
    expect([await article.getAttribute('lang'), await article.getAttribute('dir')]).toEqual(['en', 'ltr'])
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  })
})
