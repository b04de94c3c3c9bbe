import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { LanguageData } from '../../core/search/define-search-language.ts'
import { searchLanguages } from '../../core/search/languages.gen.ts'

/**
 * Maximum size of a language as browsers load it, compressed, in bytes. Chinese is the largest: equivalent characters
 * take 5 kB.
 */
const maxLanguageBytes = 12_000

/** Maximum size of all languages, which are part of the Worker, compressed, in bytes. */
const maxBytes = 110_000

const sizes = Object.entries(searchLanguages).map(
  ([code, data]) => [code, brotliCompressSync(JSON.stringify(data)).length] as const,
)

test('the search data of each language, and of all languages together, stays within its budget', () => {
  expect(sizes.filter(([, bytes]) => bytes > maxLanguageBytes)).toEqual([])
  expect(sizes.reduce((total, [, bytes]) => total + bytes, 0)).toBeLessThanOrEqual(maxBytes)
})

test('no language lists a synonym twice in a group', () => {
  const repeated = Object.entries<LanguageData>(searchLanguages).flatMap(([code, { synonyms = [] }]) =>
    synonyms.flatMap((group) => {
      const members = group.split(',').map((member) => member.trim())
      return new Set(members).size === members.length && !members.includes('') ? [] : [`${code}: ${group}`]
    }),
  )
  expect(repeated).toEqual([])
})
