import type { Browser, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser } from '../harness/browser.ts'
import { violations } from './axe.ts'
import { expectAddress, useOwnBrowserSite } from './browser-site.ts'
import { dialog, field, options, search, selected, untilSearched } from './searching.ts'
import { expectPage, holdRequests } from './visiting.ts'
import { needsLanguages } from '../harness/urls/skip.ts'

const browserSite = useOwnBrowserSite()
const { visit } = browserSite

describe('the keyboard', () => {
  test('moves through the results and wraps around, keeps the focus in the field, and opens the selected result with Enter', async () => {
    const page = await visit('/en')
    await search(page, 'weed')
    await expect.poll(() => options(page).filter({ hasText: 'gathers weed' }).count()).toBe(1)
    const count = await options(page).count()
    expect(await selected(page).getAttribute('id')).toBe(await options(page).first().getAttribute('id'))
    await page.keyboard.press('ArrowDown')
    expect(await selected(page).getAttribute('id')).toBe(await options(page).nth(1).getAttribute('id'))
    await page.keyboard.press('ArrowUp')
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(await selected(page).getAttribute('id'))
    await page.keyboard.press('ArrowUp')
    expect(await selected(page).getAttribute('id')).toBe(
      await options(page)
        .nth(count - 1)
        .getAttribute('id'),
    )
    await page.keyboard.press('Home')
    expect(await selected(page).getAttribute('id')).toBe(await options(page).first().getAttribute('id'))
    await page.keyboard.press('End')
    expect(await selected(page).getAttribute('id')).toBe(
      await options(page)
        .nth(count - 1)
        .getAttribute('id'),
    )
    expect(await selected(page).count()).toBe(1)
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Home')
    const index = await options(page).evaluateAll((all) =>
      all.findIndex((option) => option.textContent?.includes('gathers weed')),
    )
    for (let step = 0; step < index; step++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectAddress(page, '/en/start/install#when-readings-drift')
    await expect.poll(() => dialog(page).isVisible()).toBe(false)
  })

  test('opens a result in a new tab with Control and Enter, and keeps the dialog open', async () => {
    const page = await visit('/en')
    await search(page, 'install')
    await expect.poll(() => options(page).count()).toBeGreaterThan(0)
    const opened = page.context().waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    expect(new URL((await opened).url()).pathname).toBe('/en/start/install')
    expect(await dialog(page).isVisible()).toBe(true)
  })

  test('opens the first result with Enter, and lists the search page last', async () => {
    const page = await visit('/en')
    await search(page, 'weed')
    await untilSearched(page)
    expect(await selected(page).getAttribute('href')).toBe('/en/start/install#when-readings-drift')
    expect(await options(page).last().getAttribute('href')).toBe('/en/search?q=weed')
    await page.keyboard.press('Enter')
    await expectPage(page, '/en/start/install#when-readings-drift', 'Install Tidebook')
  })

  test('opens the search page with Enter if nothing is found; there, the dialog starts with the page’s query', async () => {
    const page = await visit('/en')
    await search(page, 'xylophone')
    await untilSearched(page)
    expect(await selected(page).count()).toBe(0)
    await page.keyboard.press('Enter')
    await expectAddress(page, '/en/search?q=xylophone')
    // A new document: its keys work after its scripts have run.
    await page.waitForLoadState()
    expect(await page.getByRole('main').getByRole('searchbox').inputValue()).toBe('xylophone')
    await page.keyboard.press('Control+k')
    await expect.poll(() => field(page).inputValue()).toBe('xylophone')
    await page.keyboard.type('weed')
    expect(await field(page).inputValue()).toBe('weed')
  })

  test('keeps the selection when more results arrive', async () => {
    let arrive = () => {}
    const page = await visit('/en', {
      prepare: async (page) => {
        arrive = await holdRequests(page, '**/_search/en?*')
      },
    })
    await search(page, 'install')
    await expect.poll(() => options(page).count()).toBeGreaterThan(0)
    await page.keyboard.press('ArrowDown')
    const href = await selected(page).getAttribute('href')
    const before = await options(page).count()
    arrive()
    await expect.poll(() => options(page).count()).toBeGreaterThan(before)
    expect(await selected(page).getAttribute('href')).toBe(href)
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(await selected(page).getAttribute('id'))
  })
})

test('the keyboard selects the language to search, and all results are in that language', async () => {
  needsLanguages()
  const page = await visit('/en')
  await search(page, 'marégraphe')
  await untilSearched(page)
  const languages = page.getByRole('dialog').getByRole('combobox', { name: 'Language' })
  expect(await languages.locator('option').allInnerTexts()).toEqual(['English', 'Français', 'العربية', '日本語'])
  expect(await languages.inputValue()).toBe('en')
  await languages.focus()
  await page.keyboard.press('ArrowDown')
  expect(await languages.inputValue()).toBe('fr')
  await expect.poll(() => options(page).first().getAttribute('href')).toMatch(/^\/fr\/start\/install/)
  expect(await options(page).last().getAttribute('href')).toMatch(/^\/fr\/_search\?q=/)
  const list = page.getByRole('listbox')
  expect(await list.evaluate((element) => element.closest('[lang]')!.getAttribute('lang'))).toBe('fr')
  await expect.poll(() => page.getByRole('dialog').getByRole('status').innerText()).toMatch(/résultat/)
  expect(await violations(page)).toEqual([])

  // Switch to a right-to-left language and back. The dialog searches new input in the selected language.
  await languages.selectOption('ar')
  await expect.poll(() => list.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  await languages.selectOption('en')
  await field(page).fill('weed')
  await expect.poll(() => options(page).filter({ hasText: 'gathers weed' }).count()).toBe(1)
  expect(await options(page).last().getAttribute('href')).toBe('/en/search?q=weed')
})

describe('an empty field', () => {
  test('suggests pages and recently opened pages, which can be cleared', async () => {
    const page = await visit('/en')
    await page.keyboard.press('Control+k')
    await expect
      .poll(() => page.getByRole('group', { name: 'Suggested' }).getByRole('option').count())
      .toBeGreaterThan(1)
    await page.keyboard.type('weed')
    const found = options(page).filter({ hasText: 'gathers weed' })
    await found.click()
    await expectAddress(page, '/en/start/install#when-readings-drift')
    // The new page closes overlays of the previous one.
    await page.getByRole('heading', { level: 1, name: 'Install' }).waitFor()
    await page.keyboard.press('Control+k')
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
    await expect.poll(() => recent.count()).toBe(1)
    expect(await recent.getAttribute('href')).toBe('/en/start/install#when-readings-drift')
    expect(await field(page).inputValue()).toBe('')
    await page.getByRole('button', { name: 'Clear recent pages' }).click()
    await expect.poll(() => recent.count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('search-recent'))).toBe('[]')
  })

  test('removes a recent page with Delete', async () => {
    const page = await visit('/en', {
      prepare: (page) =>
        page.addInitScript(() =>
          localStorage.setItem(
            'search-recent',
            JSON.stringify([
              { href: '/en/start/install', title: 'One' },
              { href: '/en/start/everything', title: 'Two' },
              { href: '/fr/start/install', title: 'Autre' },
              5,
              { href: 'https://elsewhere.example' },
            ]),
          ),
        ),
    })
    await page.keyboard.press('Control+k')
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
    await expect.poll(() => recent.allInnerTexts()).toEqual(['Start\nOne', 'Start\nTwo'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Delete')
    expect(await recent.allInnerTexts()).toEqual(['Start\nTwo'])
  })

  test('removes a recent page by touch', async () => {
    const page = await visit('/en', {
      width: 390,
      hasTouch: true,
      isMobile: true,
      prepare: (page) =>
        page.addInitScript(() =>
          localStorage.setItem(
            'search-recent',
            JSON.stringify([
              { href: '/en/start/install', title: 'One' },
              { href: '/en/start/everything', title: 'Two' },
            ]),
          ),
        ),
    })
    await page.keyboard.press('Control+k')
    const recent = page.getByRole('group', { name: 'Recent' })
    await expect.poll(() => recent.getByRole('option').allInnerTexts()).toEqual(['Start\nOne', 'Start\nTwo'])
    const button = recent.locator('div', { has: page.getByRole('option', { name: 'One' }) }).locator('button')
    // The suggestions arrive later and render the list again.
    await expect
      .poll(() => page.getByRole('group', { name: 'Suggested' }).getByRole('option').count())
      .toBeGreaterThan(0)
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await button.tap()
    expect(await recent.getByRole('option').allInnerTexts()).toEqual(['Start\nTwo'])
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await dialog(page).isVisible()).toBe(true)
    expect(await violations(page)).toEqual([])
  })
})

describe('the dialog', () => {
  test.for([
    ['/en', 1280, 'light'],
    ['/en', 390, 'dark'],
    ['/ar', 390, 'light'],
    ['/ja', 1280, 'dark'],
  ] as const)('has no axe violations: %s, %i wide, %s', async ([path, width, colorScheme]) => {
    const page = await visit(path, { width, colorScheme })
    await page.keyboard.press('Control+k')
    await expect.poll(() => options(page).count()).toBeGreaterThan(0)
    expect(await violations(page)).toEqual([])
    await page.keyboard.type(path === '/en' ? 'install' : path === '/ja' ? '計' : 'ال')
    await page.keyboard.press('ArrowDown')
    await untilSearched(page)
    await page.keyboard.press('ArrowDown')
    expect(await violations(page)).toEqual([])
  })

  test('fills a narrow screen and never makes the page scroll sideways', async () => {
    const page = await visit('/en', { width: 360 })
    await search(page, 'install')
    await expect.poll(() => options(page).count()).toBeGreaterThan(0)
    const box = await dialog(page).boundingBox()
    expect([box?.x, box?.y, box?.width]).toEqual([0, 0, 360])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

  test('keeps the selected result visible', async () => {
    const page = await visit('/en', { height: 500 })
    await search(page, 'the')
    await expect.poll(() => options(page).count()).toBeGreaterThan(3)
    await untilSearched(page)
    await page.keyboard.press('ArrowUp')
    const seen = await selected(page).evaluate((option) => {
      const own = option.getBoundingClientRect()
      const body = option.closest('.search-body')!.getBoundingClientRect()
      return own.top >= body.top - 1 && own.bottom <= body.bottom + 1
    })
    expect(seen).toBe(true)
  })
})

test('the current page is not suggested, even if its path is not ASCII', async () => {
  await browserSite.site.serve({ 'en/0.始.md': '---\ntitle: Before all others\n---\n\nText.\n' })
  const page = await visit('/en')
  const suggested = async () => {
    await page.keyboard.press('Control+k')
    const group = page.getByRole('group', { name: 'Suggested' }).getByRole('option')
    await expect.poll(() => group.count()).toBeGreaterThan(1)
    return await group.allInnerTexts()
  }
  expect(await suggested()).toContain('Before all others')
  await page.goto('/en/始')
  expect(await suggested()).not.toContain('Before all others')
})

test('browser agents have tools for search and language selection, without scripts', async () => {
  needsLanguages()
  await inExperiment('WebMCP', async (page) => {
    await page.goto(new URL('/en/start/install', browserSite.site.url).href)
    const tools = async () => (await page.webmcp.tools()).sort((one, other) => one.name.localeCompare(other.name))
    await expect.poll(tools).toEqual([
      expect.objectContaining({ name: 'search', description: 'Search the documentation' }),
      expect.objectContaining({
        name: 'set_language',
        description: 'Language',
        inputSchema: expect.objectContaining({
          properties: { language: expect.objectContaining({ pattern: 'en|fr|ar|ja' }) },
          required: ['language'],
        }),
      }),
    ])
    await page.webmcp.callTool('set_language', { language: 'fr' })
    await expectAddress(page, '/fr/start/install')
    // The query is searched in the other language.
    await page.goto(new URL('/fr/search?q=weed', browserSite.site.url).href)
    await expect.poll(async () => (await tools()).length).toBe(2)
    await page.webmcp.callTool('set_language', { language: 'en' })
    await expectAddress(page, '/en/search?q=weed')
  })
})

/**
 * Opens the site, without scripts, in a separate browser with an experimental feature. If that browser crashes, which
 * isn't the site's fault, opens another one, at most three in total.
 */
async function inExperiment(feature: string, look: (page: Page) => Promise<void>): Promise<void> {
  for (let left = 2; ; left--) {
    let browser: Browser | undefined
    let hasCrashed = true
    try {
      browser = await openBrowser({ features: [feature] })
      browser.on('disconnected', () => (hasCrashed = true))
      const page = await browser.newPage({ javaScriptEnabled: false, baseURL: browserSite.site.url.href })
      page.on('crash', () => (hasCrashed = true))
      hasCrashed = false
      return await look(page)
    } catch (error) {
      if (!hasCrashed || left === 0) throw error
    } finally {
      await browser?.close()
    }
  }
}
