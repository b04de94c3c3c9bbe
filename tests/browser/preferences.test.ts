import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowserSite } from './browser-site.ts'

const sum = `c = ${[...'abcdefghijklmnopqrstuvwxyz'].join(' + ')}`

const sentence = 'A sentence of many words, which says what the key is for and takes some lines of its cell. '.repeat(3)

const row = `| \`defaultLocale\` | string | \`1200\` | 10 000 | ${sentence} | ${sentence} | https://example.org/${'a-long-address/'.repeat(4)} |\n`

/** Columns of short words next to columns that take all available space. */
const table = `
| Key | Kind | Default | Longest | What it does | What else | More |
| --- | --- | --- | --- | --- | --- | --- |
${row.repeat(10)}`

const { visit } = useBrowserSite({
  'en/3.notes/7.table.md': table,
  'en/3.notes/8.formulas.md': `A formula $${sum}$ in a line, and one of its own:\n\n$$\n${sum}\n$$\n`,
})

const isShown = (page: Page, selector: string) => page.locator(selector).first().isVisible()

describe('in print', () => {
  test('text is on a white background, and controls are hidden', async () => {
    const page = await visit('/en/start/everything', { colorScheme: 'dark' })
    await page.emulateMedia({ media: 'print' })
    for (const part of [
      '.header',
      '.sidebar',
      '.outline',
      '.site-footer',
      '.surround',
      '.page-actions',
      '.code-copy',
    ]) {
      expect(await isShown(page, part), part).toBe(false)
    }
    for (const part of ['h1', '.prose > p', 'table', '.code', '.footnotes'])
      expect(await isShown(page, part), part).toBe(true)
    const luminance = await page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
      return [
        getComputedStyle(document.documentElement).backgroundColor,
        getComputedStyle(document.querySelector('.prose p')!).color,
      ].map((color) => {
        context.fillStyle = color
        context.fillRect(0, 0, 1, 1)
        return Math.max(...context.getImageData(0, 0, 1, 1).data.slice(0, 3))
      })
    })
    expect(luminance[0]).toBe(255)
    expect(luminance[1]).toBeLessThan(80)
  })

  test('long lines of code and wide tables are not cut off', async () => {
    const page = await visit('/en/start/everything', { width: 700 })
    await page.emulateMedia({ media: 'print' })
    const cut = await page
      .locator('.code, .table-scroll')
      .evaluateAll((blocks) =>
        blocks
          .filter(
            (block) => getComputedStyle(block).overflowX !== 'visible' && block.scrollWidth > block.clientWidth + 1,
          )
          .map((block) => block.outerHTML.slice(0, 100)),
      )
    expect(cut).toEqual([])
    const line = await page.locator('.code', { hasText: 'one very long line' }).evaluate((block) => ({
      block: block.getBoundingClientRect().right,
      text: block.querySelector('.line')!.getBoundingClientRect().right,
    }))
    expect(line.text).toBeLessThanOrEqual(line.block + 1)
  })

  test('long formulas are not cut off', async () => {
    const page = await visit('/en/notes/formulas', { width: 700 })
    await page.emulateMedia({ media: 'print' })
    const formulas = await page.locator('.prose math').evaluateAll((found) =>
      found.map((formula) => ({
        isWide: formula.scrollWidth > formula.clientWidth,
        cutBy: [formula, formula.parentElement!]
          .filter((box) => getComputedStyle(box).overflowX !== 'visible')
          .map((box) => box.outerHTML.slice(0, 100)),
      })),
    )
    expect(formulas).toEqual(Array.from({ length: 2 }, () => ({ isWide: true, cutBy: [] })))
  })

  test('short words in a table don’t break beside columns of sentences, on Letter and A4', async () => {
    const page = await visit('/en/notes/table')
    await page.emulateMedia({ media: 'print' })
    // Letter and A4, portrait and landscape, with the default margins of browsers.
    for (const width of [718, 740, 980, 1047]) {
      await page.setViewportSize({ width, height: 900 })
      const found = await page.locator('.table-scroll').evaluate((block) => {
        const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
        const broken: string[] = []
        while (texts.nextNode()) {
          const text = texts.currentNode as Text
          for (const { index, 0: word } of text.data.matchAll(/\S{1,24}(?!\S)/g)) {
            if (/\S/.test(text.data[index - 1] ?? '')) continue
            const range = document.createRange()
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
          }
        }
        return { broken, isWhole: block.scrollWidth <= block.clientWidth }
      })
      expect(found, `${width} wide`).toEqual({ broken: [], isWhole: true })
    }
  })

  test('a table with many columns fits the width of the paper', async () => {
    const page = await visit('/en/start/everything', { width: 700 })
    await page.emulateMedia({ media: 'print' })
    const widths = await page
      .locator('.table-scroll')
      .first()
      .evaluate((block) => {
        for (const row of block.querySelectorAll('tr'))
          for (let column = 0; column < 12; column++) {
            const cell = row.lastElementChild!.cloneNode() as Element
            cell.append('a column of the table')
            row.append(cell)
          }
        return [block.scrollWidth, block.clientWidth]
      })
    expect(widths[0]).toBe(widths[1])
  })

  test('the URL of an external link is printed', async () => {
    const page = await visit('/en/start/everything')
    await page.emulateMedia({ media: 'print' })
    const written = await page
      .getByRole('link', { name: 'link that leaves' })
      .evaluate((link) => getComputedStyle(link, '::after').content)
    expect(written).toContain('https://example.com/')
  })
})

