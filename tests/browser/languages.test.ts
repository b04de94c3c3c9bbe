import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { locales } from '../../core/locale/index.ts'
import type { Locale } from '../../core/locale/index.ts'
import { readLanguageSite } from '../harness/language-site.ts'
import { violationsOfLanguage } from './axe.ts'
import { useBrowserSite } from './browser-site.ts'

const rightToLeft = Object.values<Locale>(locales)
  .filter(({ dir }) => dir === 'rtl')
  .map(({ code }) => code)

/** A title in Latin letters that ends with what has no direction of its own. */
const titled = Object.fromEntries(
  ['en', ...rightToLeft].map((code) => [
    `${code}/2.cpp.md`,
    '---\ntitle: C++\n---\n\n## What is C++?\n\nA language.\n',
  ]),
)

/** Titles that begin in Latin letters and go on in those of the page; and a heading in Latin letters alone. */
const mixed = Object.fromEntries(
  Object.values<Locale>(locales)
    .filter(({ dir }) => dir === 'rtl')
    .map(({ code, name }) => [
      `${code}/3.mixed.md`,
      `---\ntitle: API ${name}\n---\n\n## HTTP ${name}\n\n${name}\n\n## C++\n\n${name}\n`,
    ]),
)

/** A sentence with emphasis, in a script that is slanted and in those that are not. */
const emphasized = Object.fromEntries(
  ['en', 'ja', 'ko', 'zh_cn', 'zh_tw'].map((code) => [
    `${code}/4.emphasis.md`,
    '---\ntitle: 2\n---\n\nA *word*, 一*字*。\n',
  ]),
)

/** Pages whose code begins and ends with what has no direction of its own. */
const coded = Object.fromEntries(
  Object.values<Locale>(locales)
    .filter(({ dir }) => dir === 'rtl')
    .map(({ code, name }) => [
      `${code}/4.coded.md`,
      `---\ntitle: ${name}\n---\n\n${name}\n\n\`\`\`sh\n[zone --all]\n\`\`\`\n\n${name}\n\n## ${name}\n\n\`\`\`sh\n[zone --one]\n\`\`\`\n`,
    ]),
)

const { look } = useBrowserSite({ ...titled, ...mixed, ...emphasized, ...coded }, readLanguageSite)

// The colours are the same in every language, and looked at in accessibility-of-pages.test.ts.
test.for(['ar', 'de', 'fa_ir', 'he', 'hi', 'ja', 'ru', 'th', 'vi', 'zh_cn'])(
  'axe finds nothing wrong with a page in %s',
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
])('emphasis is what it is in the script of %s', async (code, style, mark, position) => {
  const word = (await look(`/${code}/emphasis`)).locator('article em').last()
  const drawn = await word.evaluate((element) => {
    const { fontStyle, textEmphasisStyle, textEmphasisPosition } = getComputedStyle(element)
    return [fontStyle, textEmphasisStyle, textEmphasisPosition]
  })
  expect(drawn).toEqual([style, mark, position])
})

test('the languages that are written from right to left are these six', () => {
  expect(rightToLeft.toSorted()).toEqual(['ar', 'ckb', 'fa_ir', 'he', 'ug_cn', 'ur'])
})

