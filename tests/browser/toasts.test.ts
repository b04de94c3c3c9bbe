import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { installGestureClock, useBrowserSite } from './browser-site.ts'
import { keepPage, untilStarted } from './visiting.ts'

const { visit, look } = useBrowserSite()

const permissions = ['clipboard-read', 'clipboard-write']
const toasts = (page: Page) => page.locator('.toast:not([data-leaving])')
const titles = (page: Page) => toasts(page).locator('.toast-title').allInnerTexts()

/** Waits until the code for toasts is loaded, then raises toasts as any part of a page may. */
async function raise(page: Page, ...details: object[]): Promise<void> {
  await untilStarted(page)
  await dispatch(page, ...details)
}

const dispatch = (page: Page, ...details: object[]) =>
  page.evaluate((all) => {
    for (const detail of all) document.dispatchEvent(new CustomEvent('rivage:toast', { detail }))
  }, details)

/** A test on a page without toasts and without a focused element. */
const onPage = keepPage(
  async () => {
    const page = await look('/en/start/install')
    await untilStarted(page)
    return page
  },
  async (page) => {
    await page.mouse.move(0, 0)
    await page.evaluate(() => {
      for (const close of document.querySelectorAll<HTMLElement>('.toast button')) close.click()
    })
    await expect.poll(() => page.locator('.toast').count()).toBe(0)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  },
)

