import { expect, test } from 'vitest'
import { labelOf } from '../../../core/api/index.ts'
import { locales } from '../../../core/locale/index.ts'

const names = [
  'authentication',
  'body',
  'usedBy',
  'readOnly',
  'values',
  'noAuthentication',
  'download',
  'request',
  'terms',
] as const

test.each(
  Object.values(locales)
    .map(({ code }) => code)
    .filter((code) => code !== 'en'),
)('words of API pages exist in %s', (code) => {
  for (const name of names) {
    expect(labelOf(code, name), name).toMatch(/\p{L}/u)
    expect(labelOf(code, name), name).not.toBe(labelOf('en', name))
  }
})
