import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { readFixture, useOwnBrowserSite } from './browser-site.ts'

const browserSite = useOwnBrowserSite()
const { visit } = browserSite

const key = 'nuxt-color-mode'

const classOf = (page: Page) => page.evaluate(() => document.documentElement.className)
const storedMode = (page: Page) => page.evaluate((name) => localStorage.getItem(name), key)

/** Returns options for a visitor whose browser has stored a color mode on an earlier visit. */
const remembering = (mode: string) => ({
  prepare: (page: Page) => page.addInitScript(([name, value]) => localStorage.setItem(name!, value!), [key, mode]),
})

describe('the color mode', () => {
  test.for([
    { remembered: 'dark', colorScheme: 'light', expected: 'dark' },
    { remembered: 'light', colorScheme: 'dark', expected: 'light' },
    { remembered: 'system', colorScheme: 'dark', expected: 'dark' },
    { remembered: 'an unknown value', colorScheme: 'light', expected: 'light' },
  ] as const)(
    'is $expected before any module runs if "$remembered" is stored and the system is $colorScheme',
    async (visitor) => {
      const page = await visit('/en/start/install', {
        colorScheme: visitor.colorScheme,
        mayComplain: true,
        async prepare(opened) {
          await remembering(visitor.remembered).prepare(opened)
          await opened.route('**/_assets/main.*', (route) => route.abort())
        },
      })
      expect(await classOf(page)).toBe(visitor.expected)
    },
  )

  test('is the same in every frame while a page loads', async () => {
    const page = await visit('/en/start/everything', {
      colorScheme: 'light',
      reducedMotion: 'no-preference',
      async prepare(opened) {
        await remembering('dark').prepare(opened)
        await opened.addInitScript(() => {
          const grounds = new Set<string>()
          const look = () => {
            // There is nothing to paint before the body exists.
            if (document.body) grounds.add(getComputedStyle(document.documentElement).backgroundColor)
            if (document.readyState !== 'complete') requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
          Object.assign(window, { grounds })
        })
      },
    })
    const grounds = await page.evaluate(() => [...(window as unknown as { grounds: Set<string> }).grounds])
    expect(grounds).toEqual([await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)])
    expect(grounds).not.toContain('rgb(255, 255, 255)')
  })

  test('is stored as "dark" or "light" by the switch and survives a reload', async () => {
    const page = await visit('/en', { colorScheme: 'light' })
    expect(await classOf(page)).toBe('light')
    await page.getByRole('button', { name: 'Switch to dark mode' }).click()
    expect([await classOf(page), await storedMode(page)]).toEqual(['dark', 'dark'])
    await page.reload()
    expect(await classOf(page)).toBe('dark')
    await page.getByRole('button', { name: 'Switch to light mode' }).click()
    expect([await classOf(page), await storedMode(page)]).toEqual(['light', 'light'])
  })

  test('follows the system until the visitor chooses a mode, and again after they choose the system', async () => {
    const page = await visit('/en', { colorScheme: 'light' })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => classOf(page)).toBe('dark')
    await page.getByRole('button', { name: 'Switch to light mode' }).click()
    await page.emulateMedia({ colorScheme: 'light' })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await classOf(page)).toBe('light')
    await page.getByRole('button', { name: 'System', exact: true }).click()
    expect([await classOf(page), await storedMode(page)]).toEqual(['dark', 'system'])
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => classOf(page)).toBe('light')
  })

  test('is marked as selected in the footer', async () => {
    const page = await visit('/en', { colorScheme: 'light' })
    const choice = page.getByRole('group', { name: 'Color mode' })
    expect(await choice.locator('[aria-pressed=true]').getAttribute('aria-label')).toBe('System')
    await choice.getByRole('button', { name: 'Dark' }).click()
    expect(await choice.locator('[aria-pressed=true]').getAttribute('aria-label')).toBe('Dark')
  })

  test('is the same in every open tab', async () => {
    const page = await visit('/en', { colorScheme: 'light' })
    const other = await page.context().newPage()
    await other.goto('/en/start/install')
    await other.getByRole('button', { name: 'Switch to dark mode' }).click()
    await expect.poll(() => classOf(page)).toBe('dark')
  })

  test('can be switched for the current page if storage is blocked', async () => {
    const page = await visit('/en', {
      colorScheme: 'light',
      prepare: (opened) =>
        opened.addInitScript(() =>
          Object.defineProperty(window, 'localStorage', {
            get() {
              throw new DOMException('Storage is blocked', 'SecurityError')
            },
          }),
        ),
    })
    await page.getByRole('button', { name: 'Switch to dark mode' }).click()
    expect(await classOf(page)).toBe('dark')
  })

  test.each([true, false])(
    'keeps the logo in place when it switches between two images (scripts enabled: %s)',
    async (javaScriptEnabled) => {
      const config = JSON.parse(String((await readFixture())['site.config.json'])) as { header: object }
      const header = { ...config.header, logo: { light: '/logo.svg', dark: '/logo-dark.svg', alt: 'Tidebook' } }
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="28"><rect width="60" height="28"/></svg>'
      await browserSite.site.serve({
        'site.config.json': JSON.stringify({ ...config, header }),
        'public/logo.svg': svg,
        'public/logo-dark.svg': svg,
      })
      const boxes = []
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await visit('/en/start/install', { colorScheme, javaScriptEnabled })
        const logo = page.locator('.header .site-title img:visible')
        await logo.waitFor()
        expect(await logo.getAttribute('class')).toBe(`only-${colorScheme}`)
        boxes.push(await logo.boundingBox())
      }
      expect(boxes[1]).toEqual(boxes[0])
    },
  )

  test('cannot be changed by the visitor or the system if the site sets it', async () => {
    const config = JSON.parse(String((await readFixture())['site.config.json'])) as object
    await browserSite.site.publish({ 'site.config.json': JSON.stringify({ ...config, theme: { colorMode: 'dark' } }) })
    const page = await visit('/en', { colorScheme: 'light', ...remembering('light') })
    // The Worker checks for a newer release at most once a second.
    await expect
      .poll(async () => {
        await page.reload()
        return await classOf(page)
      })
      .toBe('dark')
    expect(await page.locator('[data-toggle-color-mode], [data-color-mode]').count()).toBe(0)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await classOf(page)).toBe('dark')
  })
})
