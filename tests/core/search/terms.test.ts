import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '../../../core/search/index.ts'
import { scanTerms } from '../../../core/search/terms.ts'
import { anyText } from '../../harness/any-text.ts'

describe('terms', () => {
  test.each([
    ['case and accents', 'Éléphant ÜBER naïve', 'elephant uber naive'],
    ['ligatures', 'cœur Ærø Straße ﬁn', 'coeur aero strasse fin'],
    ['composed and decomposed letters', 'de\u0301marrage démarrage', 'demarrage demarrage'],
    ['French elisions', "l’installation d'un site qu’il aujourd’hui", 'installation un site il aujourd hui'],
    [
      'Uzbek letters like apostrophes, and the characters that readers type instead',
      "toʻlqin to'lqin eʼlon",
      'to lqin to lqin e lon',
    ],
    ['the English possessive', "the site’s pages, users' pages", 'the site pages users pages'],
    ['a name in camel case', 'useFetch', 'use fetch usefetch'],
    [
      'an abbreviation in a name',
      'parseHTTPRequest XMLHttpRequest',
      'parse http request parsehttprequest xml http request xmlhttprequest',
    ],
    ['a dotted name', 'nuxt.config.ts', 'nuxt config ts nuxtconfigts'],
    ['underscores and hyphens', 'max_age_seconds max-age', 'max age seconds maxageseconds max age maxage'],
    ['a full stop at the end of a sentence', 'Install it. Then run.', 'install it then run'],
    ['a path', '/en/guide/install', 'en guide install'],
    ['digits', 'i18n v2.1 404', 'i18n v2 1 v21 404'],
    ['Chinese', '配置文件', '配置 置文 文件 件'],
    ['Japanese with Latin', 'Node.jsの設定', 'node js nodejs の設 設定 定'],
    ['half-width kana', 'ｶﾞｲﾄﾞ', 'がい いど ど'],
    ['voiced kana, which are not accents', 'ガカ', 'がか か'],
    ['Thai, by letters with their marks', 'ติดตั้ง', 'ติด ดตั้ ตั้ง ง'],
    ['Korean, by words', '설치 방법을', '설치 방법을'],
    ['Arabic without its vowel points', 'أَهْلاً', 'اهلا'],
    ['Russian', 'Ёлка', 'елка'],
    ['nothing', ' — …!? 👩‍👩‍👧 ', ''],
  ])('of %s', (_, text, expected) => {
    expect(
      scanTerms(text)
        .map((term) => term.text)
        .join(' '),
    ).toBe(expected)
  })

  test('exclude a mark without a letter', () => {
    expect(scanTerms('\u0305')).toEqual([])
    expect(scanTerms('a \u0305 b').map(({ text }) => text)).toEqual(['a', 'b'])
  })

  test('of any text consist of letters and digits, split as FTS5 does, with valid positions', () => {
    assert(
      property(anyText(80), (text) => {
        for (const term of scanTerms(text)) {
          expect(term.text).not.toMatch(/[\u0000-\u002f\u003a-\u0060\u007b-\u007f]/)
          expect(term.text).not.toBe('')
          expect(term.start).toBeGreaterThanOrEqual(0)
          expect(term.end).toBeLessThanOrEqual(text.length)
          expect(term.start).toBeLessThan(term.end)
        }
      }),
    )
  })

  test('stay unchanged if the text is already folded', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})
