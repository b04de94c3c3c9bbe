import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { useElementSite } from './browser-site.ts'
import type { VisitOptions } from './browser-site.ts'
import { expectPage, follow, untilStarted } from './visiting.ts'

const { visit } = useElementSite()

/** Opens a page and moves the pointer to its code, so that the code for interactions loads. */
async function open(path: string, options: VisitOptions = {}): Promise<Page> {
  const page = await visit(path, options)
  await page.locator('.code-block').first().hover()
  return page
}

const block = (page: Page, text: string) => page.locator('.code-block', { hasText: text })
const wrap = (page: Page) => page.getByRole('button', { name: 'Wrap lines' })
const overflow = (page: Page) =>
  block(page, 'depth')
    .locator('pre')
    .evaluate((pre) => pre.scrollWidth - pre.clientWidth)

describe('a code block with overflowing lines', () => {
  test('has a button that wraps and unwraps them', async () => {
    const page = await open('/en/start/long-lines')
    const button = block(page, 'depth').getByRole('button', { name: 'Wrap lines' })
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
    expect(await overflow(page)).toBeGreaterThan(0)
    const text = await block(page, 'depth').locator('code').textContent()
    await button.focus()
    await page.keyboard.press('Enter')
    expect(await button.getAttribute('aria-pressed')).toBe('true')
    expect(await overflow(page)).toBe(0)
    expect(await block(page, 'depth').locator('code').textContent()).toBe(text)
    await page.keyboard.press('Enter')
    expect(await button.getAttribute('aria-pressed')).toBe('false')
    expect(await overflow(page)).toBeGreaterThan(0)
  })

  test.each([
    ['with a mouse', {}],
    ['by touch', { hasTouch: true, isMobile: true, width: 390 }],
  ])('has its buttons in its header or beside its code, never over it, wrapped or not: %s', async (_, device) => {
    for (const path of ['/en/start/bare-lines', '/en/start/long-lines']) {
      const page = await open(path, device)
      await expect.poll(() => wrap(page).count()).toBe(2)
      const boxes = () =>
        page.locator('.code-block').evaluateAll((blocks) =>
          blocks
            .filter((block) => block.checkVisibility())
            .map((block) => {
              const code = block.querySelector('pre')!.getBoundingClientRect()
              const over = [...block.querySelectorAll('button')].filter((button) => {
                const { left, bottom } = button.getBoundingClientRect()
                return left < code.right && bottom > code.top
              })
              // The buttons must not add an empty line.
              const text = block.querySelector('code')!.getBoundingClientRect()
              return { over: over.length, isClose: text.top - code.top <= 16 }
            }),
        )
      const right = { over: 0, isClose: true }
      for (const box of await boxes()) expect(box).toEqual(right)
      for (const button of await wrap(page).all()) if (await button.isVisible()) await button.click()
      for (const box of await boxes()) expect(box).toEqual(right)
    }
  })

  test('has the button, even in a panel that was closed, unlike blocks that fit', async () => {
    const page = await open('/en/start/long-lines')
    await expect.poll(() => wrap(page).count()).toBe(2)
    expect(await block(page, 'short = 1').getByRole('button', { name: 'Wrap lines' }).count()).toBe(0)
    await page.getByRole('tab', { name: 'long' }).click()
    await expect
      .poll(() => page.getByRole('tabpanel', { name: 'long' }).getByRole('button', { name: 'Wrap lines' }).count())
      .toBe(1)
    expect(await violations(page)).toEqual([])
  })

  test('gains and loses the button as the window width changes', async () => {
    const page = await open('/en/start/install', { width: 1280 })
    await untilStarted(page)
    expect(await wrap(page).count()).toBe(0)
    await page.setViewportSize({ width: 320, height: 700 })
    await expect.poll(() => wrap(page).count()).toBeGreaterThan(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(() => wrap(page).count()).toBe(0)
  })

  test('has the button after a visit', async () => {
    const page = await open('/en/start/install')
    await untilStarted(page)
    await follow(page, 'Long lines')
    await expectPage(page, '/en/start/long-lines', 'Long lines')
    await expect.poll(() => wrap(page).count()).toBe(2)
  })

  test('scrolls without JavaScript', async () => {
    const page = await visit('/en/start/long-lines', { javaScriptEnabled: false })
    expect(await wrap(page).count()).toBe(0)
    expect(
      await block(page, 'depth')
        .locator('pre')
        .evaluate((pre) => getComputedStyle(pre).overflowX),
    ).toBe('auto')
  })

  test('has a button labeled in the page’s language and visible on touch screens', async () => {
    const page = await open('/fr/start/long-lines', { hasTouch: true, isMobile: true, width: 390 })
    const button = page.getByRole('button', { name: 'Retour automatique à la ligne' }).first()
    await expect.poll(() => button.count()).toBe(1)
    expect(await button.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
  })
})
