import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInAllModes } from './axe.ts'
import { installGestureClock, useElementSite } from './browser-site.ts'
import type { VisitOptions } from './browser-site.ts'
import { countEvents, untilStarted } from './visiting.ts'

const { visit, look } = useElementSite()

const button = (page: Page, name: string) => page.getByRole('article').getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const isFocused = (page: Page, name: string) =>
  button(page, name).evaluate((element) => element === document.activeElement)

/** The page of the kit, once what it needs is there. Nothing moves. */
async function open(size: Parameters<typeof look>[1] = {}, path = '/en/start/kit'): Promise<Page> {
  const page = await look(path, size)
  await untilStarted(page)
  return page
}

/** The same for a visitor of the test's own, who wants motion or whose clock is the test's. */
async function openAlone(options: VisitOptions = {}): Promise<Page> {
  const page = await visit('/en/start/kit', options)
  await untilStarted(page)
  return page
}

describe('a popover', () => {
  test('opens below its button, 8 px apart, and closes by Escape and by a click beside it', async () => {
    const page = await open()
    const panel = page.getByText('High water at noon.')
    for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)]) {
      await button(page, 'Tide').click()
      const [trigger, box] = await Promise.all([
        button(page, 'Tide').boundingBox(),
        page.locator('.popover:popover-open').boundingBox(),
      ])
      expect(box!.y - trigger!.y - trigger!.height).toBeCloseTo(8, 0)
      expect(Math.abs(box!.x + box!.width / 2 - trigger!.x - trigger!.width / 2)).toBeLessThan(60)
      await close()
      await expect.poll(() => panel.isVisible()).toBe(false)
    }
  })

  test('stands above its button where there is no room below, and 8 px inside of the window', async () => {
    const page = await open({ width: 340, height: 500 })
    const bottom = await button(page, 'Tide').evaluate((element) => element.getBoundingClientRect().bottom)
    await page.setViewportSize({ width: 340, height: Math.round(bottom) + 20 })
    await button(page, 'Tide').evaluate((element: HTMLElement) => element.click())
    const [trigger, box] = await Promise.all([
      button(page, 'Tide').boundingBox(),
      page.locator('.popover:popover-open').boundingBox(),
    ])
    expect(trigger!.y - box!.y - box!.height).toBeCloseTo(8, 0)
    expect(box!.x).toBeGreaterThanOrEqual(8)
    expect(box!.x + box!.width).toBeLessThanOrEqual(332)
  })

  test('stands over its button where there is room neither below nor above, and inside of the window', async () => {
    const page = await open({ width: 320, height: 256 })
    const panel = page.locator('.popover', { hasText: 'High water' })
    await panel.evaluate((element) => element.append(...Array.from({ length: 12 }, () => document.createElement('hr'))))
    await button(page, 'Tide').click()
    const box = await panel.boundingBox()
    expect(box!.y).toBeGreaterThanOrEqual(8)
    expect(box!.y + box!.height).toBeLessThanOrEqual(248)
  })

  test('of the mode "hover" opens and closes with the pointer, without a delay, and stays on the way to it', async () => {
    const page = await open()
    const panel = page.getByText('From the west.')
    await button(page, 'Wind').hover()
    await expect.poll(() => panel.isVisible()).toBe(true)
    await panel.hover()
    expect(await panel.isVisible()).toBe(true)
    await page.mouse.move(5, 5)
    await expect.poll(() => panel.isVisible()).toBe(false)
    await button(page, 'Wind').focus()
    await page.keyboard.press('Enter')
    expect(await panel.isVisible()).toBe(true)
  })

  test('that cannot be dismissed stays, and says each time that it did', async () => {
    const page = await open()
    const heard = await countEvents(page, 'close-prevented')
    await button(page, 'Storm').click()
    expect(await heard()).toBe(0)
    await page.mouse.click(5, 5)
    expect(await heard()).toBe(1)
    await page.keyboard.press('Escape')
    expect(await heard()).toBe(2)
    expect(await page.getByText('Stay inside.').isVisible()).toBe(true)
    await button(page, 'Storm').click()
    await expect.poll(() => page.getByText('Stay inside.').isVisible()).toBe(false)
    expect(await heard()).toBe(2)
  })
})

