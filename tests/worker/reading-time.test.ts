import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTranslate } from '../../core/locale/index.ts'
import { openUnchangedSite } from '../harness/site.ts'
import type { UnchangedSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'

let site: UnchangedSite

/** Four minutes of English text. */
const letters = `${'harbour '.repeat(564)}\n`

beforeAll(async () => {
  site = await openUnchangedSite({
    ...smallSite,
    'en/index.md': letters,
    'en/4.long.md': `# Long\n\n${letters}`,
    'en/5.code.md': `# Code\n\n${letters}\n\`\`\`text\n${letters.repeat(10)}\`\`\`\n`,
    'en/6.empty.md': '---\ntitle: Empty\n---\n\n```text\nonly code\n```\n',
    'fr/4.long.md': '# Long\n\nPeu de mots.\n',
  })
})
afterAll(() => site.dispose())

const page = async (path: string) => (await (await site.get(path)).text()).replaceAll('<!-- -->', '')
const says = (code: string, count: number) => `</a> · ${createTranslate(code)('docs.readingTime', { count })}</p>`

test('shows the reading time at the end of each page and translation', async () => {
  expect(await page('/en/long')).toContain('</a> · 4 min read</p>')
  expect(await page('/fr/long')).toContain('</a> · 1\u00a0min de lecture</p>')
})

test('shows the reading time of an untranslated page in the language of the frame', async () => {
  expect(await page('/fr/code')).toContain(says('fr', 4))
})

test('ignores code, and shows no reading time without words or without a count', async () => {
  expect(await page('/en/code')).toContain(says('en', 4))
  for (const path of ['/en/empty', '/en']) expect(await page(path)).not.toContain('min read')
})

test('returns the reading time in the API', async () => {
  const ask = async (path: string) => await (await site.get(`/api/pages${path}?fields=readingMinutes`)).json()
  expect(await ask('/en/long')).toEqual({ path: '/en/long', readingMinutes: 4 })
  expect(await ask('/en/empty')).toEqual({ path: '/en/empty', readingMinutes: 0 })
})
