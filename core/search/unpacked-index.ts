import { BitReader } from './bit-coder.ts'
import { findRows } from './inverted-index.ts'
import type { Frequencies } from './inverted-index.ts'
import { sizesOf } from './packed-index.ts'
import type { PackedIndex } from './packed-index.ts'
import { indexedTerms, inTitle, isOperationTerm } from './records.ts'
import { openLanguage } from './search-language.ts'
import type { SearchLanguage } from './search-language.ts'
import type { SectionHit, SectionIndex } from './search-pages.ts'
import { boostFactor, columnWeights, consideredCount, maxSections } from './section-sql.ts'
import type { QueryWord } from './search-query.ts'
import { listContexts, TermListCoder } from './term-lists.ts'
import { TermFrequencies, unpackFrequencies } from './term-frequencies.ts'
import type { FrequencyTable } from './term-frequencies.ts'
import { unpackHeading } from './titles.ts'
import { sortTerms } from './vocabulary.ts'

/** The text of a section, for ranking and for excerpts. */
interface SectionText {
  content: string
  code: readonly (readonly [start: number, end: number])[]
}

interface UnpackedSection extends Pick<
  SectionHit,
  'heading' | 'title' | 'titles' | 'level' | 'keywords' | 'questions'
> {
  id: number
  pages: { path: string; title: string; boost: unknown }[]
  prose: number
  /** Indexes of the section's terms, repeated for each occurrence. */
  terms: [prose: number[], code: number[]]
}

/**
 * A placeholder in texts whose word order is unknown. It separates words so that they aren't adjacent, and replaces
 * common words that are not packed so that the text has the correct length. No query contains this character, because
 * keyboards don't have it.
 */
const filler = '\ua66e'

/** A list to pass to the coder when decoding. The coder ignores it. */
const noList = { rows: [], prose: [], code: [] }

/**
 * If at most this many sections contain all terms of a phrase, the terms are assumed to be adjacent in those sections.
 */
const mostTogether = 10

/** A language's index in a browser. The content of sections can be added later. */
export class UnpackedIndex implements SectionIndex {
  readonly language: SearchLanguage
  readonly #frequencies: FrequencyTable
  readonly #terms: readonly string[]
  readonly #sections: UnpackedSection[] = []
  /** For each term, its frequency by section. */
  readonly #rows = new Map<string, Map<number, number>>()
  readonly #lengths: number[] = []
  /** For each section, the terms of its title, and those of the titles above it with the keywords and questions, in order. */
  readonly #titles: (readonly (readonly string[])[])[] = []
  readonly #ids: ReadonlyMap<string, number>
  readonly #vocabulary: readonly string[]
  /** Caches hits by section id, because sections are often ranked again. */
  readonly #hits = new Map<number, SectionHit[]>()
  /** Loaded contents by section id. */
  readonly #texts = new Map<number, SectionText>()
  #sorted: readonly string[] | undefined

