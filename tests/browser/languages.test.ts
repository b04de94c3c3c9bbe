import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { locales } from '../../core/locale/index.ts'
import type { Locale } from '../../core/locale/index.ts'
import { readLanguageSite } from '../harness/language-site.ts'
import { violationsOfLanguage } from './axe.ts'
import { useBrowserSite } from './browser-site.ts'

const rightToLeft = Object.values<Locale>(locales)
  .filter(({ dir }) => dir === 'rtl')
  .map(({ code }) => code)

/** Titles in Latin letters that end with characters without a direction. */
const titled = Object.fromEntries(
  ['en', ...rightToLeft].map((code) => [
    `${code}/2.cpp.md`,
    '---\ntitle: C++\n---\n\n## What is C++?\n\nA language.\n',
  ]),
)

/** Titles that start with Latin letters and continue in the script of the page, and a heading in Latin letters only. */
const mixed = Object.fromEntries(
  Object.values<Locale>(locales)
    .filter(({ dir }) => dir === 'rtl')
    .map(({ code, name }) => [
      `${code}/3.mixed.md`,
      `---\ntitle: API ${name}\n---\n\n## HTTP ${name}\n\n${name}\n\n## C++\n\n${name}\n`,
    ]),
)

/** A sentence with emphasis, in a script that uses italics and in scripts that don't. */
const emphasized = Object.fromEntries(
  ['en', 'ja', 'ko', 'zh_cn', 'zh_tw'].map((code) => [
    `${code}/4.emphasis.md`,
    '---\ntitle: 2\n---\n\nA *word*, 一*字*。\n',
  ]),
)

/** Pages whose code starts and ends with characters without a direction. */
const coded = Object.fromEntries(
  Object.values<Locale>(locales)
    .filter(({ dir }) => dir === 'rtl')
    .map(({ code, name }) => [
      `${code}/4.coded.md`,
      `---\ntitle: ${name}\n---\n\n${name}\n\n\`\`\`sh\n[c++ --all]\n\`\`\`\n\n${name}\n\n## ${name}\n\n\`\`\`sh\n[c++ --one]\n\`\`\`\n`,
    ]),
)

const { look } = useBrowserSite({ ...titled, ...mixed, ...emphasized, ...coded }, readLanguageSite)

type Place = Pick<DOMRect, 'left' | 'right' | 'top' | 'width' | 'height'>

// Colors are the same in every language; accessibility-of-pages.test.ts checks them.
test.for(['ar', 'de', 'fa_ir', 'he', 'hi', 'ja', 'ru', 'th', 'vi', 'zh_cn'])(
  'axe finds no violations on a page in %s',
  async (code) => {
    expect(await violationsOfLanguage(await look(`/${code}/harbour`))).toEqual([])
  },
)

test.each([
  ['en', 'italic', 'none', 'over'],
  ['ja', 'normal', 'dot', 'over'],
  ['ko', 'normal', 'dot', 'over'],
  ['zh_cn', 'normal', 'dot', 'under'],
  ['zh_tw', 'normal', 'dot', 'under'],
])('emphasis follows the convention of the script of %s', async (code, style, mark, position) => {
  const page = await look(`/${code}/emphasis`)
  const drawn = await page.evaluate(() => {
    const word = [...document.querySelectorAll('article em')].at(-1)!
    const { fontStyle, textEmphasisStyle, textEmphasisPosition } = getComputedStyle(word)
    return [fontStyle, textEmphasisStyle, textEmphasisPosition]
  })
  expect(drawn).toEqual([style, mark, position])
})

test('exactly six languages are written from right to left', () => {
  expect(rightToLeft.toSorted()).toEqual(['ar', 'ckb', 'fa_ir', 'he', 'ug_cn', 'ur'])
})

