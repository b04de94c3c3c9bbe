import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInAllModes } from './axe.ts'
import { installGestureClock, useElementSite } from './browser-site.ts'
import { countEvents, keepPage, untilStarted } from './visiting.ts'

const { visit, look } = useElementSite()

const button = (page: Page, name: string) => page.getByRole('article').getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const isFocused = (page: Page, name: string) =>
  button(page, name).evaluate((element) => element === document.activeElement)
const boxOf = async (locator: Locator) => (await locator.boundingBox())!

/** A test on the kit page, 1280 × 800, on which nothing is open, moves, or has the focus. */
const onKit = onKept('/en/start/kit')

function onKept(path: string) {
  return keepPage(
    async () => {
      const page = await look(path)
      await untilStarted(page)
      return page
    },
    async (page) => {
      await page.evaluate(() => {
        for (const opened of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) opened.close()
        for (const opened of document.querySelectorAll<HTMLElement>(':popover-open')) opened.hidePopover()
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        scrollTo(0, 0)
      })
      await page.mouse.move(0, 0)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      if (page.viewportSize()?.width !== 1280) await page.setViewportSize({ width: 1280, height: 800 })
    },
  )
}

describe('a popover', () => {
  test(
    'opens 8 px below its button, and closes on Escape and on a click outside',
    onKit(async (page) => {
      const panel = page.getByText('High water at noon.')
      for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)]) {
        await button(page, 'Tide').click()
        const [trigger, box] = await Promise.all([
          boxOf(button(page, 'Tide')),
          boxOf(page.locator('.popover:popover-open')),
        ])
        expect(box.y - trigger.y - trigger.height).toBeCloseTo(8, 0)
        expect(Math.abs(box.x + box.width / 2 - trigger.x - trigger.width / 2)).toBeLessThan(60)
        await close()
        await expect.poll(() => panel.isVisible()).toBe(false)
      }
    }),
  )

  test(
    'opens above its button if there is no room below, and stays 8 px inside the window',
    onKit(async (page) => {
      await page.setViewportSize({ width: 340, height: 500 })
      const bottom = await button(page, 'Tide').evaluate((element) => element.getBoundingClientRect().bottom)
      await page.setViewportSize({ width: 340, height: Math.round(bottom) + 20 })
      await button(page, 'Tide').evaluate((element: HTMLElement) => element.click())
      const [trigger, box] = await Promise.all([
        boxOf(button(page, 'Tide')),
        boxOf(page.locator('.popover:popover-open')),
      ])
      expect(trigger.y - box.y - box.height).toBeCloseTo(8, 0)
      expect(box.x).toBeGreaterThanOrEqual(8)
      expect(box.x + box.width).toBeLessThanOrEqual(332)
    }),
  )

  test(
    'covers its button if there is no room below or above, and stays inside the window',
    onKit(async (page) => {
      await page.setViewportSize({ width: 320, height: 256 })
      const panel = page.locator('.popover', { hasText: 'High water' })
      await panel.evaluate((element) =>
        element.append(...Array.from({ length: 12 }, () => document.createElement('hr'))),
      )
      await button(page, 'Tide').click()
      const box = await boxOf(panel)
      expect(box.y).toBeGreaterThanOrEqual(8)
      expect(box.y + box.height).toBeLessThanOrEqual(248)
      await panel.evaluate((element) => element.querySelectorAll('hr').forEach((line) => line.remove()))
    }),
  )

  test(
    'in mode "hover" follows the pointer without a delay, and stays open while it is hovered',
    onKit(async (page) => {
      const panel = page.getByText('From the west.')
      await button(page, 'Wind').hover()
      await expect.poll(() => panel.isVisible()).toBe(true)
      await panel.hover()
      expect(await panel.isVisible()).toBe(true)
      await page.mouse.move(5, 5)
      await expect.poll(() => panel.isVisible()).toBe(false)
      await button(page, 'Wind').press('Enter')
      expect(await panel.isVisible()).toBe(true)
    }),
  )

  test(
    'that cannot be dismissed stays open and emits an event on each attempt',
    onKit(async (page) => {
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
    }),
  )
})

test(
  'a menu opens below its button and ends at the same edge',
  onKit(async (page) => {
    const trigger = page.locator('.page-actions [popovertarget]')
    await trigger.click()
    const [place, box] = await Promise.all([boxOf(trigger), boxOf(page.locator('.popup-menu:popover-open'))])
    expect(box.y - place.y - place.height).toBeCloseTo(8, 0)
    expect(box.x + box.width).toBeCloseTo(place.x + place.width, 0)
  }),
)

