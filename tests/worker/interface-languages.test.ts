import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTranslate, findInterface, locales, pseudoLocale } from '../../core/locale/index.ts'
import type { Locale } from '../../core/locale/index.ts'
import { readClientAssets } from '../harness/client-assets.ts'
import { openUnchangedSite } from '../harness/site.ts'
import type { UnchangedSite } from '../harness/site.ts'

/** All bundled interface languages, the pseudo-locale, and one that uses the texts of another. */
const enabled = [...Object.values<Locale>(locales), pseudoLocale].map(({ code }) => code).concat('de-AT')

let site: UnchangedSite
let hash: string

beforeAll(async () => {
  site = await openUnchangedSite({
    'site.config.json': JSON.stringify({ locales: enabled, defaultLocale: 'en' }),
    'en/index.md': '# Home\n',
    'en/guide.md': '---\ntitle: Guide\n---\n\n## A part\n\nText.\n',
  })
  hash = (await readClientAssets()).messagesHash
})
afterAll(() => site.dispose())

test.each(enabled)('shows the frame of pages in %s in that language', async (code) => {
  const t = createTranslate(code)
  const { dir = 'ltr', language = code } = findInterface(code) ?? {}
  const response = await site.get(`/${code}/guide`)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain(`<html lang="${code === 'de-AT' ? code : language}" dir="${dir}"`)
  expect(html).toContain(`>${t('common.skip')}</a>`)
  expect(html).toContain(`aria-label="${t('header.openMenu').replaceAll("'", '&#x27;')}"`)
})

test.each(enabled)('serves the texts of %s unchanged', async (code) => {
  const response = await site.get(`/_i18n/${hash}/${code}/messages.json`)
  expect(await response.json()).toMatchObject({ [code]: findInterface(code)!.messages })
})

test.each([
  ['ja', 'このページはまだ翻訳されていません。表示中の言語：英語'],
  ['de', 'Diese Seite ist noch nicht übersetzt. Angezeigte Sprache: Englisch.'],
  ['he', 'הדף הזה עדיין לא תורגם. השפה המוצגת: אנגלית.'],
])('a page without a translation into %s has a notice in that language', async (code, note) => {
  expect(await (await site.get(`/${code}/guide`)).text()).toContain(`class="language-note">${note}</p>`)
})
