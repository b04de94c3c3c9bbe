import { array, assert, asyncProperty, boolean, constantFrom, dictionary, integer, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  IndexPacker,
  languageOfSite,
  languageOfTexts,
  openLanguage,
  PageIndex,
  parseSearchQuery,
  searchPages,
  UnpackedIndex,
} from '../../../core/search/index.ts'
import { BitReader, BitWriter } from '../../../core/search/bit-coder.ts'
import { frequencyTable, packFrequencies, unpackFrequencies } from '../../../core/search/term-frequencies.ts'
import { listContexts, TermListCoder } from '../../../core/search/term-lists.ts'
import type { TermList } from '../../../core/search/term-lists.ts'

test('restores packed bits, and stores predictable bits in little space', () => {
  assert(
    property(array(array(boolean(), { maxLength: 60 }), { maxLength: 4 }), (contexts) => {
      const writer = new BitWriter(contexts.length)
      for (const [context, bits] of contexts.entries()) for (const bit of bits) writer.code(bit, context)
      const reader = new BitReader(writer.end(), contexts.length)
      expect(contexts.map((bits, context) => bits.map(() => reader.code(false, context)))).toEqual(contexts)
    }),
  )
  const writer = new BitWriter(1)
  for (let count = 0; count < 2000; count++) writer.code(count % 500 === 499, 0)
  expect(writer.end().length).toBeLessThan(12)
})

/** Packs and unpacks the lists of some terms. */
function codeLists(sizes: readonly (readonly number[])[], lists: readonly TermList[]) {
  const writer = new BitWriter(listContexts)
  const written = new TermListCoder(writer, sizes)
  for (const list of lists) written.code(list)
  const bytes = writer.end()
  const reader = new TermListCoder(new BitReader(bytes, listContexts), sizes)
  return { bytes, read: lists.map(() => reader.code({ rows: [], prose: [], code: [] })) }
}

test('restores the lists of terms', () => {
  const sizes = array(array(integer({ min: 0, max: 400 }), { maxLength: 5 }), { minLength: 1, maxLength: 12 }).filter(
    (pages) => pages.flat().length > 0,
  )
  const counts = tuple(integer({ min: 0, max: 40 }), integer({ min: 0, max: 3 }))
  const lists = array(dictionary(integer({ min: 0, max: 59 }).map(String), counts, { minKeys: 1 }), { maxLength: 8 })
  assert(
    property(sizes, lists, (pages, drawn) => {
      const rows = pages.flat().length
      const own = drawn
        .map((list) => Object.entries(list).filter(([row, [prose, code]]) => Number(row) < rows && prose + code > 0))
        .filter((list) => list.length > 0)
        .map((list): TermList => ({
          rows: list.map(([row]) => Number(row)),
          prose: list.map(([, [prose]]) => prose),
          code: list.map(([, [, code]]) => code),
        }))
      expect(codeLists(pages, own).read).toEqual(own)
    }),
  )
})

test('stores a term that occurs in all sections, or many terms that occur in one, in almost no space', () => {
  const sizes = Array.from({ length: 100 }, () => [50, 50, 50, 50, 50])
  const everywhere = Array.from({ length: 500 }, (_, row) => row)
  const inAll = { rows: everywhere, prose: everywhere.map(() => 1), code: everywhere.map(() => 0) }
  expect(codeLists(sizes, [inAll]).bytes.length).toBeLessThan(60)
  const inOne = { rows: [7], prose: [1], code: [0] }
  expect(
    codeLists(
      sizes,
      Array.from({ length: 100 }, () => inOne),
    ).bytes.length,
  ).toBeLessThan(40)
})

const language = languageOfSite('en')
const word = constantFrom('tide', 'tides', 'gauge', 'config', 'useFetch', 'dark', 'mode', 'the', 'harbour', 'Mooring.')
const text = array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))

