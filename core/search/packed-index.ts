import type { Speech } from '../locale/index.ts'
import { BitWriter } from './bit-coder.ts'
import type { LanguageData } from './define-search-language.ts'
import { countedTerms, indexedTerms } from './records.ts'
import { languageOfTexts, openLanguage } from './search-language.ts'
import type { SearchLanguage } from './search-language.ts'
import { learnShortForms } from './short-forms.ts'
import { packFrequencies, TermFrequencies } from './term-frequencies.ts'
import type { FrequencyTable } from './term-frequencies.ts'
import { listContexts, TermListCoder } from './term-lists.ts'
import type { TermList } from './term-lists.ts'
import { scanTerms } from './terms.ts'
import { packHeading } from './titles.ts'

// The index of a language as browsers load it: which section has which terms how often, and no text. That is less than
// half of the text's bytes. Where words stand, and the text of an excerpt, is asked for with the few sections that a
// query finds (`SectionText`); until then a section is ranked as if its words stood in any order, and none of them were
// a part of an identifier.

/** The pages of more than this are searched on the server only: their index has about a megabyte, compressed. */
export const maxPackedPages = 2000

/** The texts of so many sections are asked for at once. */
export const maxSectionTexts = 80

/**
 * How an index is packed, as a number. Whatever changes that raises it: a tab may be open for days, and its script asks
 * for the index of a worker that was deployed since.
 */
export const indexFormat = 2

/** What a browser loads to search a language. */
export interface LocalIndexFile {
  /** `indexFormat` of who has packed it. Where it is another one, nothing else in here need be what this type says. */
  format: number
  packed: Omit<PackedIndex, 'lists'>
  /** Those of the index, in base64. */
  lists: string
  /** The messages about searching: in the language, and in English for those that it lacks. */
  speech: readonly [Speech, Speech]
}

/** The texts of sections, as a browser asks for them: of each at most `excerptSource` characters, and where code is. */
export type SectionTexts = [id: number, content: string, code?: readonly (readonly [start: number, end: number])[]][]

/** An index as it is sent. Sections are numbered through all pages, in their order. */
export interface PackedIndex {
  /** What the search knows of the language, with the site's synonyms. */
  language: LanguageData
  /** Synonyms that the pages themselves give: see `learnShortForms`. */
  learnt: readonly string[]
  /** How frequent the terms of these pages are in the language: see `packFrequencies`. */
  frequencies: FrequencyTable
  pages: readonly PackedPageSections[]
  /** In order; of each how many letters it shares with the one before, then the others. */
  terms: string
  /** Bits: of each term the sections that have it, and how often: see `TermListCoder`. */
  lists: Uint8Array
}

/**
 * A page: its path, title and factor; its sections; its keywords. A page that shows the same document as an earlier one
 * has that one's number in the place of its sections. Of each section, how far its id is from that of the section
 * before, mostly 1; its heading (see `packHeading`); how many terms its text has, without those of its code that are not
 * packed.
 */
type PackedPageSections = [
  path: string,
  title: string,
  boost: unknown,
  sections: number | (readonly [ahead: number, heading: string, terms: number])[],
  keywords?: readonly string[],
]

/** A page whose sections are packed. */
export interface PackablePage {
  path: string
  title: string
  boost: unknown
  /** Names the document that it shows: pages may share it. */
  document: string
  sections: readonly PackableSection[]
}

interface PackableSection {
  id: number
  heading: string
  title: string
  level: number
  titles: readonly string[]
  keywords: readonly string[]
  content: string
  code: readonly (readonly [start: number, end: number])[]
}

const mostShared = 9

/** Makes the index of pages that are added one after another. */
export class IndexPacker {
  readonly #data: LanguageData
  readonly #language: SearchLanguage
  readonly #frequencies: FrequencyTable
  readonly #isCommon: (term: string) => boolean
  readonly #pages: PackedPageSections[] = []
  readonly #documents = new Map<string, number>()
  readonly #terms = new Map<string, TermList>()
  readonly #known = new Set<string>()
  /** Of how many documents terms are that the index has. */
  readonly #counts = new Map<string, number>()
  readonly #learnt = new Set<string>()
  #rows = 0
  #lastId = 0

