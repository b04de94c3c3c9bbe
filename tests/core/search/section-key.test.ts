import { expect, test } from 'vitest'
import { locales } from '../../../core/locale/index.ts'
import {
  collectionOf,
  indexedNamesOf,
  previewOf,
  referenceOf,
  scopeOf,
  scopeRanges,
} from '../../../core/search/index.ts'

const site = Object.values(locales).map(({ code }) => `docs_${code}`)

test('a search of all languages but one takes at most five ranges, also in a preview', () => {
  for (const own of site) {
    const others = site.filter((collection) => collection !== own)
    expect(scopeRanges(others, site).length, own).toBeLessThanOrEqual(5)
    expect(scopeRanges([...others, ...others.map(previewOf)], site).length, own).toBeLessThanOrEqual(5)
    const references = others.map(referenceOf)
    expect(scopeRanges(references, site).length, own).toBeLessThanOrEqual(5)
    expect(scopeRanges([...references, ...references.map(previewOf)], site).length, own).toBeLessThanOrEqual(5)
  }
})

test('no range contains the scope of a preview, of API pages, or of another language', () => {
  const wanted = ['docs_en', 'docs_fr']
  const unwanted = site.flatMap(indexedNamesOf).filter((name) => !wanted.includes(name))
  for (const { first, last } of scopeRanges(wanted, site))
    for (const collection of unwanted) {
      const scope = scopeOf(collection)
      expect(scope >= first && scope <= last, collection).toBe(false)
    }
})

test('documents are indexed under one of four names per collection', () => {
  const names = indexedNamesOf('docs_en')
  expect(new Set(names.map(scopeOf)).size).toBe(4)
  expect(names.map(collectionOf)).toEqual(names.map(() => 'docs_en'))
})