describe('a menu', () => {
  test.for(['/en/start/kit', '/ar/start/kit'])(
    'is inside of the smallest window, 8 px from its edges, and shows the item that is focused: %s',
    async (path) => {
      // As a window of 1280 × 1024 is at 400 %.
      const page = await open({ width: 320, height: 256 }, path)
      const items = page.locator('.popup-menu:popover-open :is(a, button)')
      await page.locator('.page-actions [popovertarget]').press('Enter')
      const box = await page.locator('.popup-menu:popover-open').boundingBox()
      expect(box!.x).toBeGreaterThanOrEqual(8)
      expect(box!.x + box!.width).toBeLessThanOrEqual(312)
      expect(box!.y).toBeGreaterThanOrEqual(8)
      expect(box!.y + box!.height).toBeLessThanOrEqual(248)
      for (const item of await items.all()) {
        await page.keyboard.press('ArrowDown')
        const focused = await item.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return { isFocused: element === document.activeElement, isShown: top >= 8 && bottom <= 248 }
        })
        expect(focused).toEqual({ isFocused: true, isShown: true })
      }
    },
  )

  test('is below its button where there is room, and ends where it does', async () => {
    const page = await open()
    const button = page.locator('.page-actions [popovertarget]')
    await button.click()
    const [trigger, box] = await Promise.all([
      button.boundingBox(),
      page.locator('.popup-menu:popover-open').boundingBox(),
    ])
    expect(box!.y - trigger!.y - trigger!.height).toBeCloseTo(8, 0)
    expect(box!.x + box!.width).toBeCloseTo(trigger!.x + trigger!.width, 0)
  })
})

describe.each([
  ['modal', 'Ask', 'Leave the harbour?'],
  ['slideover', 'Chart', 'The chart'],
  ['drawer', 'Catch', 'The catch'],
])('a %s', (_kind, name, title) => {
  test('keeps the focus inside, closes by Escape, its button and a click beside it, and gives the focus back', async () => {
    const page = await open({ height: 900 })
    const closers = [
      () => page.keyboard.press('Escape'),
      () => dialog(page, title).getByRole('button', { name: 'Close', exact: true }).click(),
      () => page.mouse.click(5, 5),
    ]
    for (const close of closers) {
      await button(page, name).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => dialog(page, title).isVisible()).toBe(true)
      for (let steps = 0; steps < 6; steps++) {
        await page.keyboard.press('Tab')
        expect(
          await page.evaluate(
            () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
          ),
        ).toBe(true)
      }
      await close()
      await expect.poll(() => dialog(page, title).isVisible()).toBe(false)
      expect(await isFocused(page, name)).toBe(true)
    }
  })

  test('opens without a script', async () => {
    const page = await visit('/en/start/kit', { javaScriptEnabled: false })
    await button(page, name).click()
    expect(await dialog(page, title).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog(page, title).waitFor({ state: 'hidden' })
  })
})

test('a dialog that cannot be dismissed stays, says so, and closes by its button', async () => {
  const page = await open()
  const heard = await countEvents(page, 'close-prevented')
  await button(page, 'Insist').click()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  expect(await heard()).toBe(2)
  expect(await dialog(page, 'Read this').isVisible()).toBe(true)
  await dialog(page, 'Read this').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => dialog(page, 'Read this').isVisible()).toBe(false)
})

test.for([
  ['Ask', 200],
  ['Chart', 200],
  ['Catch', 500],
] as const)('moves for as long as it should, and says when it is there and gone: %s', async ([name, ms]) => {
  const page = await openAlone({ reducedMotion: 'no-preference' })
  const entered = await countEvents(page, 'after-enter')
  // In one go: on a busy machine, the motion may be over when the next question comes.
  const durations = await button(page, name).evaluate((element: HTMLElement) => {
    element.click()
    return document
      .querySelector('dialog[open]')!
      .getAnimations()
      .map(({ effect }) => effect?.getTiming().duration)
  })
  expect(durations.length).toBeGreaterThan(0)
  expect([...new Set(durations)]).toEqual([ms])
  await expect.poll(entered).toBe(1)
  const left = await countEvents(page, 'after-leave')
  await page.keyboard.press('Escape')
  await expect.poll(left).toBe(2)
})

test.for([
  ['/en/start/kit', 1280],
  ['/ar/start/kit', 0],
] as const)('a slide-over comes from where the text ends: %s', async ([path, edge]) => {
  const page = await open({}, path)
  await button(page, 'Chart').click()
  const box = await dialog(page, 'The chart')
    .boundingBox()
    .then((found) => found!)
  expect(edge === 0 ? box.x : box.x + box.width).toBe(edge)
  expect([box.y, box.height]).toEqual([0, 800])
  await page.keyboard.press('Escape')
  await button(page, 'Log').click()
  const other = await dialog(page, 'The log')
    .boundingBox()
    .then((found) => found!)
  expect(edge === 0 ? other.x + other.width : other.x).toBe(1280 - edge)
})

