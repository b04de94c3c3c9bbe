import { expect, test } from 'vitest'
import { readLocaleCookie, renderLocaleCookie } from '../../../core/locale/index.ts'

test('sets the cookie for a year and the whole site, readable by scripts', () => {
  expect(renderLocaleCookie('fr')).toBe('i18n_redirected=fr; Max-Age=31536000; Path=/; SameSite=Lax')
})

test.each([
  ['i18n_redirected=fr', 'fr'],
  ['a=1; i18n_redirected=zh_cn; b=2', 'zh_cn'],
  ['  i18n_redirected = fr ', 'fr'],
  ['i18n_redirected="fr"', 'fr'],
  ['i18n_redirected=fr; i18n_redirected=en', 'fr'],
  ['a=i18n_redirected=fr', undefined],
  ['xi18n_redirected=fr', undefined],
  ['i18n_redirected', undefined],
  [';;=;', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j selects %j', (header, code) => {
  expect(readLocaleCookie(header)).toBe(code)
})