  /** @param frequencies of the language: words that most pages have are not packed, since no query requires them */
  constructor(data: LanguageData, frequencies: FrequencyTable) {
    this.#data = data
    this.#language = openLanguage(data)
    this.#frequencies = frequencies
    const table = new TermFrequencies(frequencies)
    this.#isCommon = (term) => this.#language.isStopWord(term) || table.isFrequent({ kind: 'word', parts: [term] })
  }

  add({ path, title, boost, document, sections }: PackablePage): void {
    const shared = this.#documents.get(document)
    if (shared !== undefined) return void this.#pages.push([path, title, boost, shared])
    this.#documents.set(document, this.#pages.length)
    const keywords = sections[0]?.keywords ?? []
    const terms = new Set<string>()
    const packed = sections.map((section) => {
      const ahead = section.id - this.#lastId
      this.#lastId = section.id
      return [ahead, packHeading(section), this.#addSection(section, path, terms)] as const
    })
    for (const term of terms) this.#counts.set(term, (this.#counts.get(term) ?? 0) + 1)
    this.#pages.push(keywords.length > 0 ? [path, title, boost, packed, keywords] : [path, title, boost, packed])
  }

  /**
   * @param ofDocument gets the terms that a browser knows the document to have
   * @returns how many terms the text of a section has, see `PackedPageSections`
   */
  #addSection(section: PackableSection, path: string, ofDocument: Set<string>): number {
    const { level, content, code } = section
    const row = this.#rows++
    const around = indexedTerms({ ...section, content: '', path }, this.#language)
    for (const term of countedTerms(around, level)) {
      this.#known.add(term)
      ofDocument.add(term)
    }
    for (const pair of learnShortForms(content)) this.#learnt.add(pair)
    let length = 0
    for (const { text, start, end } of scanTerms(content, this.#language.fold)) {
      if (text === '') continue
      this.#known.add(text)
      const isCode = code.some((range) => start >= range[0] && end <= range[1])
      const isCommon = this.#isCommon(text)
      if (!isCode || !isCommon) length++
      if (isCommon) continue
      ofDocument.add(text)
      for (const form of this.#language.forms(text)) ofDocument.add(form)
      const list = this.#terms.get(text) ?? { rows: [], prose: [], code: [] }
      this.#terms.set(text, list)
      if (list.rows.at(-1) !== row) {
        list.rows.push(row)
        list.prose.push(0)
        list.code.push(0)
      }
      list[isCode ? 'code' : 'prose'][list.rows.length - 1]!++
    }
    return length
  }

  /** Terms as they are compared, and titles as they are written. */
  *#texts(): Iterable<string> {
    yield* this.#known
    for (const [, title, , sections] of this.#pages) {
      yield title
      if (typeof sections !== 'number') for (const [, heading] of sections) yield heading
    }
  }

  pack(): PackedIndex {
    const terms = [...this.#terms.keys()].sort()
    const bits = new BitWriter(listContexts)
    const lists = new TermListCoder(bits, sizesOf(this.#pages))
    for (const term of terms) lists.code(this.#terms.get(term)!)
    const { documents, terms: frequent } = this.#frequencies
    // Pages that a reader must not see may have been counted, too: their words are left out.
    const shown = { documents, terms: frequent.filter(([term]) => this.#known.has(term)) }
    return {
      language: languageOfTexts(this.#data, this.#texts()),
      learnt: [...this.#learnt].sort(),
      frequencies: packFrequencies(shown, this.#counts),
      pages: this.#pages,
      terms: terms.map((term, index) => shorten(term, terms[index - 1] ?? '')).join('\n'),
      lists: bits.end(),
    }
  }
}

/** How many terms the sections of each page have; pages that show the document of another one are left out. */
export function sizesOf(pages: readonly PackedPageSections[]): number[][] {
  return pages.flatMap(([, , , sections]) =>
    typeof sections === 'number' ? [] : [sections.map(([, , terms]) => terms)],
  )
}

function shorten(term: string, previous: string): string {
  let shared = 0
  while (shared < mostShared && shared < previous.length && term[shared] === previous[shared]) shared++
  return `${shared}${term.slice(shared)}`
}