describe('a toast', () => {
  test('confirms that a page was copied', async () => {
    const page = await visit('/en/start/install', { permissions })
    await untilStarted(page)
    await page.getByRole('button', { name: 'Copy page' }).click()
    await expect.poll(() => titles(page)).toEqual(['Page copied as Markdown'])
    expect(await page.getByRole('region', { name: 'Notifications' }).isVisible()).toBe(true)
  })

  test('reports that copying failed', async () => {
    const page = await visit('/fr/start/install', {
      prepare: (opened) =>
        opened.addInitScript(() => {
          navigator.clipboard.write = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'))
        }),
    })
    await untilStarted(page)
    await page.getByRole('button', { name: 'Copier la page' }).click()
    await expect.poll(() => titles(page)).toEqual(['La copie a échoué'])
  })

  test(
    'is announced to screen readers',
    onPage(async (page) => {
      await dispatch(page, { title: 'Saved', description: 'The tide is out.' })
      await expect.poll(() => page.getByRole('status').first().innerText()).toBe('Saved The tide is out.')
    }),
  )

  test(
    'replaces the oldest one if five are shown',
    onPage(async (page) => {
      await dispatch(page, ...['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((title) => ({ title })))
      await expect.poll(() => titles(page)).toEqual(['three', 'four', 'five', 'six', 'seven'])
    }),
  )

  test(
    'with the same id replaces the existing one',
    onPage(async (page) => {
      await dispatch(page, { id: 'tide', title: 'Rising' }, { id: 'tide', title: 'High' })
      await expect.poll(() => titles(page)).toEqual(['High'])
    }),
  )

  test(
    'closes on Escape or with its button, and restores the focus',
    onPage(async (page) => {
      const search = page.getByRole('button', { name: /^Search/ }).first()
      await search.focus()
      await dispatch(page, { title: 'one', durationMs: Infinity }, { title: 'two' })
      await expect.poll(() => toasts(page).count()).toBe(2)
      await page.keyboard.press('F8')
      await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).innerText)).toContain('two')
      await page.keyboard.press('Escape')
      await expect.poll(() => titles(page)).toEqual(['one'])
      expect(await page.evaluate(() => (document.activeElement as HTMLElement).innerText)).toContain('one')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect.poll(() => page.locator('.toast').count()).toBe(0)
      expect(await search.evaluate((button) => button === document.activeElement)).toBe(true)
    }),
  )

  test('appears in the bottom end corner, 16 px from the next one', async () => {
    const page = await visit('/en/start/install')
    await raise(page, { title: 'one' }, { title: 'two' })
    await expect.poll(() => toasts(page).count()).toBe(2)
    const [first, second] = await Promise.all([0, 1].map((index) => toasts(page).nth(index).boundingBox()))
    expect(second!.y - first!.y - first!.height).toBeCloseTo(16, 0)
    expect([second!.x + second!.width, second!.y + second!.height].map(Math.round)).toEqual([1264, 784])
    expect(second!.width).toBe(384)
    await page.goto('/ar/start/install')
    await raise(page, { title: 'one' })
    await expect.poll(async () => Math.round((await toasts(page).first().boundingBox())?.x ?? -1)).toBe(16)
  })

  test('shows its remaining time, which pauses on hover, unless it stays until closed', async () => {
    const page = await visit('/en/start/install', { reducedMotion: 'no-preference' })
    await raise(page, { title: 'Ebb', durationMs: 60_000 })
    await page.evaluate(() =>
      document.dispatchEvent(new CustomEvent('rivage:toast', { detail: { title: 'Slack', durationMs: Infinity } })),
    )
    const progress = page.locator('.toast', { hasText: 'Ebb' }).locator('.toast-progress')
    const state = () =>
      progress.evaluate((bar) =>
        bar.getAnimations().map(({ playState, effect }) => `${playState} ${String(effect?.getTiming().duration)}`),
      )
    await expect.poll(state).toEqual(['running 60000'])
    await toasts(page).first().hover()
    await expect.poll(state).toEqual(['paused 60000'])
    await page.mouse.move(10, 10)
    await expect.poll(state).toEqual(['running 60000'])
    await expect.poll(() => page.locator('.toast', { hasText: 'Slack' }).count()).toBe(1)
    expect(await page.locator('.toast', { hasText: 'Slack' }).locator('.toast-progress').count()).toBe(0)
  })

  test('leaves after 5000 ms plus a 200 ms animation, but stays while it is hovered or has the focus', async () => {
    const page = await visit('/en/start/install', {
      reducedMotion: 'no-preference',
      prepare: (opened) => opened.clock.install(),
    })
    await untilStarted(page)
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await dispatch(page, { title: 'Saved' })
    await expect.poll(() => titles(page)).toEqual(['Saved'])
    await toasts(page).hover()
    await page.clock.runFor(20_000)
    expect(await titles(page)).toEqual(['Saved'])
    await page.mouse.move(10, 10)
    await page.keyboard.press('F8')
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('toast')
    await page.clock.runFor(20_000)
    expect(await titles(page)).toEqual(['Saved'])
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.clock.runFor(4000)
    expect(await titles(page)).toEqual(['Saved'])
    await page.clock.runFor(1100)
    expect(await page.locator('.toast[data-leaving]').count()).toBe(1)
    await page.clock.runFor(250)
    expect(await page.locator('.toast').count()).toBe(0)
  })

  test.for([
    ['/en/start/install', 1],
    ['/ar/start/install', -1],
  ] as const)('can be swiped away toward its end side: %s', async ([path, sign]) => {
    const page = await visit(path, { reducedMotion: 'no-preference' })
    await raise(page, { title: 'one' })
    await expect.poll(() => toasts(page).count()).toBe(1)
    await installGestureClock(page)
    const box = await toasts(page)
      .first()
      .boundingBox()
      .then((found) => found!)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    for (const way of [20, 150]) {
      await page.mouse.move(x, y)
      await page.mouse.down()
      for (let step = 1; step <= 5; step++) {
        await page.mouse.move(x + (sign * way * step) / 5, y)
        await page.clock.runFor(30)
      }
      await page.mouse.up()
      await expect.poll(() => toasts(page).count()).toBe(way < 100 ? 1 : 0)
    }
  })

  test('can be used while a dialog is open', async () => {
    const page = await visit('/en/start/install')
    await page.keyboard.press('Control+k')
    await raise(page, { title: 'one' })
    await toasts(page).getByRole('button').click()
    await expect.poll(() => page.locator('.toast').count()).toBe(0)
  })
})
