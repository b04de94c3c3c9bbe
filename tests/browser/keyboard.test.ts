import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAddress, useBrowserSite } from './browser-site.ts'
import { pageKinds } from './page-kinds.ts'
import { untilSearched } from './searching.ts'
import { untilStarted } from './visiting.ts'

const { visit, look } = useBrowserSite()

/** Returns the element with the focus: its accessible text, or its id or tag. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    return element.ariaLabel ?? (element.innerText.trim() || element.id || element.tagName)
  })

describe('the skip link', () => {
  test('is the first Tab stop, is visible on focus, and skips the frame', async () => {
    const page = await visit('/en/start/install')
    const link = page.getByRole('link', { name: 'Skip to content' })
    expect(await link.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to content')
    await expect.poll(() => link.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })
})

describe('the search dialog', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
  const isInField = (page: Page) =>
    page.evaluate(() => document.activeElement?.matches('dialog[open] input[name=q]') ?? false)

  test.for(['Control+k', 'Meta+k', '/'])(
    'opens with %s and focuses its field; Escape closes it and restores the focus',
    async (keys) => {
      const page = await visit('/en/start/install', { reducedMotion: 'no-preference' })
      await page.getByRole('article').getByRole('link', { name: 'everything a page can hold' }).focus()
      await page.keyboard.press(keys)
      expect(await isInField(page)).toBe(true)
      expect(await page.getByRole('dialog').locator('input[role=combobox]').inputValue()).toBe('')
      await page.keyboard.press('Escape')
      await expect.poll(() => dialog(page).isVisible()).toBe(false)
      expect(await focused(page)).toBe('everything a page can hold')
    },
  )

  test('opens and closes with its buttons, and with the same keys again', async () => {
    const page = await visit('/en/start/install')
    const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
    await button.click()
    expect(await isInField(page)).toBe(true)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    expect(await dialog(page).isVisible()).toBe(false)
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Control+k')
    expect(await dialog(page).isVisible()).toBe(false)
  })

  test('closes on a click outside', async () => {
    const page = await visit('/en/start/install')
    await page.keyboard.press('Control+k')
    await page.mouse.click(5, 700)
    await expect.poll(() => dialog(page).isVisible()).toBe(false)
  })

  test('stays closed for a slash typed into a field and for browser shortcuts', async () => {
    const page = await visit('/en/search')
    await page.getByRole('main').getByRole('searchbox').pressSequentially('and/or')
    expect(await page.getByRole('main').getByRole('searchbox').inputValue()).toBe('and/or')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Control+Shift+k')
    expect(await dialog(page).isVisible()).toBe(false)
  })

  test('opens the first result of a query with Enter', async () => {
    const page = await visit('/en/start/install')
    await page.keyboard.press('/')
    await page.keyboard.type('weed')
    await untilSearched(page)
    await page.keyboard.press('Enter')
    await expectAddress(page, '/en/start/install#when-readings-drift')
  })

  test.for([
    { system: 'Mac', userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36', shown: '⌘K' },
    { system: 'other', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', shown: 'CtrlK' },
  ])('shows the keys of a $system keyboard', async ({ userAgent, shown }) => {
    const page = await visit('/en', { userAgent })
    expect((await page.locator('.search-keys').innerText()).replaceAll(/\s/g, '')).toBe(shown)
  })
})

describe('focus', () => {
  const stops = [...Object.values(pageKinds('en')), '/ar/start/everything'].flatMap((path) =>
    [390, 1280].map((width) => ({ path, width })),
  )

  test.for(stops)('reaches everything by Tab and is always visible: $path, $width wide', async ({ path, width }) => {
    // Without motion, the page scrolls to the focused element immediately.
    const page = await look(path, { width })
    // If a script added a button later, the focus could already be past its position.
    await untilStarted(page)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const unseen: string[] = []
    for (let left = false; !left;) {
      await page.keyboard.press('Tab')
      const problem = await page.evaluate(lookAtFocus)
      left = problem === 'left the page'
      if (problem && !left) unseen.push(problem)
    }
    expect(unseen).toEqual([])
    expect(await page.evaluate(missedByTab)).toEqual([])
  })
})

describe('the frame', () => {
  test.for([390, 1280])('takes the focus without scrolling the page, %i wide', async (width) => {
    const page = await look('/en/start/install', { width })
    await page.evaluate(() => scrollTo(0, 600))
    const moved = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.header, .sidebar, .outline')]
        .flatMap((part) => [...part.querySelectorAll<HTMLElement>('a[href], button')])
        .filter((element) => {
          scrollTo(0, 600)
          element.focus()
          return scrollY !== 600
        })
        .map((element) => element.outerHTML.slice(0, 80)),
    )
    expect(moved).toEqual([])
  })
})

declare global {
  interface Window {
    focused?: Set<Element>
  }
}

/** Runs in the page. Returns the reason why the focused element is not visible to a visitor. */
function lookAtFocus(): string | undefined {
  const element = document.activeElement
  const seen = (window.focused ??= new Set())
  if (!element || element === document.body || seen.has(element)) return 'left the page'
  seen.add(element)
  const name = element.outerHTML.slice(0, 120)
  // A field may leave its focus ring to its form.
  const outlined = [element, element.closest('form')].some((candidate) => {
    const { outlineStyle, outlineWidth } = candidate
      ? getComputedStyle(candidate)
      : { outlineStyle: 'none', outlineWidth: '0' }
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  })
  if (!outlined) return `no outline: ${name}`
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return `not shown: ${name}`
  // A link may wrap over several lines.
  const box = [...element.getClientRects()].reduce((widest, part) => (part.width > widest.width ? part : widest))
  if (box.bottom < 0 || box.top > innerHeight) return `out of sight: ${name}`
  // At the middle of its visible part, the element must not be covered.
  const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2
  const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2
  const hit = document.elementFromPoint(x, y)
  if (hit && !element.contains(hit) && !hit.contains(element))
    return `covered by ${hit.outerHTML.slice(0, 80)}: ${name}`
}

/** Runs in the page. Returns the interactive elements that Tab did not reach. */
function missedByTab(): string[] {
  return [...document.querySelectorAll('a[href], button, input, summary, [tabindex="0"]')]
    .filter((element) => element.checkVisibility() && !element.matches(':disabled') && !window.focused?.has(element))
    .map((element) => element.outerHTML.slice(0, 120))
}
