import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTranslate, locales, writeDate } from '../../core/locale/index.ts'
import type { Locale } from '../../core/locale/index.ts'
import { readLanguageSite } from '../harness/language-site.ts'
import { openUnchangedSite } from '../harness/site.ts'
import type { UnchangedSite } from '../harness/site.ts'
import { needsLanguageInUrls, needsLanguages } from '../harness/urls/skip.ts'

let site: UnchangedSite

beforeAll(async () => {
  site = await openUnchangedSite(await readLanguageSite())
})
afterAll(() => site.dispose())

const all = Object.values<Locale>(locales)

describe.each(all.map((locale) => [locale.code, locale] as const))('%s', (code, locale) => {
  const t = createTranslate(code)

  test('has pages with the right language and direction, and links to the other languages', async () => {
    needsLanguages()
    const response = await site.get(`/${code}/harbour`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-language')).toBe(locale.language)
    const html = await response.text()
    expect(html).toContain(`<html lang="${locale.language}" dir="${locale.dir}"`)
    expect(html).toContain(`<link rel="canonical" href="https://docs.example/${code}/harbour"/>`)
    for (const other of all) {
      expect(html).toContain(
        `<link rel="alternate" hrefLang="${other.language}" href="https://docs.example/${other.code}/harbour"/>`,
      )
      expect(html).toMatch(new RegExp(`<a href="/${other.code}/[^"]*" lang="${other.language}"`))
    }
  })

  test('has a localized interface, dates, and counts', async () => {
    const html = textOf(await (await site.get(`/${code}/harbour`)).text())
    expect(html).toContain(t('docs.toc'))
    const updated = /<time datetime="([^"]+)">/i.exec(html)![1]!
    expect(html).toContain(`>${t('docs.updated', { date: writeDate(new Date(updated), locale.language) })}</time>`)
    expect(withoutDigits(html)).toContain(`</a> · ${withoutDigits(t('docs.readingTime', { count: 1 }))}</p>`)
    const found = textOf(await (await site.get(`/${code}/search?q=tide`)).text())
    expect(withoutDigits(found)).toContain(
      `<p class="search-count">${withoutDigits(t('search.count', { count: 1 }))}</p>`,
    )
  })

  test('has errors in its language', async () => {
    const response = await site.get(`/${code}/none`)
    expect([response.status, response.headers.get('content-language')]).toEqual([404, locale.language])
    expect(textOf(await response.text())).toContain(t('common.error.title'))
  })
})

/** A word of each page, written and typed: without accents, with vowel points, or in another case or width. */
const words: Readonly<Record<string, readonly [written: string, typed: string]>> = {
  ar: ['المنارة', 'المَنَارة'],
  az: ['dalğaqıran', 'dalgaqiran'],
  bg: ['вълнолом', 'ВЪЛНОЛОМ'],
  bn: ['বাতিঘর', 'বাতিঘর'],
  ca: ['giratòria', 'giratoria'],
  ckb: ['شەپۆلشکێن', 'شەپۆلشکێن'],
  cs: ['nábřeží', 'nabrezi'],
  da: ['bølgebryder', 'bolgebryder'],
  de: ['Höhe', 'hohe'],
  el: ['κυματοθραύστης', 'κυματοθραυστης'],
  en: ['café', 'cafe'],
  es: ['señalización', 'senalizacion'],
  et: ['öiseks', 'oiseks'],
  fa_ir: ['اسکله', 'اسکله'],
  fi: ['väylän', 'vaylan'],
  fr: ['jetée', 'jetee'],
  he: ['מגדלור', 'מִגְדַּלּוֹר'],
  hi: ['प्रकाशस्तंभ', 'प्रकाशस्तंभ'],
  hu: ['világítótorony', 'vilagitotorony'],
  hy: ['փարոս', 'ՓԱՐՈՍ'],
  id: ['mercusuar', 'Mercusuar'],
  it: ['città', 'citta'],
  ja: ['カフェ', 'ｶﾌｪ'],
  kk: ['айлақ', 'аилақ'],
  km: ['ប៉មភ្លើង', 'ប៉មភ្លើង'],
  ko: ['방파제', '방파제'],
  ky: ['кемежай', 'Кемежаи'],
  lb: ['Schëffer', 'scheffer'],
  lt: ['švyturys', 'svyturys'],
  mn: ['цамхаг', 'Цамхаг'],
  ms: ['dermaga', 'DERMAGA'],
  nb_no: ['fyrtårn', 'fyrtarn'],
  nl: ['coördinaten', 'coordinaten'],
  pl: ['światło', 'swiatlo'],
  pt: ['sinalização', 'sinalizacao'],
  pt_br: ['sinalização', 'sinalizacao'],
  ro: ['stâncă', 'stanca'],
  ru: ['защищённая', 'защищенная'],
  sk: ['nábrežie', 'nabrezie'],
  sl: ['pristanišče', 'pristanisce'],
  sv: ['vågbrytare', 'vagbrytare'],
  th: ['ประภาคาร', 'ประภาคาร'],
  tj: ['маёк', 'маек'],
  tr: ['rıhtım', 'rihtim'],
  ug_cn: ['ماياك', 'ماياك'],
  uk: ['якій', 'якіи'],
  ur: ['گودی', 'گودی'],
  uz: ['toʻlqinqaytargich', "to'lqinqaytargich"],
  vi: ['hải đăng', 'hai dang'],
  zh_cn: ['灯塔', '灯塔'],
  zh_tw: ['燈塔', '燈塔'],
}

