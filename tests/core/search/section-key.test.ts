import { expect, test } from 'vitest'
import { locales } from '../../../core/locale/index.ts'
import { previewOf, scopeOf, scopeRanges } from '../../../core/search/index.ts'

const site = Object.values(locales).map(({ code }) => `docs_${code}`)

test('a search of all languages but one takes at most five ranges, also in a preview', () => {
  for (const own of site) {
    const others = site.filter((collection) => collection !== own)
    expect(scopeRanges(others, site).length, own).toBeLessThanOrEqual(5)
    expect(scopeRanges([...others, ...others.map(previewOf)], site).length, own).toBeLessThanOrEqual(5)
  }
})

test('no range contains the scope of a preview or of another language', () => {
  const wanted = ['docs_en', 'docs_fr']
  const unwanted = [...site.filter((collection) => !wanted.includes(collection)), ...site.map(previewOf)]
  for (const { first, last } of scopeRanges(wanted, site))
    for (const collection of unwanted) {
      const scope = scopeOf(collection)
      expect(scope >= first && scope <= last, collection).toBe(false)
    }
})