describe.for(rightToLeft)('%s', (code) => {
  test('mirrors columns, header, and arrows, but not code', async () => {
    const page = await look(`/${code}/harbour`)
    const [sidebar, article, outline, site, button, keys, label, command, word] = await placesOf(page, [
      '.sidebar',
      'article',
      '.outline nav',
      '.header .site-title',
      '.search-button',
      '.search-keys',
      '.search-button .wide-label',
      'article pre',
      'article pre span',
    ])
    expect(sidebar!.left).toBeGreaterThan(article!.left)
    expect(outline!.left).toBeLessThan(article!.left)
    expect(site!.left).toBeGreaterThan(button!.left)
    expect(keys!.left).toBeLessThan(label!.left)
    expect(word!.left - command!.left).toBeLessThan(32)
    expect(await inOrder(page, 'article pre')).toBe(true)
    const drawn = await page.evaluate(() => [
      getComputedStyle(document.querySelector('.surround .flip')!).scale,
      getComputedStyle(document.querySelector('article pre')!).direction,
    ])
    expect(drawn).toEqual(['-1 1', 'ltr'])
    // The link to the next page has such a title.
    expect(await inOrder(page, '.surround a > span', -1)).toBe(true)
  })

  test('keeps a Latin title in order wherever the interface shows it', async () => {
    const page = await look(`/${code}/cpp`)
    for (const place of ['h1', '.navigation [aria-current="page"]', '.outline nav a'])
      expect(await inOrder(page, place), place).toBe(true)
  })

  test('orders a mixed-script title by the page’s direction, and a Latin heading from left to right', async () => {
    const page = await look(`/${code}/mixed`)
    for (const place of ['h1', '.navigation [aria-current="page"]', '.outline nav a', 'article h2'])
      expect(await beginsAtTheRight(page, place), place).toBe(true)
    expect(await inOrder(page, 'article h2', -1)).toBe(true)
    expect(await inOrder(page, '.outline nav a', -1)).toBe(true)
  })

  test('keeps the order of titles and code in search results', async () => {
    // The query matches a Latin title, a Latin heading on the page with the mixed-script title, and code.
    const page = await look(`/${code}/search?q=C%2B%2B`)
    const titles = await page.evaluate(() =>
      [...document.querySelectorAll('.search-results h2 a')].map((link) => link.textContent),
    )
    const mixed = titles.findIndex((title) => title.includes('API'))
    expect([titles[0], titles[mixed]]).toEqual([expect.stringContaining('C++'), expect.stringContaining('API')])
    expect(await inOrder(page, '.search-results h2 a')).toBe(true)
    expect(await beginsAtTheRight(page, '.search-results h2 a', mixed)).toBe(true)
    expect(await page.evaluate(() => document.querySelector('h1')!.textContent)).toContain('\u2066C++\u2069')
    const excerpts = await bracketsIn(page, '.search-results .search-excerpt')
    await page.keyboard.press('Control+k')
    const listed = () => bracketsIn(page, '.search-dialog .search-option-excerpt')
    await expect.poll(async () => (await listed()).length).toBe(2)
    expect(excerpts).toHaveLength(2)
    for (const [start, end] of [...excerpts, ...(await listed())]) expect(start).toBeLessThan(end)
    await page.keyboard.press('Escape')
  })

  test('shows an untranslated page in its own direction inside the mirrored frame', async () => {
    const page = await look(`/${code}/en/harbour`)
    const directions = await page.evaluate(() =>
      ['h1', 'article', '.header', '.language-note'].map(
        (selector) => getComputedStyle(document.querySelector(selector)!).direction,
      ),
    )
    expect(directions).toEqual(['ltr', 'ltr', 'rtl', 'rtl'])
  })
})

test('the reading progress runs in the direction of the page', async () => {
  for (const [code, isRight] of [
    ['en', false],
    ['ar', true],
  ] as const) {
    const page = await look(`/${code}/harbour`, { width: 768, height: 700 })
    const origin = await page.evaluate(() =>
      parseFloat(getComputedStyle(document.querySelector('.outline')!, '::after').transformOrigin),
    )
    expect(origin > 0, code).toBe(isRight)
  }
})

test('emphasis follows the language of its text, not of the frame around it', async () => {
  const emphasis = async (path: string) => {
    const page = await look(path)
    return await page.evaluate(() => {
      const word = document.querySelector('article')!.appendChild(document.createElement('em'))
      const { fontStyle, textEmphasisStyle } = getComputedStyle(word)
      return [fontStyle, textEmphasisStyle]
    })
  }
  expect(await emphasis('/ko/harbour')).toEqual(['normal', expect.stringContaining('dot')])
  expect(await emphasis('/ko/en/harbour')).toEqual(['italic', 'none'])
})

test('a right-to-left title keeps its order in a left-to-right interface', async () => {
  const page = await look('/en/ar/harbour')
  const texts = await page.evaluate(() =>
    ['.language-note', '.navigation [aria-current="page"] bdi'].map(
      (selector) => document.querySelector(selector)?.textContent,
    ),
  )
  expect(texts).toEqual(['This page is shown in Arabic.', 'الميناء'])
})

