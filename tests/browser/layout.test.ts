import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowserSite } from './browser-site.ts'
import { pageKinds } from './page-kinds.ts'

const { visit, look } = useBrowserSite()

const widths = [320, 390, 768, 1024, 1280, 1920]

const pages = ['en', 'fr', 'ar'].flatMap((locale) =>
  Object.values({
    ...pageKinds(locale),
    beside: `/${locale}/start/everything?with=${locale === 'fr' ? 'en' : 'fr'}`,
    'long title': locale === 'en' ? '/en/notes/long-title' : `/${locale}/en/notes/long-title`,
  }),
)

describe('at every width', () => {
  test.for(pages)('nothing on %s is wider than the window, and controls in the header don’t overlap', async (path) => {
    const page = await look(path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(beyondWindow), `${width} wide`).toEqual([])
      expect(await page.evaluate(overlapsInHeader), `${width} wide`).toEqual([])
    }
  })

  test('a long word in the title of a neighboring page wraps', async () => {
    const page = await look('/en/notes/long-title')
    await page
      .locator('.surround a')
      .first()
      .evaluate((link) => link.append('createUserWith'.repeat(6)))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(beyondWindow), `${width} wide`).toEqual([])
    }
  })
})

test('inline code does not break at hyphens', async () => {
  const page = await look('/en/notes/long-title')
  const words = await page.evaluateHandle(() => {
    const paragraph = document.createElement('p')
    for (let count = 0; count < 20; count++)
      paragraph.append(
        Object.assign(document.createElement('code'), { className: 'code-word', textContent: '--on-off' }),
        ', ',
      )
    document.querySelector('.prose')!.append(paragraph)
    return paragraph
  })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const lines = await words.evaluate((element) => [...element.children].map((word) => word.getClientRects().length))
    expect(lines, `${width} wide`).toEqual(Array.from({ length: 20 }, () => 1))
  }
})

test('the links of a breadcrumb with two lines are targets of 24 px', async () => {
  const page = await look('/en/notes/long-title')
  await page.setViewportSize({ width: 390, height: 800 })
  const links = await page.evaluate(() => {
    const list = document.querySelector('.breadcrumb ol')!
    const item = list.firstElementChild!
    item.querySelector('a')!.textContent = 'Places at the harbor of the town'
    list.append(item.cloneNode(true))
    return [...list.querySelectorAll('a')].map((link) => link.getBoundingClientRect().toJSON() as DOMRect)
  })
  expect(links[1]!.top).toBeGreaterThanOrEqual(links[0]!.bottom)
  for (const { height } of links) expect(height).toBeGreaterThanOrEqual(24)
})

/** Runs in the page. Returns the elements that make it scroll sideways. */
function beyondWindow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.body.querySelectorAll('*')]
    .filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 || element.getBoundingClientRect().left < -1,
    )
    .map((element) => element.outerHTML.slice(0, 100))
}

/** Runs in the page. Returns pairs of overlapping controls in the header. */
function overlapsInHeader(): string[] {
  const controls = [...document.querySelectorAll('.header :is(a, button)')].filter(
    (element) => element.checkVisibility() && !element.closest('[popover]'),
  )
  return controls.flatMap((one, index) =>
    controls.slice(index + 1).flatMap((other) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
      const overlap =
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
      return overlap ? [`${one.outerHTML.slice(0, 80)} and ${other.outerHTML.slice(0, 80)}`] : []
    }),
  )
}

declare global {
  interface Window {
    shifts: string[]
  }
}

