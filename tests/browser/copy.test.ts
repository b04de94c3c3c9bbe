import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useElementSite } from './browser-site.ts'
import { untilStarted } from './visiting.ts'
import { siteText } from '../harness/urls/translated-fetch.ts'

const { visit } = useElementSite()

const permissions = ['clipboard-read', 'clipboard-write']

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const announced = (page: Page) => expect.poll(() => page.locator('[role=status][data-copied]').innerText())

describe('copying', () => {
  test('copies a code block without its markers and removed lines, announces it, and works again', async () => {
    const page = await visit('/en/start/everything', { permissions })
    const block = page.locator('.code-block', { hasText: 'gaps' })
    for (let times = 0; times < 2; times++) {
      await page.evaluate(() => navigator.clipboard.writeText(''))
      await block.hover()
      await block.getByRole('button', { name: 'Copy code to clipboard' }).click()
      await announced(page).toBe('Copied')
      expect(await clipboard(page)).toBe("const after = read('gauge.csv', { gaps: 'report' })\nconsole.log(after)")
      await expect.poll(() => page.locator('[role=status][data-copied]').innerText()).toBe('')
    }
  })

  test('copies every kind of block without markers, removed lines, and the indentation of nested blocks', async () => {
    const page = await visit('/en/start/copied')
    await untilStarted(page)
    const copied = await page.evaluate(async () => {
      const texts: Record<string, string> = {}
      let last = ''
      navigator.clipboard.writeText = async (text) => void (last = text)
      for (const button of document.querySelectorAll<HTMLElement>('.prose [data-copy-code]')) {
        last = 'nothing'
        button.click()
        await Promise.resolve()
        const block = button.closest('.code-block')!
        const name = block.querySelector('.code-title, .code-name, figcaption')?.textContent.trim()
        texts[name ?? `block ${Object.keys(texts).length}`] = last
      }
      return texts
    })
    expect(copied).toEqual({
      line: 'const after = 2',
      python: 'import sys',
      sql: 'select b',
      html: '<p>after</p>',
      css: 'a { color: blue }',
      ini: 'name = after',
      yaml: 'name: after',
      several: 'three()',
      edges: 'middle()',
      marks: 'plain()\nfocused()\nwrong()\nrisky()',
      // Reported as `unread-option`, and shown as text.
      word: '// [!code word:tide]\nread(tide)',
      text: `print('[!code --]')\nprint("// [!code --] stays")`,
      patch: '--- a/tide.txt\n+++ b/tide.txt\n@@ -1,2 +1,2 @@\n-low\n+high\n water',
      difference: 'fresh()\nsame()',
      // Nothing but removed lines: there is no other text to copy.
      removed: 'gone()\nalsoGone()',
      lines: "const text = `a\n\n  b`\n\nconst tab = '\t'",
      entities: '<b class="a">&amp; &lt;</b>',
      list: 'if (x) {\n  z()\n}',
      quote: 'fresh()',
      npm: 'npm install new',
      pnpm: 'pnpm add new',
      fold: Array.from({ length: 30 }, (_, index) => `line(${index + 1})`).join('\n'),
      terminal: 'error at 8787',
      prompt: '$ npm start\nReady',
      numbers: 'one()\ntwo()',
      hidden: 'fresh()',
    })
  })

  test('copies the same Markdown as the page’s raw URL returns', async () => {
    const page = await visit('/en/start/install', { permissions })
    await page.getByRole('button', { name: 'Copy page' }).click()
    await announced(page).toBe('Page copied as Markdown')
    const answer = await page.request.get('/raw/en/start/install.md')
    const markdown = siteText(await answer.text(), new URL(page.url()))
    expect(markdown).toContain('## Before you begin')
    expect(await clipboard(page)).toBe(markdown)
  })

  test('copies the absolute URL of the Markdown page', async () => {
    const page = await visit('/fr/start/install', { permissions })
    await page.getByRole('button', { name: 'Actions sur la page' }).click()
    await page.getByRole('button', { name: 'Copier le lien Markdown' }).click()
    await announced(page).toBe('Lien Markdown copié')
    expect(await clipboard(page)).toBe(`${new URL(page.url()).origin}/raw/fr/start/install.md`)
  })

  test('copies the URL of a heading when its link is followed, and announces it', async () => {
    const page = await visit('/en/start/install', { permissions })
    await untilStarted(page)
    const heading = page.getByRole('link', { name: 'Print a table' }).last()
    await heading.click()
    await announced(page).toBe('Copied')
    expect(await heading.evaluate((link) => getComputedStyle(link, '::after').content)).toContain('Copied')
    expect(new URL(page.url()).hash).toBe('#print-a-table')
    expect(await clipboard(page)).toBe(page.url())
    await announced(page).toBe('')
  })

  test('announces a failure', async () => {
    const page = await visit('/en/start/install', {
      prepare: (opened) =>
        opened.addInitScript(() => {
          navigator.clipboard.writeText = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'))
        }),
    })
    const block = page.locator('.code-block').first()
    await block.hover()
    await block.getByRole('button', { name: 'Copy code to clipboard' }).click()
    await announced(page).toBe('Could not copy')
  })

  test('works on touch screens without hovering', async () => {
    const page = await visit('/en/start/install', { hasTouch: true, isMobile: true, width: 390, permissions })
    const button = page.locator('.code-block').first().getByRole('button', { name: 'Copy code to clipboard' })
    expect(await button.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
    await button.tap()
    await announced(page).toBe('Copied')
  })
})
