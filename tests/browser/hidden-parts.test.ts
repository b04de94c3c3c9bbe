import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { useElementSite } from './browser-site.ts'
import { addLink, openInMotion, openPage, untilStarted } from './visiting.ts'

const browserSite = useElementSite()
const { visit } = browserSite

/** A page with each kind of hidden part nested inside each other kind, and a heading in each. */
const path = '/en/start/hidden-parts'
const outer = ['accordion', 'tabs', 'collapsible', 'steps', 'details']
const inner = [...outer, 'fold']
const nested = outer.flatMap((part) => inner.map((other) => `${other}-in-${part}`))

/** Returns the distance of each heading from the top of the window, and whether it is visible. */
async function landing(page: Page, id: string): Promise<{ top: number; isVisible: boolean; inPlace: number }> {
  return await page.evaluate((name) => {
    const heading = document.getElementById(name)!
    return {
      top: Math.round(heading.getBoundingClientRect().top),
      isVisible: heading.checkVisibility({ contentVisibilityAuto: true }) && heading.offsetHeight > 0,
      inPlace: Math.round(parseFloat(getComputedStyle(heading).scrollMarginBlockStart)),
    }
  }, id)
}

/** Waits until the page rests with the heading visible below the header. */
async function expectLanding(page: Page, id: string): Promise<void> {
  await expect
    .poll(async () => {
      const { top, isVisible, inPlace } = await landing(page, id)
      return { id, isVisible, isBelowHeader: Math.abs(top - inPlace) <= 2 ? true : top }
    })
    .toEqual({ id, isVisible: true, isBelowHeader: true })
}

/** Clicks a link on the page. */
const followLink = (page: Page, address: string) =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href })
    document.querySelector('main')!.append(link)
    link.click()
  }, address)

describe('a URL whose fragment is inside hidden content shows the content and scrolls to the heading', () => {
  test('without JavaScript', async () => {
    const page = await visit(path, { javaScriptEnabled: false, reducedMotion: 'no-preference' })
    for (const id of nested) {
      await page.goto(`${path}#${id}`)
      await expectLanding(page, id)
    }
  })

  test('from a link on the same page', async () => {
    const page = await openPage(browserSite, path)
    for (const id of nested) {
      await followLink(page, `#${id}`)
      await expectLanding(page, id)
    }
  })

  test('from a link on the same page with smooth scrolling', async () => {
    const page = await openInMotion(browserSite, path)
    await followLink(page, '#tabs-in-accordion')
    await expectLanding(page, 'tabs-in-accordion')
  })

  test.each(['fold-in-accordion', 'details-in-tabs', 'tabs-in-tabs', 'accordion-in-steps', 'tabs-in-details'])(
    'when the page is loaded with the fragment %s',
    async (id) => {
      const page = await visit(`${path}#${id}`, { reducedMotion: 'no-preference' })
      await untilStarted(page)
      await expectLanding(page, id)
    },
  )

  test('from a link on another page', async () => {
    const page = await openPage(browserSite, '/en/start/kept', { reducedMotion: 'no-preference' })
    for (const id of ['accordion-in-accordion', 'details-in-tabs', 'tabs-in-tabs', 'tabs-in-accordion']) {
      await addLink(page, `${path}#${id}`, id)
      await page.getByText(id, { exact: true }).click()
      await expectLanding(page, id)
      await untilStarted(page)
      await expectLanding(page, id)
      await page.goBack()
      await expect.poll(() => page.title()).toMatch(/^Kept/)
    }
  })

  test('even if the reader has chosen another tab before', async () => {
    const page = await visit(path)
    await page.evaluate(() => {
      localStorage.setItem('rivage-tabs', 'chosen')
      localStorage.setItem('tabs-water', 'Chosen')
    })
    await page.goto('about:blank')
    await page.goto(`${path}#details-in-tabs`)
    await untilStarted(page)
    await expectLanding(page, 'details-in-tabs')
  })
})