test.each(all.map(({ code }) => code))('finds words of %s as written and as typed', async (code) => {
  for (const query of words[code]!) {
    const response = await site.get(`/_search/${code}?${new URLSearchParams({ q: query }).toString()}`)
    const { pages, repaired } = (await response.json()) as { pages: { path: string }[]; repaired: string | null }
    expect({ query, paths: pages.map(({ path }) => path), repaired }).toEqual({
      query,
      paths: [`/${code}/harbour`],
      repaired: null,
    })
  }
})

test.each([
  ['de', 'Französisch'],
  ['lb', 'Français'],
  ['ckb', 'Français'],
])('in %s, names the language of an untranslated page %s', async (code, name) => {
  expect(textOf(await (await site.get(`/${code}/fr/harbour`)).text())).toMatch(
    new RegExp(`class="language-note">[^<]*${name}`),
  )
})

describe('Content-Language', () => {
  test('is the language of the text in the frame of another language, rendered and cached', async () => {
    for (const _ of ['rendered', 'cached']) {
      const response = await site.get('/ja/fr/harbour')
      expect(await response.text()).toContain('<html lang="ja"')
      expect(response.headers.get('content-language')).toBe('fr')
    }
  })

  test('lists both languages of a side-by-side view', async () => {
    expect((await site.get('/fr/harbour?with=zh_cn')).headers.get('content-language')).toBe('fr, zh-CN')
  })

  test('is also set for Markdown and for HEAD', async () => {
    expect((await site.get('/raw/nb_no/harbour.md')).headers.get('content-language')).toBe('nb-NO')
    expect((await site.get('/tj/harbour', {}, 'HEAD')).headers.get('content-language')).toBe('tg')
  })
})

describe('Vary lists the headers that select the response', () => {
  test.each([
    ['/', '/fr', 'Cookie, Accept-Language, Accept'],
    ['/_status/translations', '/fr/_status/translations', 'Cookie, Accept-Language'],
    ['/raw/none.md', null, 'Accept-Encoding, Cookie, Accept-Language, Accept'],
    ['/fr/none', null, 'Accept-Encoding, Accept'],
    ['/fr/harbour', null, 'Accept, Accept-Encoding'],
    ['/api/pages/fr/none', null, null],
    ['/api/none', null, 'Accept-Encoding, Cookie, Accept-Language, Accept'],
  ])('%s', async (path, location, vary) => {
    if (path === '/' || path === '/api/none') needsLanguageInUrls()
    if (location?.startsWith('/fr')) needsLanguages()
    const { headers } = await site.get(path, { accept: 'text/html', 'accept-language': 'fr-CA, de;q=0.5' })
    expect([headers.get('location'), headers.get('vary')]).toEqual([location, vary])
  })

  test('for an error in the default format', async () => {
    const { headers } = await site.get('/fr/none', { accept: '*/*', 'sec-fetch-mode': 'cors' })
    expect([headers.get('content-type'), headers.get('vary')]).toEqual([
      'application/json',
      'Accept, User-Agent, Sec-Fetch-Mode',
    ])
  })
})

/** The digits of a language depend on the platform. */
function withoutDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, '')
}

function textOf(html: string): string {
  return html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('<!-- -->', '')
}