/** Runs before any script of the page: records shifts that the visitor did not cause (Layout Instability API). */
function recordShifts(): void {
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      sources: { node: Node | null }[]
    })[]) {
      const moved = entry.sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName,
      )
      window.shifts.push(`${entry.value}: ${moved.join(', ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

test('the search field aligns with the start of the text in every language, also without a sidebar', async () => {
  const places: number[][] = []
  for (const path of ['/en/start/install', '/fr/start/install', '/ar/start/install', '/en/start/nowhere']) {
    const page = await look(path, { width: 1440 })
    places.push(
      await page.evaluate(() =>
        ['.header-search', 'main h1'].map((selector) => {
          const { left, right } = document.querySelector(selector)!.getBoundingClientRect()
          return Math.round(document.documentElement.dir === 'rtl' ? innerWidth - right : left)
        }),
      ),
    )
  }
  expect(places).toEqual(places.map(() => [places[0]![1], places[0]![1]]))
})

test('on a phone, the text starts less than 310 pixels below the header', async () => {
  const page = await look('/en/start/install', { width: 390, height: 844 })
  const below = await page.evaluate(() => {
    // The longest usual head: a title and a description of two lines each.
    document.querySelector('h1')!.textContent = 'Install the program on your own computer'
    const lead =
      document.querySelector('.lead') ??
      document
        .querySelector('h1')!
        .insertAdjacentElement('afterend', Object.assign(document.createElement('p'), { className: 'lead' }))!
    lead.textContent = 'With the package manager of your system, or from the source.'
    const { bottom } = document.querySelector('.header')!.getBoundingClientRect()
    return document.querySelector('.prose > :first-child')!.getBoundingClientRect().top - bottom
  })
  expect(below).toBeLessThan(310)
})

test('a code block has the same margin above it as a paragraph', async () => {
  const page = await look('/en/start/everything')
  const gaps = await page.evaluate(() => {
    const prose = document.querySelector('.prose')!
    const [block] = prose.querySelectorAll(':scope > .code-block')
    const before = Object.assign(document.createElement('p'), { textContent: 'Before.' })
    const [paragraph, code] = [document.createElement('p'), block!.cloneNode(true) as Element]
    prose.append(before, paragraph, before.cloneNode(true), code)
    return [paragraph, code].map((element) => getComputedStyle(element).marginBlockStart)
  })
  expect(gaps).toEqual(['20px', '20px'])
})

describe('a right-to-left page', () => {
  test('has its sidebar on the right, its outline on the left, and code from left to right', async () => {
    const page = await look('/ar/start/everything')
    const left = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().left)
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    expect(await left('.sidebar')).toBeGreaterThan(await left('article'))
    expect(await left('.outline nav')).toBeLessThan(await left('article'))
    expect(
      await page
        .locator('article pre')
        .first()
        .evaluate((element) => getComputedStyle(element).direction),
    ).toBe('ltr')
  })

  test('shows an untranslated page in its own direction', async () => {
    const page = await look('/ar/en/notes/harbour-slang')
    const directions = await page.evaluate(() =>
      ['h1', 'article', '.sidebar .navigation', '.header'].map(
        (selector) => getComputedStyle(document.querySelector(selector)!).direction,
      ),
    )
    expect(directions).toEqual(['ltr', 'ltr', 'ltr', 'rtl'])
  })
})

describe('while a page loads', () => {
  test.for([390, 1280])('nothing shifts, %i wide', async (width) => {
    const page = await visit('/en', {
      width,
      reducedMotion: 'no-preference',
      prepare: (opened) => opened.addInitScript(recordShifts),
    })
    for (const path of pages.filter((candidate) => candidate.startsWith('/en'))) {
      await page.goto(path)
      await nextFrame(page)
      expect(await page.evaluate(() => window.shifts), path).toEqual([])
    }
  })

  test('a dismissed announcement stays away and causes no shift', async () => {
    const page = await visit('/en', { prepare: (opened) => opened.addInitScript(recordShifts) })
    const announcement = page.getByRole('complementary', { name: 'Announcement' })
    expect(await announcement.isVisible()).toBe(true)
    await announcement.getByRole('button', { name: 'Close' }).click()
    await announcement.waitFor({ state: 'hidden' })
    await page.goto('/en/start/install')
    await nextFrame(page)
    expect(await announcement.isVisible()).toBe(false)
    expect(await page.evaluate(() => window.shifts)).toEqual([])
    await page.goto('/fr')
    expect(await page.getByRole('complementary', { name: 'Annonce' }).isVisible()).toBe(true)
  })

  test('the test detects shifts', async () => {
    const page = await visit('/en/start/install', { prepare: (opened) => opened.addInitScript(recordShifts) })
    await nextFrame(page)
    await page.evaluate(() =>
      document
        .querySelector('article')!
        .prepend(Object.assign(document.createElement('p'), { innerText: 'Late\n'.repeat(9) })),
    )
    await expect.poll(() => page.evaluate(() => window.shifts.length)).toBeGreaterThan(0)
  })
})