test.each([true, false])(
  'a URL whose fragment is the ID of a section, or a named anchor in it, opens the section (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const page = await visit(path, { javaScriptEnabled })
    const titles = { 'own-id': 'Section with an ID', 'named-anchor': 'Section with a named anchor' }
    for (const [id, title] of Object.entries(titles)) {
      const section = page.locator('.prose details', { hasText: title })
      await page.goto(`${path}#${id}`)
      await expect.poll(() => section.evaluate((details: HTMLDetailsElement) => details.open)).toBe(true)
      await expect
        .poll(() =>
          section.locator('summary').evaluate((summary) => {
            const { top, bottom } = summary.getBoundingClientRect()
            return bottom > 0 && top < innerHeight
          }),
        )
        .toBe(true)
    }
  },
)

describe('a URL whose fragment is inside an overlay opens it', () => {
  const kinds = ['modal', 'slideover', 'drawer', 'popover']
  const idIn = (kind: string) => `heading-in-${kind}`
  const expectShown = (page: Page, kind: string, isShown: boolean) =>
    expect.poll(async () => (await landing(page, idIn(kind))).isVisible).toBe(isShown)

  test.each(kinds)('%s, when the page is loaded', async (kind) => {
    const page = await visit(`${path}#${idIn(kind)}`)
    await untilStarted(page)
    await expectShown(page, kind, true)
  })

  test.each(kinds)('%s, from a link on the page, also after it was closed', async (kind) => {
    const page = await openPage(browserSite, path)
    for (let time = 0; time < 2; time++) {
      await followLink(page, `#${idIn(kind)}`)
      await expectShown(page, kind, true)
      await page.keyboard.press('Escape')
      await expectShown(page, kind, false)
    }
  })
})

test('printing shows all hidden content, however deeply it is nested', async () => {
  const page = await visit(path, { reducedMotion: 'no-preference' })
  // An accordion animates while it is used, but animations aren't printed.
  await page.locator('.accordion summary').first().focus()
  await page.emulateMedia({ media: 'print' })
  const hidden = await page
    .locator('.prose h4')
    .evaluateAll((headings) => headings.filter((heading) => !heading.checkVisibility()).map(({ id }) => id))
  expect(hidden).toEqual([])
  const tops = await page
    .locator('.prose h4')
    .evaluateAll((headings) => headings.map((heading) => heading.getBoundingClientRect().top))
  expect(tops).toEqual([...new Set(tops)].sort((one, other) => one - other))
})

test('printing shows the text of every component that hides content on screens', async () => {
  const page = await visit('/en/start/printed')
  await page.emulateMedia({ media: 'print' })
  const [all, missing] = await page.evaluate(() => {
    /** Returns whether no ancestor hides or clips the element. */
    const isOnPaper = (element: Element) => {
      const box = element.getBoundingClientRect()
      const reaches = (other: Element) => {
        const { left, right, top, bottom } = other.getBoundingClientRect()
        return (
          getComputedStyle(other).overflow === 'visible' ||
          (box.left < right && box.right > left && box.top < bottom && box.bottom > top)
        )
      }
      for (let other: Element | null = element; other; other = other.parentElement) if (!reaches(other)) return false
      return box.height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    }
    const texts = document.createTreeWalker(document.querySelector('.prose')!, NodeFilter.SHOW_TEXT)
    const words = new Map<string, boolean>()
    while (texts.nextNode()) {
      const [word] = /PAPER[-_][\w-]+/.exec(texts.currentNode.textContent!) ?? []
      if (word) words.set(word, (words.get(word) ?? false) || isOnPaper(texts.currentNode.parentElement!))
    }
    return [[...words.keys()], [...words].flatMap(([word, isShown]) => (isShown ? [] : [word]))]
  })
  expect(missing).toEqual([])
  expect(all).toHaveLength(28)
})
