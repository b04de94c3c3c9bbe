import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { installGestureClock, useOwnBrowserSite } from './browser-site.ts'
import { countEvents, untilStarted } from './visiting.ts'

const phone = { width: 390, height: 700 } as const
const links = "[{ label: 'Harbour', to: '/en/start/install' }, { label: 'Stations', to: '/en/stations' }]"
const config = (menu: string) => ({
  'site.config.ts': `export default { locales: ['en', 'fr', 'ar', 'ja'], header: { menu: '${menu}', links: ${links} } }\n`,
})

const panel = (page: Page) => page.locator('.sidebar')
const opener = (page: Page) => page.getByRole('button', { name: 'Open menu' })

const browserSite = useOwnBrowserSite()
const { visit } = browserSite

describe.each([
  ['slideover', { start: 54 }],
  ['drawer', { start: 0 }],
] as const)('the menu as a %s', (mode, place) => {
  beforeAll(() => browserSite.site.serve(config(mode)))

  test('opens at its edge with the page inert, and closes on a click outside and on Escape', async () => {
    const page = await visit('/en/start/install', phone)
    for (const close of [() => page.mouse.click(20, 50), () => page.keyboard.press('Escape')]) {
      await opener(page).click()
      const { x, y, width, height } = await panel(page)
        .boundingBox()
        .then((box) => box!)
      expect({ start: Math.round(x), end: Math.round(x + width), bottom: Math.round(y + height) }).toEqual({
        ...place,
        end: 390,
        bottom: 700,
      })
      expect(y > 0).toBe(mode === 'drawer')
      expect(await page.getByRole('dialog', { name: 'Documentation' }).getAttribute('aria-modal')).toBe('true')
      expect(await page.locator('main').evaluate((main: HTMLElement) => main.inert)).toBe(true)
      await close()
      await expect.poll(() => panel(page).isVisible()).toBe(false)
      expect(await page.locator('main').evaluate((main: HTMLElement) => main.inert)).toBe(false)
    }
    expect(await opener(page).evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test('closes when a link in it is followed', async () => {
    const page = await visit('/en/start/install', phone)
    await opener(page).click()
    await panel(page).getByRole('link', { name: 'Everything a page can hold' }).click()
    await page.getByRole('heading', { level: 1, name: 'Everything a page can hold' }).waitFor()
    await expect.poll(() => panel(page).isVisible()).toBe(false)
  })

  test('opens without JavaScript', async () => {
    const page = await visit('/en/start/install', { ...phone, javaScriptEnabled: false })
    await opener(page).click()
    expect(await panel(page).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'hidden' })
  })

  test('is the column beside the page in a wide window', async () => {
    const page = await visit('/en/start/install', { width: 1280 })
    expect(await panel(page).isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Drag down or press to close' }).isVisible()).toBe(false)
  })

  test('has no axe violations', async () => {
    const page = await visit('/en/start/install', phone)
    await opener(page).click()
    expect(await violations(page)).toEqual([])
  })
})

describe('the menu as a drawer', () => {
  beforeAll(() => browserSite.site.serve(config('drawer')))

  test('closes when its handle is pulled down, quickly or far, or pressed', async () => {
    const page = await visit('/en/start/install', phone)
    await untilStarted(page)
    await installGestureClock(page)
    // A drawer cannot be pulled while it opens, and the browser reports that it opens one task after the click.
    const toggled = await countEvents(page, 'toggle')
    await opener(page).click()
    await expect.poll(toggled).toBeGreaterThan(0)
    await page.clock.runFor(500)
    const top = await panel(page)
      .boundingBox()
      .then((box) => box!.y)
    await page.mouse.move(195, top + 10)
    await page.mouse.down()
    for (const way of [100, 200, 300]) await page.mouse.move(195, top + way)
    await page.mouse.up()
    await page.clock.runFor(1000)
    await expect.poll(() => panel(page).isVisible()).toBe(false)
    await opener(page).click()
    expect(Math.round((await panel(page).boundingBox())!.y)).toBe(Math.round(top))
    await page.getByRole('button', { name: 'Drag down or press to close' }).click()
    await page.clock.runFor(120)
    await expect.poll(() => panel(page).isVisible()).toBe(false)
  })
})
