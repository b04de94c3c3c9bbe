import type { Speech } from '../locale/index.ts'
import { BitWriter } from './bit-coder.ts'
import type { LanguageData } from './define-search-language.ts'
import { countedTerms, indexedTerms, questionWords } from './records.ts'
import { languageOfTexts, openLanguage } from './search-language.ts'
import type { SearchLanguage } from './search-language.ts'
import { findAbbreviations } from './abbreviations.ts'
import { packFrequencies, TermFrequencies } from './term-frequencies.ts'
import type { FrequencyTable } from './term-frequencies.ts'
import { listContexts, TermListCoder } from './term-lists.ts'
import type { TermList } from './term-lists.ts'
import { scanTerms } from './terms.ts'
import { packHeading } from './titles.ts'

// A language's search index for browsers. It contains how often each term occurs in each section, but not the text,
// which would more than triple its size. The browser loads the text of the few sections that a query finds
// (`SectionTexts`). Until their text is loaded, sections are ranked without regard to word order and identifiers.

/**
 * Maximum number of pages in a language's index for browsers. A larger index would exceed about one megabyte
 * (compressed), so the server searches larger sites instead.
 */
export const maxPackedPages = 2000

/** Maximum number of sections per request. */
export const maxSectionTexts = 80

/**
 * The version of the index format. Increase it with every change, because the script in a tab that stays open for days
 * may load the index of a Worker that was deployed later.
 */
export const indexFormat = 4

/** The file that lets a browser search a language. */
export interface LocalIndexFile extends PackedIndexFile {
  /**
   * The `indexFormat` of the Worker that wrote the file. If it differs from the reader's own, the other fields may not
   * match this type.
   */
  format: number
  /** The separate index of API pages. */
  reference?: PackedIndexFile
  /** The interface strings for search results, in the language and in English. */
  speech: readonly [Speech, Speech]
}

interface PackedIndexFile {
  packed: Omit<PackedIndex, 'lists'>
  /** The term lists in base64. */
  lists: string
}

/** The content of sections that a browser requests: at most `excerptSource` characters each, with their code ranges. */
export type SectionTexts = [id: number, content: string, code?: readonly (readonly [start: number, end: number])[]][]

/** A serialized index. Sections are numbered across all pages, in order. */
export interface PackedIndex {
  /** The search data of the language, with the site's synonyms. */
  language: LanguageData
  /** Synonyms defined on the pages; see `findAbbreviations`. */
  learnt: readonly string[]
  /** The document frequencies of terms in the language; see `packFrequencies`. */
  frequencies: FrequencyTable
  pages: readonly PackedPageSections[]
  /**
   * The sorted terms. Each is written as the length of the prefix that it shares with the previous term, and the
   * remaining letters.
   */
  terms: string
  /** The words of the questions that sections answer, as written, in the format of `terms`. */
  asked: string
  /**
   * Bits that encode, for each term and then for each word of a question, which sections contain it and how often; see
   * `TermListCoder`.
   */
  lists: Uint8Array
}

/**
 * A page with its sections. If an earlier page has the same document, the number of that page replaces the sections. A
 * section starts with the difference between its id and that of the previous section, usually 1. Then come the heading
 * (see `packHeading`), and the number of terms in the section's text, except unpacked terms in code.
 */
type PackedPageSections = [
  path: string,
  title: string,
  boost: unknown,
  sections: number | (readonly [ahead: number, heading: string, terms: number])[],
  keywords?: readonly string[],
]

/** A page to add to the index. */
export interface PackablePage {
  path: string
  title: string
  boost: unknown
  /** Whether the page is generated from an API description. Such pages belong in a separate index. */
  isReference?: boolean
  /** Identifies the page's document. Several pages may share one. */
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
  questions: readonly string[]
  content: string
  code: readonly (readonly [start: number, end: number])[]
}

const mostShared = 9

/** Builds the index from pages that are added one by one. */
export class IndexPacker {
  readonly #data: LanguageData
  readonly #language: SearchLanguage
  readonly #frequencies: FrequencyTable
  readonly #isCommon: (term: string) => boolean
  readonly #pages: PackedPageSections[] = []
  readonly #documents = new Map<string, number>()
  readonly #terms = new Map<string, TermList>()
  readonly #asked = new Map<string, TermList>()
  readonly #known = new Set<string>()
  /** For each term in the index, the number of documents that contain it. */
  readonly #counts = new Map<string, number>()
  readonly #learnt = new Set<string>()
  #rows = 0
  #lastId = 0

  /**
   * @param frequencies the language's term frequencies; words on most pages are not packed, because they are optional
   *   in queries
   */
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
   * @param ofDocument receives the document's packed terms
   * @returns the number of terms in the section's text; see `PackedPageSections`
   */
  #addSection(section: PackableSection, path: string, ofDocument: Set<string>): number {
    const { level, content, code } = section
    const row = this.#rows++
    for (const word of questionWords(section.questions, this.#language)) addTerm(this.#asked, word, row)
    const around = indexedTerms({ ...section, content: '', path }, this.#language)
    for (const term of countedTerms(around, level)) {
      this.#known.add(term)
      ofDocument.add(term)
    }
    for (const pair of findAbbreviations(content)) this.#learnt.add(pair)
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
      addTerm(this.#terms, text, row, isCode ? 'code' : 'prose')
    }
    return length
  }

  /** Yields the terms in folded form, and the titles as written. */
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
    const asked = [...this.#asked.keys()].sort()
    const listsOfQuestions = new TermListCoder(bits, sizesOf(this.#pages))
    for (const term of asked) listsOfQuestions.code(this.#asked.get(term)!)
    const { documents, terms: frequent } = this.#frequencies
    // The language's frequencies may include words from hidden pages, which must not be published.
    const shown = { documents, terms: frequent.filter(([term]) => this.#known.has(term)) }
    return {
      language: languageOfTexts(this.#data, this.#texts()),
      learnt: [...this.#learnt].sort(),
      frequencies: packFrequencies(shown, this.#counts),
      pages: this.#pages,
      terms: joinTerms(terms),
      asked: joinTerms(asked),
      lists: bits.end(),
    }
  }
}

/**
 * Returns the number of terms in the sections of each page. Pages that share the document of an earlier page are
 * omitted.
 */
export function sizesOf(pages: readonly PackedPageSections[]): number[][] {
  return pages.flatMap(([, , , sections]) =>
    typeof sections === 'number' ? [] : [sections.map(([, , terms]) => terms)],
  )
}

/** Adds an occurrence of a term in a section to the term's list. Sections must be added in order. */
function addTerm(lists: Map<string, TermList>, term: string, row: number, kind: 'prose' | 'code' = 'prose'): void {
  const list = lists.get(term) ?? { rows: [], prose: [], code: [] }
  lists.set(term, list)
  if (list.rows.at(-1) !== row) {
    list.rows.push(row)
    list.prose.push(0)
    list.code.push(0)
  }
  list[kind][list.rows.length - 1]!++
}

/** Joins sorted terms; see `PackedIndex.terms`. */
function joinTerms(terms: readonly string[]): string {
  return terms.map((term, index) => shorten(term, terms[index - 1] ?? '')).join('\n')
}

function shorten(term: string, previous: string): string {
  let shared = 0
  while (shared < mostShared && shared < previous.length && term[shared] === previous[shared]) shared++
  return `${shared}${term.slice(shared)}`
}
