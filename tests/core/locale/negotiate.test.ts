import { describe, expect, test } from 'vitest'
import { negotiateLocale } from '../../../core/locale/index.ts'
import { cpuTimeMs } from '../../harness/cpu-time.ts'

const site = { locales: ['en', 'fr'], defaultLocale: 'en' }
const negotiate = (acceptLanguage: string | undefined, locales = site.locales, defaultLocale = site.defaultLocale) =>
  negotiateLocale({ cookie: undefined, acceptLanguage, locales, defaultLocale })

describe('a returning visitor', () => {
  test.each([
    ['i18n_redirected=fr', 'en', 'fr'],
    ['theme=dark; i18n_redirected=fr; other=1', 'en', 'fr'],
    ['i18n_redirected=de', 'fr', 'fr'],
    ['i18n_redirected=FR', 'en', 'en'],
    ['i18n_redirected=', 'fr', 'fr'],
    ['x_i18n_redirected=fr', 'en', 'en'],
    ['', undefined, 'en'],
    [undefined, undefined, 'en'],
  ])('cookie %j and Accept-Language %j select %s', (cookie, acceptLanguage, locale) => {
    expect(negotiateLocale({ ...site, cookie, acceptLanguage })).toBe(locale)
  })
})

describe('a visitor whose browser prefers English, French, or another language', () => {
  test.each([
    ['fr', 'fr'],
    ['FR', 'fr'],
    ['fr-FR,fr;q=0.9', 'fr'],
    ['fr-CA', 'fr'],
    ['fr-u-ca-buddhist', 'fr'],
    ['fr_CA', 'fr'],
    ['de,fr', 'fr'],
    ['de, fr', 'fr'],
    [' de ;q=1 ,\tfr ; q=0.5', 'fr'],
    ['en;q=0.5, fr;q=0.9', 'fr'],
    ['en-US,en;q=0.9,fr;q=0.8', 'en'],
    ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'fr'],
    ['de,en,fr', 'en'],
    ['es,fr,en', 'fr'],
    ['br', 'fr'],
    ['de', 'en'],
    ['*', 'en'],
    ['de, *;q=0.5, fr;q=0.1', 'en'],
    ['fr;q=0', 'en'],
    ['fr;q=0, de', 'en'],
    ['', 'en'],
  ])('%j selects %s', (acceptLanguage, locale) => {
    expect(negotiate(acceptLanguage)).toBe(locale)
  })
})

describe('regions and scripts', () => {
  test.each([
    ['zh-Hant-HK', ['en', 'zh_tw'], 'zh_tw'],
    ['zh-Hant-HK', ['en', 'zh_cn', 'zh_tw'], 'zh_tw'],
    ['zh-HK', ['en', 'zh_cn', 'zh_tw'], 'zh_tw'],
    ['zh', ['en', 'zh_cn', 'zh_tw'], 'zh_cn'],
    ['pt', ['en', 'pt_br'], 'pt_br'],
    ['pt-PT', ['en', 'pt', 'pt_br'], 'pt'],
    ['pt-BR', ['en', 'pt', 'pt_br'], 'pt_br'],
    ['no', ['en', 'nb_no'], 'nb_no'],
    ['ar-EG', ['en', 'ar'], 'ar'],
  ])('%s among %j selects %s', (acceptLanguage, locales, locale) => {
    expect(negotiate(acceptLanguage, locales)).toBe(locale)
  })
})

describe('a default other than English', () => {
  test.each([
    ['de', 'fr'],
    ['en', 'en'],
    ['*', 'fr'],
    [undefined, 'fr'],
  ])('%j selects %s', (acceptLanguage, locale) => {
    expect(negotiate(acceptLanguage, ['en', 'fr'], 'fr')).toBe(locale)
  })

  test('never selects a code that is not a language tag', () => {
    expect(negotiate('fr', ['x_', 'fr'], 'x_')).toBe('fr')
    expect(negotiate('x_', ['x_', 'fr'], 'x_')).toBe('x_')
    expect(negotiate('de', ['x_', 'fr'], 'x_')).toBe('x_')
  })
})

test.each([
  ';',
  ',,,',
  ';q=1',
  '"fr',
  'fr;q=abc',
  'fr;;q=1',
  'fr;q',
  '=',
  '\u0000',
  'é',
  '日本',
  'x'.repeat(5000),
  '-',
  'fr-',
  'en-x-',
  'i-klingon',
  '*;q=0',
  'constructor',
  '__proto__',
  'fr;'.repeat(1000),
])('accepts the malformed header %j without an error', (acceptLanguage) => {
  expect(site.locales).toContain(negotiate(acceptLanguage))
})

test('truncates a hostile header of 10 kB and spends almost no time on it', () => {
  const header = `${'q-x-y;q=0.1,'.repeat(900)}fr`
  const read = () => {
    for (let round = 0; round < 1000; round += 1) expect(negotiate(header)).toBe('en')
  }
  expect(cpuTimeMs(read)).toBeLessThan(1500)
})

test('truncates a long header between languages, not within one', () => {
  // A cut after 500 characters would turn `enm` (Middle English) into `en`.
  const padding = 'x'.repeat(8)
  const header = `${`${padding};q=0.1,`.repeat(33)}zz,enm`.padEnd(600, 'm')
  expect(negotiate(header, ['en', 'fr'], 'fr')).toBe('fr')
})