describe('in forced colors', () => {
  /** Returns the width of a visible border, in pixels. */
  const border = (page: Page, selector: string, side: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => {
        const style = getComputedStyle(element)
        return style.getPropertyValue(`border-${name}-style`) === 'none'
          ? 0
          : Number.parseFloat(style.getPropertyValue(`border-${name}-width`))
      }, side)

  test('borders and the marks of current items are visible', async () => {
    const page = await visit('/en/start/everything', { forcedColors: 'active' })
    expect(await border(page, '.header', 'block-end')).toBeGreaterThan(0)
    expect(await border(page, '.code-block', 'block-end')).toBeGreaterThan(0)
    expect(await border(page, '.button', 'block-end')).toBeGreaterThan(0)
    expect(await border(page, 'th', 'block-end')).toBeGreaterThan(0)
    expect(await border(page, '.sidebar [aria-current=page]', 'inline-start')).toBeGreaterThan(0)
  })

  test('icons have the color of a button or a link, not the background color', async () => {
    const page = await visit('/en/start/everything', { forcedColors: 'active' })
    const colors = await page
      .locator('.header span.icon')
      .evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).backgroundColor))
    expect(colors.length).toBeGreaterThan(2)
    expect(colors).not.toContain(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
  })

  test('current items look different from other items', async () => {
    const page = await visit('/en/start/everything', { forcedColors: 'active' })
    await page.getByRole('button', { name: 'Language: English' }).click()
    for (const [current, other] of [
      ['.sidebar [aria-current=page]', '.sidebar a:not([aria-current])'],
      ['.popup-menu [aria-current]', '.popup-menu:popover-open a:not([aria-current])'],
      ['.outline .active', '.outline nav a:not(.active)'],
    ] as const) {
      const looks = await Promise.all(
        [current, other].map((selector) =>
          page
            .locator(selector)
            .first()
            .evaluate((element) => {
              const { borderInlineStartColor, fontWeight, color, textDecorationLine } = getComputedStyle(element)
              return {
                borderInlineStartColor,
                fontWeight,
                color,
                textDecorationLine,
                mark: getComputedStyle(element, '::after').content,
              }
            }),
        ),
      )
      expect(looks[0], current).not.toEqual(looks[1])
    }
  })

  test('marks on lines of code don’t depend on a background', async () => {
    const page = await visit('/en/start/everything', { forcedColors: 'active' })
    for (const line of ['.line.highlight', '.line.error', '.line.focus']) {
      const marked = await page
        .locator(line)
        .first()
        .evaluate((element) => {
          const style = getComputedStyle(element)
          const own = `${style.borderInlineStartStyle} ${style.outlineStyle} ${getComputedStyle(element, '::after').content}`
          return {
            own,
            adjusted: style.forcedColorAdjust,
            others: getComputedStyle(element.parentElement!.querySelector('.line:not(.highlight, .error, .focus)')!)
              .opacity,
          }
        })
      const drawn = /solid|dashed|double|"/.test(marked.own) || marked.adjusted === 'none' || Number(marked.others) < 1
      expect(drawn, `${line}: ${JSON.stringify(marked)}`).toBe(true)
    }
  })
})

describe('with reduced motion', () => {
  test('no animation starts automatically, and no transition changes a position or a size', async () => {
    const page = await visit('/en/start/everything', { reducedMotion: 'reduce', width: 390 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Close menu' }).hover()
    const moving = await page.evaluate(() => {
      const still = /^(color|background-color|border-(\w+-)*color|outline-color|opacity)$/
      const transitions = [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionProperty, transitionDuration, scrollBehavior } = getComputedStyle(element)
        const durations = transitionDuration.split(', ')
        const moved = transitionProperty
          .split(', ')
          .filter(
            (property, index) => Number.parseFloat(durations[index % durations.length]!) > 0 && !still.test(property),
          )
        return moved.length > 0 || scrollBehavior === 'smooth'
          ? [`${element.tagName}.${element.className}: ${moved.join()} ${scrollBehavior}`]
          : []
      })
      // Animations that follow the visitor's scrolling are excluded.
      const running = document
        .getAnimations()
        .filter(
          (animation) =>
            animation.timeline === document.timeline &&
            !(animation instanceof CSSTransition && still.test(animation.transitionProperty)),
        )
      return [
        ...transitions,
        ...running.map(
          ({ id, effect }) => `${id} ${effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 80) : ''}`,
        ),
      ]
    })
    expect(moving).toEqual([])
  })
})
