import { InvertedIndex } from './inverted-index.ts'
import { withReference } from './joined-index.ts'
import type { LanguageData } from './define-search-language.ts'
import { countedTerms, indexedTerms, renderTerms } from './records.ts'
import { openLanguage } from './search-language.ts'
import type { SectionHit, SectionIndex } from './search-pages.ts'
import { boostFactor, excerptSource, consideredCount, maxSections } from './section-sql.ts'
import { findAbbreviations } from './abbreviations.ts'
import { frequencyTable } from './term-frequencies.ts'
import { sortTerms } from './vocabulary.ts'

/** A section of a page for the in-memory index. */
interface IndexedSection {
  heading: string
  title: string
  titles: readonly string[]
  content: string
  level: number
  code?: readonly (readonly [start: number, end: number])[] | undefined
  keywords?: readonly string[] | undefined
  questions?: readonly string[] | undefined
}

/** A page of one language for the in-memory index. */
interface IndexedPage {
  path: string
  title: string
  /** The factor from the page's frontmatter; 1 by default. */
  boost?: unknown
  /** Whether the page is generated from an API description. */
  isReference?: boolean
  sections: readonly IndexedSection[]
}

/** An indexed section, with its page and its position on it. */
interface PlacedSection extends IndexedSection {
  position: number
  page: Omit<IndexedPage, 'sections'>
}

/**
 * Indexes the pages of a language in memory, for scripts without a database. Terms and ranking are the same as on the
 * site.
 */
export class PageIndex {
  readonly #data: LanguageData
  readonly #index = new InvertedIndex()
  readonly #sections: PlacedSection[] = []
  readonly #counts = new Map<string, number>()
  readonly #learnt = new Set<string>()
  readonly #reading
  /** The index of API pages. */
  #reference: PageIndex | undefined
  #pages = 0

  /** @param data the language's data, with the site's synonyms */
  constructor(data: LanguageData) {
    this.#data = data
    this.#reading = openLanguage(data)
  }

  add({ isReference = false, ...page }: IndexedPage): void {
    if (isReference) (this.#reference ??= new PageIndex(this.#data)).add(page)
    else this.#add(page)
  }

  #add({ sections, ...page }: Omit<IndexedPage, 'isReference'>): void {
    this.#pages++
    const known = new Set<string>()
    for (const [position, section] of sections.entries()) {
      const { content, level } = section
      const terms = indexedTerms({ ...section, path: page.path }, this.#reading)
      for (const term of countedTerms(terms, level)) known.add(term)
      for (const pair of findAbbreviations(content)) this.#learnt.add(pair)
      // `renderTerms` applies the server's limit on the size of a row.
      this.#index.add(
        level,
        terms.map((column) => renderTerms(column).split(' ').filter(Boolean)),
      )
      this.#sections.push({ ...section, content: firstCharacters(content, excerptSource), position, page })
    }
    for (const term of known) this.#counts.set(term, (this.#counts.get(term) ?? 0) + 1)
  }

  /** Returns the searchable index. Call this method after adding all pages. */
  open(): SectionIndex {
    const reference = this.#reference
    return withReference(
      this.#open(this.#learnt),
      reference && reference.#open([...this.#learnt, ...reference.#learnt]),
    )
  }

  #open(learnt: Iterable<string>): SectionIndex {
    const frequencies = frequencyTable(this.#counts, this.#pages)
    const vocabulary = sortTerms(this.#counts)
    return {
      language: openLanguage(this.#data, [...new Set(learnt)].sort()),
      frequencies: async () => frequencies,
      vocabulary: async () => vocabulary,
      find: async (expression, most = maxSections) => this.#find(expression, most),
    }
  }

  #find(expression: string, most: number): SectionHit[] {
    if (expression === '') return []
    return this.#index
      .find(expression, consideredCount(most))
      .map(({ row, score }) => ({ section: this.#sections[row]!, score }))
      .sort(
        (one, other) =>
          other.score - one.score ||
          (one.section.page.path < other.section.page.path
            ? -1
            : one.section.page.path > other.section.page.path
              ? 1
              : 0) ||
          one.section.position - other.section.position,
      )
      .slice(0, most)
      .map(({ section }) => toHit(section))
  }
}

function toHit({ page, position: _position, ...section }: PlacedSection): SectionHit {
  return {
    ...section,
    path: page.path,
    page: page.title,
    boost: boostFactor(page.boost ?? 1),
    titles: [...section.titles],
    keywords: [...(section.keywords ?? [])],
    questions: [...(section.questions ?? [])],
    code: (section.code ?? []).map(([start, end]) => [start, end]),
  }
}

/** Returns the first characters of a string, counted by code points as in SQLite. */
function firstCharacters(text: string, count: number): string {
  return text.length <= count
    ? text
    : Array.from(text.slice(0, 2 * count))
        .slice(0, count)
        .join('')
}
