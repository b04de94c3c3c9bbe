import { rm } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forkChannel, openPreviewAddress } from '../../scripts/releases/fork-channel.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import { violationsInAllModes } from './axe.ts'
import { expectAddress, readFixture, useOwnBrowserSite } from './browser-site.ts'

const browserSite = useOwnBrowserSite()
const { visit } = browserSite

let folder: string
let address: string

beforeAll(async () => {
  const { site } = browserSite
  const files = await readFixture()
  folder = await writeContent(files)
  const text = String(files['en/1.start/1.install.md'])
  const next = `${text.replace(/^title: .*$/m, 'title: Install it anew')}\nOne more paragraph, of the preview.\n`
  await writeFiles(folder, { 'en/1.start/1.install.md': next, 'en/3.notes/9.news.md': '# News\n\nOnly here.\n' })
  await forkChannel(site.target, 'next', 3600)
  await publish({
    folder: new ContentFolder(folder),
    target: site.target,
    channel: 'next',
    renderer: 'test',
    tools: compileTools,
  })
  address = new URL(await openPreviewAddress(site.target, 'next', false)).pathname
  await site.serve({ 'en/1.start/1.install.md': `${text}\nOne more paragraph, of today.\n` })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Opens the URL of the preview and confirms. */
async function enter(options?: Parameters<typeof visit>[1]): Promise<Page> {
  const page = await visit(address, options)
  await page.getByRole('button', { name: 'Enter the preview' }).click()
  await expectAddress(page, '/en')
  await page.waitForLoadState()
  return page
}

const withoutScript = { javaScriptEnabled: false }

describe.for([
  ['with scripts', {}],
  ['without scripts', withoutScript],
] as const)('%s, a visitor', ([, options]) => {
  test('enters a preview by its URL, browses it, compares its pages, and leaves it', async () => {
    const page = await enter(options)
    const banner = page.getByRole('complementary').filter({ hasText: 'preview' })
    expect(await banner.innerText()).toContain('You are viewing the preview “next”')
    await banner.getByRole('link', { name: 'Pages with changes' }).click()
    await expectAddress(page, '/en?preview')
    await page.getByRole('main').getByRole('link', { name: 'News', exact: true }).click()
    expect(await page.getByRole('article').innerText()).toContain('Only here.')
    await page.goBack()
    await page.getByRole('link', { name: 'See what changed Install it anew' }).click()
    expect((await page.locator('ins').allInnerTexts()).join('')).toContain('the preview')
    await page.getByRole('main').getByRole('link', { name: 'Back to the page' }).click()
    await expectAddress(page, '/en/start/install')
    await page.getByRole('button', { name: 'Leave the preview' }).click()
    await expectAddress(page, '/en/start/install')
    expect(await page.getByRole('complementary').filter({ hasText: 'preview' }).count()).toBe(0)
    expect(await page.getByRole('article').innerText()).not.toContain('of the preview')
  })

  test('reads an earlier release of the site and returns to the current one', async () => {
    const page = await visit('/en/start/install?release=1', options)
    expect(await page.getByRole('article').innerText()).not.toContain('of today')
    await page
      .getByRole('navigation', { name: 'Documentation' })
      .getByRole('link', { name: 'Everything a page can hold' })
      .click()
    await expectAddress(page, '/en/start/everything?release=1')
    await page.goBack()
    await page.getByRole('link', { name: 'See what has changed since then' }).click()
    await expectAddress(page, '/en/start/install?diff=1')
    expect((await page.locator('ins').allInnerTexts()).join('')).toContain('of today')
    await page.getByRole('link', { name: 'Page history' }).click()
    await page.getByRole('link', { name: 'Release 1', exact: true }).click()
    await page.getByRole('link', { name: 'View current version' }).click()
    await expectAddress(page, '/en/start/install')
    expect(await page.getByRole('article').innerText()).toContain('of today')
  })
})

describe('the search dialog', () => {
  /** Opens the dialog, types a query, and returns the results as they arrive. */
  const search = async (page: Page, query: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').locator('input[role=combobox]').fill(query)
    return page.getByRole('listbox').getByRole('option')
  }
  const answered = (page: Page) =>
    expect.poll(() => page.locator('.search-dialog [role=listbox]').getAttribute('aria-busy')).toBe('false')
  const hrefs = (options: Locator) =>
    options.evaluateAll((found) => found.map((option) => option.getAttribute('href') ?? ''))

  test('on a page of a past release searches that release and links to it', async () => {
    const page = await visit('/en/start/install?release=1')
    const options = await search(page, 'paragraph today')
    await answered(page)
    expect(await options.filter({ hasText: 'of today' }).count()).toBe(0)
    await page.getByRole('dialog').locator('input[role=combobox]').fill('everything')
    // The previous results stay until new ones arrive.
    await expect.poll(async () => (await hrefs(options))[0]).toBe('/en/start/everything?release=1')
    await expect.poll(() => hrefs(options)).toContain('/en/search?q=everything&release=1')
    expect((await hrefs(options)).filter((href) => !href.includes('release=1'))).toEqual([])
    await options.first().click()
    await expectAddress(page, '/en/start/everything?release=1')
    await page.goto('/en/start/install')
    await expect.poll(() => hrefs(options)).toEqual([])
    await search(page, 'paragraph today')
    await expect.poll(() => options.filter({ hasText: 'of today' }).count()).toBe(1)
  })

  test('in a preview searches the preview', async () => {
    const page = await enter()
    const options = await search(page, 'news')
    await expect.poll(() => hrefs(options)).toContain('/en/notes/news')
    const other = await visit('/en')
    const today = await search(other, 'news')
    await answered(other)
    expect(await hrefs(today)).not.toContain('/en/notes/news')
  })
})

describe('axe finds no violations', () => {
  // accessibility-of-pages.test.ts covers a past release, a comparison, a history, and the list of a preview.
  test.for(['/en/start/everything?diff=1', '/en/start/install?at=never'])('on %s', async (path) => {
    expect(await violationsInAllModes(await visit(path, { mayComplain: true }))).toEqual([])
  })

  test('in a preview and on its confirmation page', async () => {
    expect(await violationsInAllModes(await visit(address))).toEqual([])
    const page = await enter()
    expect(await violationsInAllModes(page)).toEqual([])
    await page.goto('/en/start/install?diff=live')
    expect(await violationsInAllModes(page)).toEqual([])
  })
})

describe('a comparison', () => {
  const text = (kind: string, line: string) => `# Changing

Words of the harbour that stay.

\`\`\`ts
const kept = 1
${line}
\`\`\`

\`\`\`
plain and kept
${line}
\`\`\`

::${kind}{title="Mind the tide"}
It comes twice a day, and nobody is asked.
::
`
  beforeAll(async () => {
    const file = 'en/3.notes/7.changing.md'
    await browserSite.site.serve({ [file]: text('note', 'let count = 1') })
    await browserSite.site.serve({ [file]: text('tip', 'let count = 2') })
  })

  test('aligns added and removed lines of code', async () => {
    const page = await visit('/en/notes/changing?diff')
    const places = await page.locator('.prose .code').evaluateAll((blocks) =>
      blocks.map((block) =>
        [...block.querySelectorAll('.change')].map((change) => {
          const range = document.createRange()
          range.selectNodeContents(
            change.lastElementChild?.matches('.line') ? change.lastElementChild : change.lastChild!,
          )
          return range.getBoundingClientRect().left
        }),
      ),
    )
    expect(places).toHaveLength(2)
    for (const [removed, added, ...others] of places) {
      expect(others).toEqual([])
      expect(added).toBe(removed)
    }
  })

  test('tints whole lines of a block that was added', async () => {
    const page = await visit('/en/notes/changing?diff=1')
    const gaps = await page.locator('.prose .code-block').evaluateAll((blocks) =>
      blocks.map((block) => {
        const line = block.querySelector('.line')!.getBoundingClientRect()
        return line.left - block.getBoundingClientRect().left - block.clientLeft
      }),
    )
    expect(gaps).toEqual([0, 0])
  })

  test('lists the release, date, note, and changes of a version in one row', async () => {
    const page = await visit('/en/notes/changing?history')
    const rows = await page.locator('.change-list > li').evaluateAll((items) =>
      items.map((item) => {
        item.insertAdjacentHTML('beforeend', '<p><strong>Ada</strong></p>')
        return [...item.children].map((part) => {
          const { top, bottom } = part.getBoundingClientRect()
          return Math.round((top + bottom) / 2 - item.getBoundingClientRect().top)
        })
      }),
    )
    expect(rows).toHaveLength(2)
    for (const middles of rows) expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4)
  })

  test('shows the text of a callout whose type changed in one column beside both icons', async () => {
    const page = await visit('/en/notes/changing?diff')
    const callout = page.locator('.callout')
    expect(await callout.locator('.change > .icon').count()).toBe(2)
    const [box, body, ...icons] = await callout.evaluate((element) =>
      [element, element.querySelector('.callout-body')!, ...element.querySelectorAll('.icon')].map((part) => {
        const { top, left, right } = part.getBoundingClientRect()
        return { top, left, right }
      }),
    )
    expect(box!.right - body!.right).toBeLessThan(60)
    for (const icon of icons) {
      expect(icon.right).toBeLessThan(body!.left)
      expect(Math.abs(icon.top - body!.top)).toBeLessThan(12)
    }
  })
})
