import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { useElementSite } from './browser-site.ts'
import { expectPage, follow, untilStarted } from './visiting.ts'

const { visit, look } = useElementSite()

const path = '/en/start/reading'
const preview = (page: Page) => page.getByRole('tooltip')
const link = (page: Page, name: string) => page.locator('article').getByRole('link', { name })

/** Opens the tested page with the scripts that load late or on interaction. */
async function open(): Promise<Page> {
  const page = await visit(path)
  for (const at of [5, 300]) await page.mouse.move(at, at)
  await untilStarted(page)
  return page
}

/** Hovers over a link. Repeats this in case the listening script has arrived but not started yet. */
async function pointAt(page: Page, name: string): Promise<void> {
  await expect
    .poll(async () => {
      if (await preview(page).count()) return 1
      await page.mouse.move(2, 2)
      await link(page, name).hover()
      await preview(page)
        .waitFor({ timeout: 1500 })
        .catch(() => {})
      return await preview(page).count()
    })
    .toBe(1)
}

describe('a link in the text', () => {
  test('previews its target until Escape: another page, a section, or a code annotation', async () => {
    const page = await open()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (const [name, text] of [
      // The title and the lead of the page.
      ['the installation', /^Install\b/],
      // The section below the title of the page.
      ['how the readings drift', /^Install\b[^]*When readings drift/],
      ['the soundings', /^Soundings\s+Depths are in fathoms/],
      ['1', /^From the windward side\.$/],
    ] as const) {
      await pointAt(page, name)
      expect(await preview(page).innerText()).toMatch(text)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
      expect(await link(page, name).getAttribute('aria-describedby')).toBe(await preview(page).getAttribute('id'))
      expect(await violations(page), name).toEqual([])
      await page.keyboard.press('Escape')
      expect(await preview(page).count()).toBe(0)
    }
  })

  test('previews its target on keyboard focus until Escape, and the page if the fragment is malformed', async () => {
    const page = await open()
    await pointAt(page, 'the soundings')
    await page.mouse.move(2, 2)
    await expect.poll(() => preview(page).count()).toBe(0)
    await page.locator('main').focus()
    for (let presses = 0; presses < 20 && (await preview(page).count()) === 0; presses += 1) {
      await page.keyboard.press('Tab')
      if (await link(page, 'the installation').evaluate((element) => element === document.activeElement))
        await preview(page).waitFor()
    }
    expect(await preview(page).innerText()).toMatch(/^Install/)
    await page.keyboard.press('Escape')
    expect(await preview(page).count()).toBe(0)

    await link(page, 'the installation').evaluate((element: HTMLAnchorElement) => {
      element.hash = '#100%'
    })
    await pointAt(page, 'the installation')
    expect(await preview(page).innerText()).toMatch(/^Install/)
  })

  test('closes only its preview on Escape, and nothing else on the page', async () => {
    const page = await open()
    await page.evaluate(() => {
      document.addEventListener('keydown', ({ key }) => (document.body.dataset.last = key))
    })
    await pointAt(page, 'the soundings')
    await page.keyboard.press('Escape')
    expect(await preview(page).count()).toBe(0)
    expect(await page.evaluate(() => document.body.dataset.last)).toBe(undefined)
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.body.dataset.last)).toBe('Escape')
  })

  test('keeps its preview while the preview is hovered, and has none for another site', async () => {
    const page = await open()
    await pointAt(page, 'the soundings')
    await preview(page).hover()
    await expect.poll(() => page.evaluate(() => document.querySelector('.link-preview')?.matches(':hover'))).toBe(true)
    await link(page, 'another site').hover()
    await expect.poll(() => preview(page).count()).toBe(0)
  })
})