// Runs last, because the language picker has a flag for each language, and every later page would load the flags again.
describe.for(rightToLeft)('%s', (code) => {
  test('opens its menus inside the window, on the side of their buttons', async () => {
    const page = await look(`/${code}/harbour`)
    for (const [button, menu] of [
      ['[popovertarget="shell:languages"]', '[id="shell:languages"]'],
      ['.page-actions [popovertarget]', '.page-actions [popover]'],
    ] as const) {
      const [pressed] = await placesOf(page, [button])
      await page.mouse.click(pressed!.left + pressed!.width / 2, pressed!.top + pressed!.height / 2)
      const [own, opened] = await placesOf(page, [button, menu])
      expect(opened!.width, menu).toBeGreaterThan(0)
      expect(opened!.left, menu).toBeGreaterThanOrEqual(0)
      expect(opened!.right, menu).toBeLessThanOrEqual(1280)
      expect(Math.min(opened!.right, own!.right) - Math.max(opened!.left, own!.left), menu).toBeGreaterThan(0)
      await page.keyboard.press('Escape')
    }
  })
})

test('the language picker finds languages by native name, code, and translated name', async () => {
  const page = await look('/en/harbour')
  const open = () => page.getByRole('button', { name: 'Language: English' }).click()
  const list = page.locator('[id="shell:languages"]')
  const shown = () => list.locator('li:visible').count()
  await open()
  const all = await shown()
  expect(all).toBeGreaterThan(40)
  for (const [typed, name] of [
    ['german', 'Deutsch'],
    ['zh_cn', '简体中文'],
    ['ja', '日本語'],
    ['norsk', 'Norsk'],
  ] as const) {
    await list.getByRole('searchbox').fill(typed)
    expect(await list.locator('li:visible', { hasText: name }).count(), typed).toBe(1)
    expect(await shown(), typed).toBeLessThan(10)
  }
  await page.keyboard.press('Escape')
  await open()
  expect(await list.getByRole('searchbox').inputValue()).toBe('')
  expect(await shown()).toBe(all)
  await page.keyboard.press('Escape')
})

/** Returns the positions of the first elements that match these selectors. */
async function placesOf(page: Page, selectors: readonly string[]): Promise<Place[]> {
  return await page.evaluate(
    (all) => all.map((selector) => document.querySelector(selector)!.getBoundingClientRect().toJSON() as Place),
    selectors,
  )
}

/** Returns the horizontal positions of the brackets around code, for each element that contains some. */
async function bracketsIn(page: Page, selector: string): Promise<(readonly [number, number])[]> {
  const all = await charactersOf(page, selector)
  return all.flatMap((characters) => {
    const [start, end] = ['[', ']'].map((bracket) => characters.find(({ text }) => text === bracket))
    return start && end ? [[start.left, end.left] as const] : []
  })
}

/** Returns whether the first letter of an element (by default the first match) is to the right of its last letter. */
async function beginsAtTheRight(page: Page, selector: string, index = 0): Promise<boolean> {
  const letters = (await charactersOf(page, selector)).at(index)!.filter(({ text }) => /\p{L}/u.test(text))
  return letters[0]!.left > letters.at(-1)!.left
}

/** Returns whether the characters of an element's first word, `C++` or a command, run from left to right. */
async function inOrder(page: Page, selector: string, index = 0): Promise<boolean> {
  const places = (await charactersOf(page, selector))
    .at(index)!
    .filter(({ text, width }) => /[\w+]/.test(text) && width > 0)
    .map(({ left }) => left)
  return places.length > 1 && places.slice(0, 3).every((place, at) => at === 0 || place > places[at - 1]!)
}

/** Returns the characters of the elements that match a selector, and their positions. */
async function charactersOf(page: Page, selector: string): Promise<{ text: string; left: number; width: number }[][]> {
  return await page.evaluate(
    (wanted) =>
      [...document.querySelectorAll(wanted)].map((within) => {
        const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
        const characters = []
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          for (let at = 0; at < text.textContent!.length; at += 1) {
            const range = document.createRange()
            range.setStart(text, at)
            range.setEnd(text, at + 1)
            const { left, width } = range.getBoundingClientRect()
            characters.push({ text: text.textContent![at]!, left, width })
          }
        }
        return characters
      }),
    selector,
  )
}
