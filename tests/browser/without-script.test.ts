import { describe, expect, test } from 'vitest'
import { expectAddress, useBrowserSite } from './browser-site.ts'
import { pageKinds } from './page-kinds.ts'
import { needsLanguages } from '../harness/urls/skip.ts'

const { visit } = useBrowserSite()

const withoutScript = { javaScriptEnabled: false }
const smallScreen = { ...withoutScript, width: 390 }

describe('without JavaScript, a visitor', () => {
  test('reads the same text', async () => {
    const texts = await Promise.all(
      [{}, withoutScript].map(async (options) => {
        const page = await visit('/en/start/everything', options)
        return await page.getByRole('article').innerText()
      }),
    )
    expect(texts[1]).toContain('The sea does not read tables.')
    expect(texts[1]).toBe(texts[0])
  })

  test('navigates by the sidebar, the breadcrumb, and the links to the previous and next page', async () => {
    const page = await visit('/en/start/install', withoutScript)
    await page
      .getByRole('navigation', { name: 'Documentation' })
      .getByRole('link', { name: 'Everything a page can hold' })
      .click()
    await expectAddress(page, '/en/start/everything')
    await page.getByRole('link', { name: /^Previous/ }).click()
    await expectAddress(page, '/en/start/install')
    await page.goto('/en/stations/north-sea/lighthouses/outer-reef/keeper')
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'North Sea' }).click()
    await expectAddress(page, '/en/stations/north-sea')
    await page.getByRole('link', { name: /^Next/ }).click()
    await expectAddress(page, '/en/stations/north-sea/lighthouses/outer-reef/keeper')
  })

  test('opens a folder in the sidebar and finds its pages', async () => {
    const page = await visit('/en/start/install', withoutScript)
    const sidebar = page.getByRole('navigation', { name: 'Documentation' })
    await sidebar.getByRole('link', { name: 'North Sea' }).click()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('North Sea')
    await page.getByRole('link', { name: /^Next/ }).click()
    expect(await sidebar.locator('[aria-current=page]').innerText()).toBe('The keeper')
  })

  test('opens the mobile menu and follows a link in it', async () => {
    const page = await visit('/en/start/install', smallScreen)
    const menu = page.getByRole('navigation', { name: 'Documentation' })
    expect(await menu.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menu.getByRole('link', { name: 'Everything a page can hold' }).click()
    await expectAddress(page, '/en/start/everything')
    expect(await menu.isVisible()).toBe(false)
  })

  test('closes the menu with its button', async () => {
    const page = await visit('/en', smallScreen)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Close menu' }).click()
    expect(await page.getByRole('navigation', { name: 'Documentation' }).isVisible()).toBe(false)
  })

  test('reads the same page in another language', async () => {
    needsLanguages()
    const page = await visit('/en/start/install', withoutScript)
    await page.getByRole('button', { name: 'Language: English' }).click()
    await page.getByRole('link', { name: 'Français' }).click()
    await expectAddress(page, '/fr/start/install')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Installer Tidebook')
  })

  test('finds a page with the search', async () => {
    const page = await visit('/en/start/install', withoutScript)
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Search/ })
      .click()
    await expectAddress(page, '/en/search')
    await page.getByRole('searchbox').fill('midnight')
    await page.keyboard.press('Enter')
    await expectAddress(page, '/en/search?q=midnight')
    await page
      .getByRole('main')
      .getByRole('link', { name: /midnight/ })
      .first()
      .click()
    await expectAddress(page, '/en/stations/north-sea/lighthouses/outer-reef/keeper')
  })

  test('opens the page actions', async () => {
    const page = await visit('/en/start/install', withoutScript)
    await page.getByRole('button', { name: 'Page actions' }).click()
    const href = await page.getByRole('link', { name: 'View as Markdown' }).getAttribute('href')
    expect(href).toBe('/raw/en/start/install.md')
  })

  test('opens the outline on a small screen', async () => {
    const page = await visit('/en/start/install', smallScreen)
    await page.getByRole('button', { name: 'On this page' }).click()
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Print a table' }).click()
    await expectAddress(page, '/en/start/install#print-a-table')
  })

  test('sees a search field and a link to the home page if a page does not exist', async () => {
    const page = await visit('/en/start/nowhere', withoutScript)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Page not found')
    await page.getByRole('main').getByRole('searchbox').fill('drift')
    await page.keyboard.press('Enter')
    await expectAddress(page, '/en/search?q=drift')
    await page.goto('/fr/rien')
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
    await expectAddress(page, '/fr')
  })

  test('sees the color mode of the system', async () => {
    const page = await visit('/en', withoutScript)
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    expect(await ground()).toBe('rgb(255, 255, 255)')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    expect(await ground()).not.toBe('rgb(255, 255, 255)')
  })

  test('sees no control that does nothing, in windows 390 and 1280 pixels wide', async () => {
    const page = await visit('/en', withoutScript)
    for (const path of Object.values(pageKinds('en'))) {
      await page.goto(path)
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(idleButtons), `${path}, ${width} wide`).toEqual([])
      }
    }
  })
})

/** Runs in the page. Returns the visible buttons that neither open anything nor submit a form. */
function idleButtons(): string[] {
  const buttons = [...document.querySelectorAll('button')].filter((button) =>
    button.checkVisibility({ visibilityProperty: true }),
  )
  return buttons
    .filter((button) => !button.popoverTargetElement && !(button.type === 'submit' && button.form))
    .map((button) => button.outerHTML)
}