const dialogs = [
  ['modal', 'Ask', 'Leave the harbour?', 200],
  ['slideover', 'Chart', 'The chart', 200],
  ['drawer', 'Catch', 'The catch', 500],
] as const

test.for(dialogs)(
  'a %s traps the focus, closes on Escape, its button, or a click outside, and restores the focus',
  onKit(async (page, [, name, title]) => {
    const opened = dialog(page, title)
    await button(page, name).press('Enter')
    await expect.poll(() => opened.isVisible()).toBe(true)
    for (let steps = 0; steps < 6; steps++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true)
    }
    const closers = [
      () => page.keyboard.press('Escape'),
      () => opened.getByRole('button', { name: 'Close', exact: true }).click(),
      () => page.mouse.click(5, 5),
    ]
    for (const close of closers) {
      await close()
      await expect.poll(() => opened.isVisible()).toBe(false)
      expect(await isFocused(page, name)).toBe(true)
      if (close === closers.at(-1)) break
      await page.keyboard.press('Enter')
      await expect.poll(() => opened.isVisible()).toBe(true)
    }
  }),
)

test(
  'a dialog that cannot be dismissed stays open, emits an event, and closes with its button',
  onKit(async (page) => {
    const heard = await countEvents(page, 'close-prevented')
    await button(page, 'Insist').click()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    expect(await heard()).toBe(2)
    expect(await dialog(page, 'Read this').isVisible()).toBe(true)
    await dialog(page, 'Read this').getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => dialog(page, 'Read this').isVisible()).toBe(false)
  }),
)

test.for(dialogs)(
  'a %s animates for its full duration, and emits events after entering and leaving',
  onKit(async (page, [, name, , ms]) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const [entered, left] = [await countEvents(page, 'after-enter'), await countEvents(page, 'after-leave')]
    // Reads everything in one call, because the animation could end before a second call on a busy machine.
    const durations = await button(page, name).evaluate((element: HTMLElement) => {
      element.click()
      return document
        .querySelector('dialog[open]')!
        .getAnimations()
        .map((animation) => {
          const duration = animation.effect?.getTiming().duration
          // Skips almost to the end, because each frame of the animation would be painted.
          animation.currentTime = Number(duration) - 40
          return duration
        })
    })
    expect(durations.length).toBeGreaterThan(0)
    expect([...new Set(durations)]).toEqual([ms])
    await expect.poll(entered).toBe(1)
    expect(await left()).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(left).toBe(1)
  }),
)

test.for(['Tide', 'Ask', 'Chart', 'Catch'])(
  'axe finds no violations in the overlay of "%s"',
  onKit(async (page, name) => {
    await button(page, name).click()
    expect(await violationsInAllModes(page)).toEqual([])
  }),
)

describe.for([
  ['/en/start/kit', 1280],
  ['/ar/start/kit', 0],
] as const)('on %s', ([path, edge]) => {
  const onPage = path === '/en/start/kit' ? onKit : onKept(path)

  test(
    'a menu stays 8 px inside the smallest window and shows the focused item',
    onPage(async (page) => {
      // A window of 1280 × 1024 has this size at 400 % zoom.
      await page.setViewportSize({ width: 320, height: 256 })
      await page.locator('.page-actions [popovertarget]').press('Enter')
      const menu = page.locator('.popup-menu:popover-open')
      const box = await boxOf(menu)
      expect(box.x).toBeGreaterThanOrEqual(8)
      expect(box.x + box.width).toBeLessThanOrEqual(312)
      expect(box.y).toBeGreaterThanOrEqual(8)
      expect(box.y + box.height).toBeLessThanOrEqual(248)
      const count = await menu.locator(':is(a, button)').count()
      expect(count).toBeGreaterThan(0)
      for (let index = 0; index < count; index++) {
        await page.keyboard.press('ArrowDown')
        const focused = await page.evaluate((at) => {
          const item = document.querySelectorAll('.popup-menu:popover-open :is(a, button)')[at]!
          const { top, bottom } = item.getBoundingClientRect()
          return { isFocused: item === document.activeElement, isShown: top >= 8 && bottom <= 248 }
        }, index)
        expect(focused).toEqual({ isFocused: true, isShown: true })
      }
    }),
  )

  test(
    'a slideover opens at its side in the direction of the text',
    onPage(async (page) => {
      await button(page, 'Chart').click()
      const box = await boxOf(dialog(page, 'The chart'))
      expect(edge === 0 ? box.x : box.x + box.width).toBe(edge)
      expect([box.y, box.height]).toEqual([0, 800])
      await page.keyboard.press('Escape')
      await button(page, 'Log').click()
      const other = await boxOf(dialog(page, 'The log'))
      expect(edge === 0 ? other.x + other.width : other.x).toBe(1280 - edge)
    }),
  )
})

