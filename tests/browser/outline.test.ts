import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAddress, useBrowserSite } from './browser-site.ts'

const { visit } = useBrowserSite()

const address = '/en/start/install'
const outline = (page: Page) => page.getByRole('navigation', { name: 'On this page' })

/** Returns whether a heading is right below the sticky parts at the top of the window. */
const isBelowFrame = (page: Page, id: string) =>
  page.evaluate((headingId) => {
    const bars = [...document.querySelectorAll('.header, .outline')].filter(
      (bar) => getComputedStyle(bar).position === 'sticky',
    )
    const distance =
      document.getElementById(headingId)!.getBoundingClientRect().top -
      Math.max(...bars.map((bar) => bar.getBoundingClientRect().bottom))
    return distance >= 0 && distance < 80
  }, id)

declare global {
  interface Window {
    /** The scroll positions of the page so far. */
    places?: Set<number>
  }
}

describe('the outline', () => {
  test('lists the headings of the page in order and by level', async () => {
    const page = await visit(address)
    expect(await outline(page).getByRole('link').allInnerTexts()).toEqual([
      'Before you begin',
      'Get the program',
      'On a small computer',
      'On a server',
      'Print a table',
      'When readings drift',
      'Keep it current',
      'Where to go from here',
    ])
    expect(await outline(page).locator('ul ul').getByRole('link').allInnerTexts()).toEqual([
      'On a small computer',
      'On a server',
    ])
  })

  test('without headings, a bar on a phone opens the links of the community', async () => {
    const page = await visit('/en/stations/north-sea/lighthouses/outer-reef/lamp', { width: 390, height: 844 })
    await page.locator('.outline').getByRole('button', { name: 'Community' }).click()
    expect(await page.getByRole('link', { name: 'Ask the harbour master' }).isVisible()).toBe(true)
  })

  test('marks the visible headings, and makes the first of them current', async () => {
    const page = await visit(address, { height: 500 })
    const marked = () => outline(page).locator('.active').allInnerTexts()
    const current = () => outline(page).locator('[aria-current]').allInnerTexts()
    for (const [id, name] of [
      ['print-a-table', 'Print a table'],
      ['get-the-program', 'Get the program'],
    ] as const) {
      await page.evaluate((target) => document.getElementById(target)!.scrollIntoView({ block: 'start' }), id)
      await expect.poll(current).toEqual([name])
      expect(await marked()).toContain(name)
    }
    await page.setViewportSize({ width: 1280, height: 120 })
    await page.evaluate(() => document.querySelector('#when-readings-drift ~ p')!.scrollIntoView({ block: 'center' }))
    await expect.poll(current).toEqual(['When readings drift'])
  })

  test.for([320, 768, 1280])('scrolls a heading to just below the frame, %i wide', async (width) => {
    const page = await visit(address, { width })
    if (width < 1280) await page.getByRole('button', { name: 'On this page' }).click()
    await outline(page).getByRole('link', { name: 'Print a table' }).click()
    await expectAddress(page, `${address}#print-a-table`)
    await expect.poll(() => isBelowFrame(page, 'print-a-table')).toBe(true)
    if (width < 1280) expect(await outline(page).isVisible()).toBe(false)
  })

  test.for([320, 1280])(
    'is not needed for a URL with a fragment: the page opens there directly, %i wide',
    async (width) => {
      const page = await visit(`${address}#when-readings-drift`, {
        width,
        reducedMotion: 'no-preference',
        prepare: (opened) =>
          opened.addInitScript(() => {
            addEventListener('scroll', () => (window.places ??= new Set()).add(scrollY))
          }),
      })
      await expect.poll(() => isBelowFrame(page, 'when-readings-drift')).toBe(true)
      // A jump causes one scroll event, in the next frame. A smooth scroll would cause one in each frame.
      expect(
        await page.evaluate(async () => {
          for (let frames = 0; frames < 5; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
          return window.places?.size
        }),
      ).toBe(1)
    },
  )

  test.for([
    { reducedMotion: 'no-preference', name: 'by scrolling' },
    { reducedMotion: 'reduce', name: 'in one jump' },
  ] as const)('goes to a heading $name if reduced motion is "$reducedMotion"', async ({ reducedMotion }) => {
    const page = await visit(address, { reducedMotion })
    const places = await page.evaluate(async () => {
      const seen = new Set<number>()
      addEventListener('scroll', () => seen.add(scrollY))
      const ended = new Promise((resolve) => addEventListener('scrollend', resolve, { once: true }))
      document.querySelector<HTMLAnchorElement>('nav a[href="#where-to-go-from-here"]')!.click()
      await ended
      return seen.size
    })
    if (reducedMotion === 'reduce') expect(places).toBe(1)
    else expect(places).toBeGreaterThan(3)
  })
})

describe('a heading', () => {
  test('links to itself and can be reached by keyboard', async () => {
    const page = await visit(address)
    const link = page.getByRole('heading', { name: 'On a server' }).getByRole('link')
    await link.focus()
    await page.keyboard.press('Enter')
    await expectAddress(page, `${address}#on-a-server`)
  })
})

describe('going back', () => {
  test('restores the scroll position', async () => {
    const page = await visit(address)
    await page.getByRole('article').getByRole('link', { name: 'the keeper of the outer reef' }).scrollIntoViewIfNeeded()
    const left = await page.evaluate(() => scrollY)
    await page.getByRole('article').getByRole('link', { name: 'the keeper of the outer reef' }).click()
    await expectAddress(page, '/en/stations/north-sea/lighthouses/outer-reef/keeper')
    // The URL changes before the page does.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
    expect(left).toBeGreaterThan(0)
  })
})