/** Builds both indexes from pages with one heading each, and keeps the texts of their sections by id. */
function indexBoth(texts: readonly (readonly [title: string, introduction: string, heading: string, body: string])[]) {
  const pages = texts.map(([title, introduction, heading, body], index) => {
    const around = { keywords: [], code: [] as [number, number][] }
    const questions = [texts[index - 1]?.[0] ?? ''].filter(Boolean)
    return {
      path: `/en/page-${index}`,
      title,
      boost: 1,
      document: String(index),
      sections: [
        {
          id: 2 * index + 1,
          heading: '',
          title,
          titles: [],
          level: 1,
          content: introduction,
          questions: [],
          ...around,
        },
        {
          id: 2 * index + 2,
          heading: 'own-id',
          title: heading,
          titles: [title],
          level: 2,
          content: body,
          questions,
          ...around,
        },
      ],
    }
  })
  const whole = new PageIndex(language)
  for (const page of pages) whole.add(page)
  return {
    whole: whole.open(),
    sections: pages.flatMap(({ sections }) => sections),
    async pack() {
      const packer = new IndexPacker(language, await this.whole.frequencies())
      for (const page of pages) packer.add(page)
      return new UnpackedIndex(packer.pack())
    },
  }
}

describe('an index without texts', () => {
  test('returns the same results in the same order as the full index once the texts are added', async () => {
    const pages = array(
      array(text, { minLength: 4, maxLength: 4 }).map((four) => four as [string, string, string, string]),
      { minLength: 1, maxLength: 10 },
    )
    await assert(
      asyncProperty(
        pages,
        constantFrom('tide', 'gaug', 'usefetch', 'moor', 'harbor', 'tiede', 'fetch'),
        async (texts, query) => {
          const both = indexBoth(texts)
          const packed = await both.pack()
          for (const { id, content, code } of both.sections) packed.addText(id, { content, code })
          const ask = async (index: typeof both.whole) =>
            await searchPages(index, parseSearchQuery(query, index.language), 20)
          expect(await ask(packed)).toEqual(await ask(both.whole))
          expect(await packed.frequencies()).toEqual(await both.whole.frequencies())
        },
      ),
      { numRuns: 100 },
    )
  })

  test('stores only the terms of a frequency table that its pages do not provide', () => {
    const counts = dictionary(constantFrom('a', 'b', 'c', 'd', 'e', 'f'), integer({ min: 1, max: 9 }))
    assert(
      property(counts, counts, (counted, older) => {
        const own = new Map(Object.entries(counted))
        const table = frequencyTable(Object.entries(older), 9)
        expect(unpackFrequencies(packFrequencies(table, own), own)).toEqual(table)
        const same = frequencyTable(own, 9)
        expect(packFrequencies(same, own).terms).toEqual([])
      }),
    )
  })

  test('finds pages for several words before any text is added', async () => {
    const both = indexBoth([
      ['Moorings', 'Where boats lie.', 'Rings', 'A ring of iron holds a hawser.'],
      ['Tides', 'How high the water is.', 'Gauge', 'The gauge is read at noon.'],
      ['Harbour', 'Who keeps it.', 'Office', 'The office opens at noon.'],
    ])
    const packed = await both.pack()
    const { pages } = await searchPages(packed, parseSearchQuery('gauge at noon', packed.language), 20)
    expect(pages[0]?.path).toBe('/en/page-1')
    expect(packed.idOf('/en/page-1', 'own-id')).toBe(4)
    expect(packed.hasText(4)).toBe(false)
  })
})

test('sends only the Chinese characters that occur in texts, in both forms', () => {
  const all = languageOfSite('zh')
  const own = languageOfTexts(all, ['设置', '備份'])
  expect(own.characters?.map((each) => [...each].length)).toEqual([2, 2])
  expect(openLanguage(own).fold('設置 備份')).toBe(openLanguage(all).fold('设置 备份'))
  expect(languageOfTexts(languageOfSite('en'), ['a'])).toEqual(languageOfSite('en'))
})