test('dialogs open without JavaScript', async () => {
  const page = await visit('/en/start/kit', { javaScriptEnabled: false })
  for (const [, name, title] of dialogs) {
    await button(page, name).click()
    expect(await dialog(page, title).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog(page, title).waitFor({ state: 'hidden' })
  }
})

describe('a drawer', () => {
  /**
   * Opens a drawer on a page whose clock the test controls, and waits until the opening ends, because only then can it
   * be pulled.
   */
  async function openDrawer(page: Page, name: string): Promise<void> {
    const toggled = await countEvents(page, 'toggle')
    await button(page, name).press('Enter')
    // The drawer can be pulled some time after the browser has reported that it is open.
    await expect.poll(toggled).toBeGreaterThan(0)
    await page.clock.runFor(500)
  }

  /** Pulls the drawer down by a fraction of its height in the given time. */
  async function pull(page: Page, drawer: Locator, part: number, milliseconds: number): Promise<void> {
    const box = await boxOf(drawer)
    const [x, y] = [box.x + box.width / 2, box.y + 10]
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let step = 1; step <= 3; step++) {
      await page.mouse.move(x, y + (part * box.height * step) / 3)
      await page.clock.runFor(milliseconds / 3)
    }
    await page.mouse.up()
  }

  // All drawer tests share a page, because a page whose clock was replaced can't be used by other tests.
  test('closes or snaps by the speed and distance of a drag, responds to its handle, and scrolls', async () => {
    const page = await visit('/en/start/kit')
    await untilStarted(page)
    await installGestureClock(page)

    // It closes if it is pulled down by a quarter of its height, and springs back before that.
    await openDrawer(page, 'Catch')
    const drawer = dialog(page, 'The catch')
    const drag = () => drawer.evaluate((element) => element.style.getPropertyValue('--drag'))
    await pull(page, drawer, 0.15, 600)
    await expect.poll(drag).toBe('0px')
    await page.clock.runFor(1000)
    expect(await drawer.isVisible()).toBe(true)
    await pull(page, drawer, 0.4, 900)
    await expect.poll(() => drawer.isVisible()).toBe(false)

    // If it is pulled up, it gives way and springs back.
    await openDrawer(page, 'Catch')
    expect(await drag()).toBe('')
    await pull(page, drawer, -1, 400)
    await expect.poll(drag).toBe('0px')
    expect(await drawer.isVisible()).toBe(true)

    // A click on its handle closes it, but a long press doesn't.
    const handle = drawer.getByRole('button', { name: 'Drag down or press to close' })
    await handle.hover()
    await page.mouse.down()
    await page.clock.runFor(250)
    await page.mouse.up()
    await page.clock.runFor(1000)
    expect(await drawer.isVisible()).toBe(true)
    await handle.click()
    await page.clock.runFor(120)
    await expect.poll(() => drawer.isVisible()).toBe(false)

    // It cannot be pulled while its content scrolls, nor in the 100 ms after that.
    await openDrawer(page, 'Catch')
    const scroll = (to: number) =>
      drawer.evaluate((element, top) => {
        for (const part of [element, ...element.querySelectorAll('*')]) part.scrollTop = top
      }, to)
    await drawer.evaluate((element) => {
      const filler = document.createElement('p')
      filler.style.height = '3000px'
      element.append(filler)
    })
    await scroll(50)
    const box = await boxOf(drawer)
    const [x, y] = [box.x + box.width / 2, box.y + 10]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + 40)
    expect(await drag()).toBe('')
    await scroll(0)
    await page.clock.runFor(60)
    await page.mouse.move(x, y + 80)
    expect(await drag()).toBe('')
    await page.clock.runFor(150)
    await page.mouse.move(x, y + 120)
    await expect.poll(drag).not.toBe('')
    await page.mouse.up()
    await page.keyboard.press('Escape')
    await expect.poll(() => drawer.isVisible()).toBe(false)

    // With snap points, it opens at the first one. Its handle moves it to the next one, and a pull moves it back.
    await openDrawer(page, 'Depths')
    const depths = dialog(page, 'The depths')
    const top = async () => Math.round((await boxOf(depths)).y)
    await expect.poll(top).toBe(480)
    await page.keyboard.press('Tab')
    await depths.getByRole('button', { name: 'Drag down or press to close' }).press('Enter')
    await expect.poll(top).toBe(160)
    await pull(page, depths, 0.35, 1500)
    await expect.poll(top).toBe(480)
  })
})
