import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { expectAddress, useBrowserSite } from './browser-site.ts'
import { untilStarted } from './visiting.ts'

const { visit } = useBrowserSite()

const list = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

/** Opens a page and waits until its deferred scripts are loaded. */
async function ready(path: string): Promise<Page> {
  const page = await visit(path)
  await untilStarted(page)
  return page
}

describe('single keys', () => {
  test('open the next and the previous page, and switch the color mode', async () => {
    const page = await ready('/en/start/install')
    await page.keyboard.press('n')
    await expectAddress(page, '/en/start/everything')
    await page.getByRole('heading', { level: 1, name: 'Everything a page can hold' }).waitFor()
    await page.keyboard.press('p')
    await expectAddress(page, '/en/start/install')
    await page.keyboard.press('d')
    expect(await page.locator('html').getAttribute('class')).toContain('dark')
  })

  test('are ordinary letters in a field, and belong to the browser with a modifier', async () => {
    const page = await ready('/en/search?q=tidebook')
    await page.getByRole('searchbox').first().focus()
    await page.keyboard.type('nd?')
    expect(await page.getByRole('searchbox').first().inputValue()).toContain('nd?')
    expect(await list(page).isVisible()).toBe(false)
    await page.goto('/en/start/install')
    await untilStarted(page)
    await page.keyboard.press('Alt+d')
    expect(await page.locator('html').getAttribute('class')).toContain('light')
  })

  test('have no effect on the page under a dialog', async () => {
    const page = await ready('/en/start/install')
    await page.keyboard.press('?')
    await expect.poll(() => list(page).isVisible()).toBe(true)
    await page.keyboard.press('n')
    await page.keyboard.press('d')
    expect(await page.locator('html').getAttribute('class')).toContain('light')
    await expectAddress(page, '/en/start/install')
  })

  test('can be turned off permanently by keyboard, except ⌘K and Ctrl K', async () => {
    const page = await ready('/en/start/install')
    await page.keyboard.press('?')
    await expect.poll(() => list(page).isVisible()).toBe(true)
    await list(page).getByRole('checkbox', { name: 'Single-key shortcuts' }).press('Space')
    await page.keyboard.press('Escape')
    await list(page).waitFor({ state: 'hidden' })
    for (const reloaded of [false, true]) {
      if (reloaded) {
        await page.reload()
        await untilStarted(page)
      }
      for (const key of ['n', 'd', '?', '/']) await page.keyboard.press(key)
      expect(await list(page).isVisible()).toBe(false)
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(await page.locator('html').getAttribute('class')).toContain('light')
      await expectAddress(page, '/en/start/install')
    }
    await page.keyboard.press('Control+k')
    expect(await page.getByRole('dialog').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await expect.poll(() => list(page).isVisible()).toBe(true)
    expect(await list(page).getByRole('checkbox').isChecked()).toBe(false)
  })
})

describe('the list of shortcuts', () => {
  test('names every key in the page’s language, and closes on Escape, its button, or a click outside', async () => {
    const page = await ready('/fr/start/install')
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Raccourcis clavier' })
    await expect.poll(() => dialog.isVisible()).toBe(true)
    expect((await dialog.locator('kbd').allInnerTexts()).sort()).toEqual([
      '/',
      '?',
      'Ctrl',
      'Esc',
      'F8',
      'K',
      'd',
      'n',
      'p',
    ])
    const closers = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Fermer' }).click(),
      () => page.mouse.click(5, 5),
    ]
    for (const close of closers) {
      if (!(await dialog.isVisible())) await page.keyboard.press('?')
      await expect.poll(() => dialog.isVisible()).toBe(true)
      await close()
      await expect.poll(() => dialog.isVisible()).toBe(false)
    }
  })

  test('has no axe violations', async () => {
    const page = await ready('/en/start/install')
    await page.keyboard.press('?')
    await expect.poll(() => list(page).isVisible()).toBe(true)
    expect(await violations(page)).toEqual([])
  })
})