describe.for(rightToLeft)('%s', (code) => {
  test('is mirrored, columns, header and arrows; code is not', async () => {
    const page = await look(`/${code}/harbour`)
    expect(await left(page.locator('.sidebar'))).toBeGreaterThan(await left(page.locator('article')))
    expect(await left(page.locator('.outline nav'))).toBeLessThan(await left(page.locator('article')))
    expect(await left(page.locator('.header .site-title'))).toBeGreaterThan(
      await left(page.locator('.search-button').first()),
    )
    expect(await left(page.locator('.search-keys'))).toBeLessThan(
      await left(page.locator('.search-button-label').first()),
    )
    const arrow = page.locator('.surround .flip').first()
    expect(await arrow.evaluate((element) => getComputedStyle(element).scale)).toBe('-1 1')
    const command = page.locator('article pre')
    expect(await command.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
    expect(await inOrder(command)).toBe(true)
    expect((await left(command.locator('span').first())) - (await left(command))).toBeLessThan(32)
  })

  test('has its menus within the window, on the side of their buttons', async () => {
    const page = await look(`/${code}/harbour`)
    for (const [button, menu] of [
      ['[popovertarget="shell:languages"]', '[id="shell:languages"]'],
      ['.page-actions [popovertarget]', '.page-actions [popover]'],
    ] as const) {
      await page.locator(button).click()
      const [own, opened] = await Promise.all([page.locator(button).boundingBox(), page.locator(menu).boundingBox()])
      expect(opened!.x, menu).toBeGreaterThanOrEqual(0)
      expect(opened!.x + opened!.width, menu).toBeLessThanOrEqual(1280)
      expect(
        Math.min(opened!.x + opened!.width, own!.x + own!.width) - Math.max(opened!.x, own!.x),
        menu,
      ).toBeGreaterThan(0)
      await page.keyboard.press('Escape')
    }
  })

  test('keeps a title of the other direction in its order, wherever the interface shows it', async () => {
    const page = await look(`/${code}/cpp`)
    for (const place of ['h1', '.navigation [aria-current="page"]', '.outline nav a']) {
      expect(await inOrder(page.locator(place).first()), place).toBe(true)
    }
    await page.goto(`/${code}/harbour`)
    expect(await inOrder(page.locator('.surround a > span').last())).toBe(true)
    await page.goto(`/${code}/search?q=C%2B%2B`)
    expect(await inOrder(page.locator('.search-results h2 a').first())).toBe(true)
    expect(await page.locator('h1').textContent()).toContain('\u2066C++\u2069')
  })

  test('has a title that mixes scripts in the order of the page, and a heading in Latin letters in its own', async () => {
    const page = await look(`/${code}/mixed`)
    for (const place of ['h1', '.navigation [aria-current="page"]', '.outline nav a', 'article h2'])
      expect(await beginsAtTheRight(page.locator(place).first()), place).toBe(true)
    expect(await inOrder(page.locator('article h2').last())).toBe(true)
    expect(await inOrder(page.locator('.outline nav a').last())).toBe(true)
    await page.goto(`/${code}/search?q=API`)
    expect(await beginsAtTheRight(page.locator('.search-results h2 a').first())).toBe(true)
  })

  test('has code in results as it is written, in a sentence and alone', async () => {
    const page = await look(`/${code}/search?q=zone`)
    const excerpts = page.locator('.search-results .search-excerpt')
    expect(await excerpts.count()).toBe(2)
    await page.keyboard.press('Control+k')
    const listed = page.locator('.search-dialog .search-option-excerpt')
    await expect.poll(() => listed.count()).toBe(2)
    for (const excerpt of [...(await excerpts.all()), ...(await listed.all())])
      expect(await placeOf(excerpt, '[')).toBeLessThan(await placeOf(excerpt, ']'))
    await page.keyboard.press('Escape')
  })

  test('shows a page of another language the other way round, and says so in its own', async () => {
    const page = await look(`/${code}/en/harbour`)
    const directions = await page.evaluate(() =>
      ['h1', 'article', '.header', '.language-note'].map(
        (selector) => getComputedStyle(document.querySelector(selector)!).direction,
      ),
    )
    expect(directions).toEqual(['ltr', 'ltr', 'rtl', 'rtl'])
  })
})

test('the progress of reading runs in the direction of the page', async () => {
  for (const [code, isRight] of [
    ['en', false],
    ['ar', true],
  ] as const) {
    const page = await look(`/${code}/harbour`, { width: 768, height: 700 })
    const origin = await page
      .locator('.outline')
      .evaluate((outline) => parseFloat(getComputedStyle(outline, '::after').transformOrigin))
    expect(origin > 0, code).toBe(isRight)
  }
})

test('emphasis is that of the language of its text, whatever the language of the page around it', async () => {
  const emphasis = async (path: string) => {
    const page = await look(path)
    return await page.locator('article').evaluate((article) => {
      const { fontStyle, textEmphasisStyle } = getComputedStyle(article.appendChild(document.createElement('em')))
      return [fontStyle, textEmphasisStyle]
    })
  }
  expect(await emphasis('/ko/harbour')).toEqual(['normal', expect.stringContaining('dot')])
  expect(await emphasis('/ko/en/harbour')).toEqual(['italic', 'none'])
})

test('a long list of languages is searched by their own names, their codes and their names in that of the page', async () => {
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

test('a title from right to left keeps its order in an interface from left to right', async () => {
  const page = await look('/en/ar/harbour')
  expect(await page.locator('.language-note').textContent()).toBe('This page is shown in Arabic.')
  expect(await page.locator('.navigation [aria-current="page"] bdi').textContent()).toBe('الميناء')
})

async function left(element: Locator): Promise<number> {
  return (await element.boundingBox())!.x
}

/** Where a character of the element stands, from the left. */
async function placeOf(element: Locator, character: string): Promise<number> {
  return await element.evaluate((within, searched) => {
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const at = text.textContent!.indexOf(searched)
      if (at === -1) continue
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().left
    }
    throw new Error(`There is no ${searched}`)
  }, character)
}

/** Whether the first character of the element stands to the right of its last one. */
async function beginsAtTheRight(element: Locator): Promise<boolean> {
  return await element.evaluate((within) => {
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    const places: number[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (let at = 0; at < text.textContent!.length; at += 1) {
        if (!/\p{L}/u.test(text.textContent![at]!)) continue
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        places.push(range.getBoundingClientRect().left)
      }
    }
    return places[0]! > places.at(-1)!
  })
}

/** Whether the characters of the element's first word, `C++` or a command, stand from left to right. */
async function inOrder(element: Locator): Promise<boolean> {
  return await element.evaluate((within) => {
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    const places: number[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (let at = 0; at < text.textContent!.length; at += 1) {
        if (!/[\w+]/.test(text.textContent![at]!)) continue
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        const { left: start, width } = range.getBoundingClientRect()
        if (width > 0) places.push(start)
      }
    }
    return places.length > 1 && places.slice(0, 3).every((place, index) => index === 0 || place > places[index - 1]!)
  })
}