describe('a drawer', () => {
  const drawer = (page: Page) => dialog(page, 'The catch')

  /**
   * Opens a page whose clock is the test's, and waits until a drawer may be pulled: one that is still opening is not.
   */
  async function openDrawer(name: string): Promise<Page> {
    const page = await openAlone()
    await installGestureClock(page)
    const toggled = await countEvents(page, 'toggle')
    await button(page, name).click()
    // The drawer can be pulled a while after the browser has told that it is open.
    await expect.poll(toggled).toBeGreaterThan(0)
    await page.clock.runFor(500)
    return page
  }

  /** Pulls down by a part of its height, in a time. */
  async function pull(page: Page, part: number, milliseconds: number, title = 'The catch'): Promise<void> {
    const box = await dialog(page, title)
      .boundingBox()
      .then((found) => found!)
    const [x, y] = [box.x + box.width / 2, box.y + 10]
    await page.mouse.move(x, y)
    await page.mouse.down()
    const steps = Math.max(3, Math.round(milliseconds / 40))
    for (let step = 1; step <= steps; step++) {
      await page.mouse.move(x, y + (part * box.height * step) / steps)
      await page.clock.runFor(milliseconds / steps)
    }
    await page.mouse.up()
  }

  test('is let go from a quarter of its height on, and comes back before that', async () => {
    const page = await openDrawer('Catch')
    await pull(page, 0.15, 600)
    await expect.poll(() => drawer(page).evaluate((element) => element.style.getPropertyValue('--drag'))).toBe('0px')
    await page.clock.runFor(1000)
    expect(await drawer(page).isVisible()).toBe(true)
    await pull(page, 0.4, 900)
    await expect.poll(() => drawer(page).isVisible()).toBe(false)
  })

  test('gives way when it is pulled up, and comes back', async () => {
    const page = await openDrawer('Catch')
    await pull(page, -1, 400)
    await expect.poll(() => drawer(page).evaluate((element) => element.style.getPropertyValue('--drag'))).toBe('0px')
    expect(await drawer(page).isVisible()).toBe(true)
  })

  test('is not pulled while its content is scrolled, nor in the 100 ms after that', async () => {
    const page = await openDrawer('Catch')
    const scroll = (to: number) =>
      drawer(page).evaluate((element, top) => {
        for (const part of [element, ...element.querySelectorAll('*')]) part.scrollTop = top
      }, to)
    const dragged = () => drawer(page).evaluate((element) => element.style.getPropertyValue('--drag') !== '')
    await drawer(page).evaluate((element) => {
      const filler = document.createElement('p')
      filler.style.height = '3000px'
      element.append(filler)
    })
    await scroll(50)
    const box = await drawer(page)
      .boundingBox()
      .then((found) => found!)
    const [x, y] = [box.x + box.width / 2, box.y + 10]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + 40)
    expect(await dragged()).toBe(false)
    await scroll(0)
    await page.clock.runFor(60)
    await page.mouse.move(x, y + 80)
    expect(await dragged()).toBe(false)
    await page.clock.runFor(150)
    await page.mouse.move(x, y + 120)
    await expect.poll(dragged).toBe(true)
    await page.mouse.up()
  })

  test('closes by a click of its handle, but not by a long press', async () => {
    const page = await openDrawer('Catch')
    const handle = drawer(page).getByRole('button', { name: 'Drag down or press to close' })
    await handle.hover()
    await page.mouse.down()
    await page.clock.runFor(250)
    await page.mouse.up()
    await page.clock.runFor(1000)
    expect(await drawer(page).isVisible()).toBe(true)
    await handle.click()
    await page.clock.runFor(120)
    await expect.poll(() => drawer(page).isVisible()).toBe(false)
  })

  test('with stops stands at the first, goes on with its handle, and back by a pull', async () => {
    const page = await openDrawer('Depths')
    const top = () =>
      dialog(page, 'The depths')
        .boundingBox()
        .then((box) => Math.round(box!.y))
    await expect.poll(top).toBe(480)
    await page.keyboard.press('Tab')
    const handle = dialog(page, 'The depths').getByRole('button', { name: 'Drag down or press to close' })
    await handle.press('Enter')
    await expect.poll(top).toBe(160)
    await pull(page, 0.35, 1500, 'The depths')
    await expect.poll(top).toBe(480)
  })
})

test.for(['Tide', 'Ask', 'Chart', 'Catch'])('axe finds nothing wrong with what "%s" opens', async (name) => {
  const page = await open()
  await button(page, name).click()
  expect(await violationsInAllModes(page)).toEqual([])
})