  constructor({ language, learnt, frequencies, pages, terms, asked, lists }: PackedIndex) {
    this.language = openLanguage(language, learnt)
    this.#terms = readTerms(terms)
    const known: UnpackedSection[][] = []
    let lastId = 0
    for (const [path, title, boost, packed, keywords = []] of pages) {
      const page = { path, title, boost }
      if (typeof packed === 'number') for (const section of known[packed]!) section.pages.push(page)
      const sections = typeof packed === 'number' ? known[packed]! : readSections(packed, keywords, page, lastId)
      known.push(sections)
      if (typeof packed === 'number') continue
      lastId = sections.at(-1)?.id ?? lastId
      this.#sections.push(...sections)
    }
    this.#ids = new Map(
      this.#sections.flatMap(({ id, heading, pages: on }) =>
        on.map((page) => [`${page.path}#${heading}`, id] as const),
      ),
    )
    const [bits, sizes] = [new BitReader(lists, listContexts), sizesOf(pages)]
    this.#readLists(new TermListCoder(bits, sizes))
    this.#readQuestions(readTerms(asked), new TermListCoder(bits, sizes))
    this.#readTitles()
    const counts = this.#countDocuments()
    this.#vocabulary = sortTerms(counts)
    this.#frequencies = unpackFrequencies(frequencies, counts)
  }

  async frequencies(): Promise<FrequencyTable> {
    return this.#frequencies
  }

  async vocabulary(): Promise<readonly string[]> {
    return this.#vocabulary
  }

  /** @returns hits with their text as content, or with its words in arbitrary order if the text isn't loaded */
  async find(expression: string, most = maxSections): Promise<SectionHit[]> {
    if (expression === '') return []
    const index = {
      levels: this.#sections.map(({ level }) => level),
      lengths: this.#lengths,
      frequenciesOf: (terms: readonly string[], open: boolean) => this.#frequenciesOf(terms, open),
    }
    return findRows(index, expression, consideredCount(most))
      .flatMap(({ row, score }) => this.#hitsOf(this.#sections[row]!).map((hit) => ({ hit, row, score })))
      .sort(
        (one, other) =>
          other.score - one.score ||
          (one.hit.path < other.hit.path ? -1 : one.hit.path > other.hit.path ? 1 : 0) ||
          one.row - other.row,
      )
      .slice(0, most)
      .map(({ hit }) => hit)
  }

  /** Returns whether words are too common to be packed. The index contains only their occurrences in titles. */
  areCommon(words: readonly QueryWord[]): boolean {
    const table = new TermFrequencies(this.#frequencies)
    return words.every(
      (word) => word.kind === 'word' && (this.language.isStopWord(word.parts[0]!) || table.isFrequent(word)),
    )
  }

  /** Returns the id of a section, which is needed to request its text. */
  idOf(path: string, heading: string): number | undefined {
    return this.#ids.get(`${path}#${heading}`)
  }

  /** Returns whether the text of a section is loaded. */
  hasText(id: number): boolean {
    return this.#texts.has(id)
  }

  addText(id: number, text: SectionText): void {
    this.#texts.set(id, text)
    this.#hits.delete(id)
  }

  /** Returns one hit for each page that contains a section. */
  #hitsOf(section: UnpackedSection): SectionHit[] {
    const { id, heading, title, titles, level, keywords, questions, pages } = section
    const known = this.#hits.get(id)
    if (known) return known
    const text = this.#texts.get(id) ?? this.#withoutOrder(section)
    const made = pages.map(({ path, title: page, boost }): SectionHit => ({
      path,
      page,
      boost: boostFactor(boost ?? 1),
      heading,
      title,
      titles,
      level,
      keywords,
      questions,
      content: text.content,
      code: text.code.map(([start, end]) => [start, end]),
    }))
    this.#hits.set(id, made)
    return made
  }

  /** Returns a section's packed words, separated by placeholders. */
  #withoutOrder({ prose, terms: [own, code] }: UnpackedSection): SectionText {
    const missing = prose - own.length
    const words = own.map(
      (term, index) =>
        this.#terms[term]! +
        ` ${filler}`.repeat(
          Math.floor(((index + 1) * missing) / own.length) - Math.floor((index * missing) / own.length),
        ),
    )
    const text = `${words.join(' ')}\n`
    const content = text + code.map((term) => this.#terms[term]!).join(' ')
    return { content, code: [[text.length, content.length]] }
  }

  /**
   * Returns the sections that contain all given terms, with the frequency of the rarest. If many sections do, only
   * matches in titles count, because the index doesn't contain whether terms are adjacent in the text.
   */
  #frequenciesOf(terms: readonly string[], open: boolean): Frequencies {
    const [first = new Map<number, number>(), ...others] = terms.map((term, index) =>
      open && index === terms.length - 1 ? this.#beginning(term) : (this.#rows.get(term) ?? new Map<number, number>()),
    )
    if (others.length === 0) return first
    const all = others.reduce(
      (rows, each) =>
        new Map(
          [...rows].flatMap(([row, frequency]) => {
            const other = each.get(row)
            return other === undefined ? [] : [[row, Math.min(frequency, other)] as const]
          }),
        ),
      first,
    )
    return all.size > mostTogether ? this.#togetherInTitles(terms, open, all.keys()) : all
  }

  /** Returns the sections with adjacent terms in their titles, with the number of occurrences. */
  #togetherInTitles(terms: readonly string[], open: boolean, rows: Iterable<number>): Frequencies {
    const last = terms.length - 1
    const fits = (term: string | undefined, index: number) =>
      term === terms[index] || (open && index === last && term?.startsWith(terms[last]!))
    const frequencies: Frequencies = new Map()
    for (const row of rows) {
      const frequency = this.#titles[row]!.reduce((sum, own, column) => {
        const count = own.filter((_, at) => terms.every((_term, index) => fits(own[at + index], index))).length
        return sum + count * columnWeights[column]!
      }, 0)
      if (frequency > 0) frequencies.set(row, frequency)
    }
    return frequencies
  }

  #beginning(letters: string): Map<number, number> {
    this.#sorted ??= [...this.#rows.keys()].sort()
    const sum = new Map<number, number>()
    for (const term of this.#sorted)
      if (term.startsWith(letters))
        for (const [row, frequency] of this.#rows.get(term)!) sum.set(row, (sum.get(row) ?? 0) + frequency)
    return sum
  }

  #readLists(lists: TermListCoder): void {
    for (const [index, term] of this.#terms.entries()) {
      const { rows, prose, code } = lists.code(noList)
      const forms = [term, ...this.language.forms(term)]
      for (const [at, row] of rows.entries()) {
        const section = this.#sections[row]!
        for (let count = 0; count < prose[at]!; count++) section.terms[0].push(index)
        for (let count = 0; count < code[at]!; count++) section.terms[1].push(index)
        section.prose -= code[at]!
        for (const form of forms) this.#count(form, row, (prose[at]! + code[at]!) * columnWeights[2])
      }
    }
  }

  /** Restores the words of questions, without their order. */
  #readQuestions(asked: readonly string[], lists: TermListCoder): void {
    for (const word of asked) {
      const { rows, prose } = lists.code(noList)
      for (const [at, row] of rows.entries())
        this.#sections[row]!.questions.push(...Array.from({ length: prose[at]! }, () => word))
    }
  }

  #readTitles(): void {
    for (const [row, section] of this.#sections.entries()) {
      const { pages, prose, terms } = section
      const around = indexedTerms({ ...section, content: '', path: pages[0]!.path }, this.language)
      this.#titles.push(around)
      for (const [column, own] of around.entries())
        for (const term of own) this.#count(term, row, columnWeights[column]!)
      this.#lengths.push(around.flat().length + prose + terms[1].length)
    }
  }

  #count(term: string, row: number, frequency: number): void {
    const rows = this.#rows.get(term) ?? new Map<number, number>()
    this.#rows.set(term, rows.set(row, (rows.get(row) ?? 0) + frequency))
  }

  /**
   * Returns the number of documents that contain each term, computed from the sections in the index. Terms in titles
   * also have a separate count; see `countedTerms`.
   */
  #countDocuments(): Map<string, number> {
    const documentOf = this.#sections.map(({ pages }) => pages)
    const counts = new Map(
      [...this.#rows]
        .filter(([term]) => !isOperationTerm(term))
        .map(([term, rows]) => [term, new Set([...rows.keys()].map((row) => documentOf[row])).size]),
    )
    const inTitles = new Map(documentOf.map((pages) => [pages, new Set<string>()]))
    for (const { title, level, pages } of this.#sections)
      if (level === 1)
        for (const term of indexedTerms({ title, titles: [], content: '', heading: '', path: '' }, this.language)[0]!)
          inTitles.get(pages)!.add(inTitle + term)
    for (const terms of inTitles.values()) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    return counts
  }
}

function readTerms(packed: string): string[] {
  let last = ''
  return packed === '' ? [] : packed.split('\n').map((each) => (last = last.slice(0, Number(each[0])) + each.slice(1)))
}

function readSections(
  packed: readonly (readonly [id: number, heading: string, terms: number])[],
  keywords: readonly string[],
  page: UnpackedSection['pages'][number],
  lastId: number,
): UnpackedSection[] {
  const above: { level: number; title: string }[] = []
  const pages = [page]
  let id = lastId
  return packed.map(([ahead, heading, prose], index) => {
    id += ahead
    const { level, title, id: anchor } = unpackHeading(heading)
    while ((above.at(-1)?.level ?? 0) >= level) above.pop()
    const titles = above.map((each) => each.title)
    above.push({ level, title })
    return {
      id,
      heading: anchor,
      title,
      titles,
      level,
      keywords: index === 0 ? [...keywords] : [],
      questions: [],
      pages,
      prose,
      terms: [[], []],
    }
  })
}