describe('content wider than the column', () => {
  test.each([
    ['a table', 0, '.table-scroll'],
    ['a diagram', 1, '.diagram-scroll'],
  ])('opens over the whole window and returns to its place: %s', async (_, index, selector) => {
    const page = await open()
    const before = await page.locator(selector).evaluate((part) => part.getBoundingClientRect().top + scrollY)
    const enlarge = page.getByRole('button', { name: 'Enlarge' }).nth(index)
    await expect.poll(() => enlarge.count()).toBe(1)
    expect(await page.locator(selector).evaluate((part) => part.getBoundingClientRect().top + scrollY)).toBe(before)
    await enlarge.click()
    const dialog = page.locator('dialog[open]')
    await expect.poll(() => dialog.locator(selector).count()).toBe(1)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    // It returns with the `close` event, which is sent after the dialog closes.
    await expect.poll(() => page.locator(`article ${selector}`).count()).toBe(1)
    await expect.poll(() => enlarge.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test('has a button that covers no other control', async () => {
    const page = await visit('/en/start/wide-tables', { width: 360 })
    await page.mouse.move(5, 300)
    await untilStarted(page)
    for (const summary of await page.locator('article summary').all()) await summary.click()
    // At some of these widths, headings of one line end below the button.
    for (let width = 330; width <= 420; width += 10) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => page.locator('.enlarge').count()).toBe(4)
      expect(await page.evaluate(coveredTargets), `${width} wide`).toEqual([])
    }
  })

  test('is readable on a phone without scrolling the page sideways', async () => {
    const page = await look(path, { width: 390, height: 844 })
    const sizes = await page
      .locator('.diagram-scroll text')
      .evaluateAll((texts) =>
        texts.map(
          (text) =>
            (parseFloat(getComputedStyle(text).fontSize) * text.getBoundingClientRect().height) /
            (text as SVGTextElement).getBBox().height,
        ),
      )
    expect(sizes.length).toBeGreaterThan(5)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await page.locator('.diagram-scroll').evaluate((part) => part.scrollWidth > part.clientWidth)).toBe(true)
  })
})

/** Runs in the page. Returns the controls that overlap an enlarge button. */
function coveredTargets(): string[] {
  const others = [...document.querySelectorAll('article :is(a, button, summary)')].filter(
    (target) => target.checkVisibility() && !target.closest('.enlarge'),
  )
  return [...document.querySelectorAll('.enlarge > button')].flatMap((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    return others
      .filter((other) =>
        [...other.getClientRects()].some(
          (box) =>
            Math.min(box.right, right) - Math.max(box.left, left) > 1 &&
            Math.min(box.bottom, bottom) - Math.max(box.top, top) > 1,
        ),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 100))
  })
}

describe('a page opened from search results', () => {
  const marks = (page: Page) =>
    page.evaluate(() => [...(CSS.highlights.get('searched-words') ?? [])].map((range) => String(range)))

  test('highlights the searched words until Escape or the next page', async () => {
    const page = await visit('/en/search?q=fathom')
    await untilStarted(page)
    await page.locator('.search-results').getByRole('link', { name: 'Soundings' }).click()
    await page.waitForURL(`**${path}#soundings`)
    await expect.poll(() => marks(page)).toEqual(['fathoms'])
    await page.keyboard.press('Escape')
    expect(await marks(page)).toEqual([])

    await page.goBack()
    await untilStarted(page)
    await page.locator('.search-results').getByRole('link', { name: 'Soundings' }).click()
    await expect.poll(() => marks(page)).toEqual(['fathoms'])
    await follow(page, 'Harbour slang')
    await expectPage(page, '/en/notes/harbour-slang', 'Harbour slang')
    expect(await marks(page)).toEqual([])
  })

  test('highlights words that contain special characters of regular expressions', async () => {
    const page = await visit('/en/search?q=north-sea', {
      prepare: async (first) =>
        await first.addInitScript((text) => {
          addEventListener('DOMContentLoaded', () => document.querySelector('article')?.append(text))
        }, ' A north-sea gale (force 9/10), c++ and a.b*c?'),
    })
    await untilStarted(page)
    for (const word of ['north-sea', 'force 9/10', 'c++', 'a.b*c?']) {
      await page.evaluate(
        (text) =>
          sessionStorage.setItem('rivage-arrival', JSON.stringify({ path: '/en/start/reading', words: [text] })),
        word,
      )
      await page.goto(path)
      await expect.poll(() => marks(page), { message: word }).toEqual([word])
    }
  })
})

test('keeps the alignment of HTML elements that GitHub keeps', async () => {
  const page = await look('/en/start/aligned')
  const found = await page.evaluate(() => {
    const column = document.querySelector('.prose')!.getBoundingClientRect()
    /** Images and tables are aligned as boxes, others by their text. */
    const alignmentOf = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      if (element.matches('img, table'))
        return Math.abs(left + right - column.left - column.right) < 4 ? 'center' : 'not'
      // Cells of tables are aligned in the direction of the text.
      return getComputedStyle(element).textAlign.replace('-webkit-', '').replace('end', 'right')
    }
    return [...document.querySelectorAll('.prose [id]')].flatMap((element) => {
      const [, wanted] = /^(\w+)-\d+$/.exec(element.id) ?? []
      return wanted === undefined ? [] : [[element.id, alignmentOf(element) === wanted || alignmentOf(element)]]
    })
  })
  expect(found.filter(([, isRight]) => isRight !== true)).toEqual([])
  expect(found).toHaveLength(22)
})
