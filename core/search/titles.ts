import { markWords } from './excerpt.ts'
import { Ranking } from './relevance.ts'
import { noFields } from './section-fields.ts'
import type { SearchLanguage } from './search-language.ts'
import type { FoundPage, FoundSection } from './search-pages.ts'
import type { SearchQuery } from './search-query.ts'
import { frequencyTable, TermFrequencies } from './term-frequencies.ts'
import { scanTerms } from './terms.ts'
import type { Term } from './terms.ts'
import { trailOf } from './trail.ts'
import type { FolderTitles } from './trail.ts'

/** A row of `listTitles`. */
export interface TitleRow {
  path: string
  stem: string
  page: string
  heading: string
  title: string
  level: number
}

/**
 * A page in the index of titles: its path, its title, and its headings. A heading is `{level}{title}`, or
 * `{level}{title}\t{id}` if the id can't be derived from the title.
 */
export type PackedPage = [path: string, title: string, ...headings: string[]]

/** Maximum number of titles in a language's index, which keeps it below 60 kB (compressed). */
export const maxTitles = 6000

/**
 * Builds the index of a language's titles: all pages in site order, with as many levels of headings as fit.
 * @param room maximum number of titles
 */
export function packTitles(rows: readonly TitleRow[], room = maxTitles): PackedPage[] {
  const order = new Intl.Collator('en', { numeric: true })
  const deepest = [3, 2].find((level) => rows.filter((row) => row.level <= level).length <= room) ?? 1
  const pages = new Map<string, { stem: string; packed: PackedPage; seen: Set<string> }>()
  for (const { path, stem, page, heading, title, level } of rows) {
    const known = pages.get(path) ?? {
      stem,
      packed: [path, page] satisfies PackedPage as PackedPage,
      seen: new Set<string>(),
    }
    pages.set(path, known)
    if (heading === '' || level > deepest || known.seen.has(heading)) continue
    known.seen.add(heading)
    known.packed.push(packHeading({ heading, title, level }))
  }
  return [...pages.values()]
    .sort((a, b) => order.compare(a.stem, b.stem))
    .slice(0, Math.max(0, room))
    .map(({ packed }) => packed)
}

/**
 * Returns a heading as one string: `{level}{title}`, or `{level}{title}\t{id}` if the id can't be derived from the
 * title.
 */
export function packHeading({ heading, title, level }: Pick<TitleRow, 'heading' | 'title' | 'level'>): string {
  return `${level}${title}${heading === guessId(title) ? '' : `\t${heading}`}`
}

export function unpackHeading(packed: string): { level: number; title: string; id: string } {
  const [title = '', id = guessId(title)] = packed.slice(1).split('\t')
  return { level: Number(packed[0]), title, id }
}

/** Returns the id that a heading with this title usually has. The index contains only ids that differ from it. */
function guessId(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}

/** A title prepared for comparison with queries. */
interface KnownTitle {
  title: string
  terms: readonly Term[]
  href: string
  /** The titles of a page's folders, or of the headings above a heading. */
  trail: string[]
  level: number
}
interface KnownPage extends KnownTitle {
  headings: KnownTitle[]
}

const byScore = (one: { score: number }, other: { score: number }) => other.score - one.score
/** Returns whether a heading counts at least half as much as the title of its page. */
const isNear = (page: number) => (heading: { score: number }) => heading.score >= page / 2

/** A language's index of titles in the browser. It is searched at every keystroke. */
export class TitleIndex {
  readonly language: SearchLanguage
  readonly #pages: readonly KnownPage[]
  readonly #frequencies: TermFrequencies

  constructor(packed: readonly PackedPage[], language: SearchLanguage, folders: FolderTitles = {}) {
    this.language = language
    const read = (text: string) => scanTerms(text, language.fold)
    this.#pages = packed.map(([path, title, ...headings]) => {
      const above: { level: number; title: string }[] = []
      return {
        title,
        terms: read(title),
        href: path,
        trail: trailOf(path, folders),
        level: 1,
        headings: headings.map((heading) => {
          const { level, title: own, id } = unpackHeading(heading)
          while ((above.at(-1)?.level ?? 0) >= level) above.pop()
          const trail = above.map((each) => each.title)
          above.push({ level, title: own })
          return { title: own, terms: read(own), href: `${path}#${id}`, trail, level }
        }),
      }
    })
    const counts = new Map<string, number>()
    for (const { terms, headings } of this.#pages)
      for (const term of new Set([...terms, ...headings.flatMap((heading) => heading.terms)].map(({ text }) => text)))
        counts.set(term, (counts.get(term) ?? 0) + 1)
    this.#frequencies = new TermFrequencies(frequencyTable(counts, packed.length))
  }

  /** Returns the number of pages. */
  get size(): number {
    return this.#pages.length
  }

  /** Returns the first pages, in the order of the site. */
  first(count: number): FoundPage[] {
    return this.#pages
      .slice(0, count)
      .map(({ href, title, trail }) => ({ path: href, title: [{ text: title, hit: false }], trail, sections: [] }))
  }

  /** Finds the pages that contain every word of a query in their title or headings, best first. */
  find(query: SearchQuery, maxPages: number): FoundPage[] {
    const { words } = query
    if (words.length === 0) return []
    const ranking = new Ranking(query, this.language, this.#frequencies)
    const rank = (title: KnownTitle, page: readonly Term[]) => {
      const { score, frequencies } = ranking.ofFields({ ...noFields, title: title.terms, page }, title.level)
      return words.every(({ optional }, index) => optional || frequencies[index]! > 0) ? score : 0
    }
    const found: { page: KnownPage; score: number; sections: { known: KnownTitle; score: number }[] }[] = []
    for (const page of this.#pages) {
      const ownScore = rank(page, [])
      const sections = page.headings
        .filter(({ terms }) => ranking.hasAny(terms))
        .map((known) => ({ known, score: rank(known, page.terms) }))
        .filter(({ score }) => score > 0)
        .sort(byScore)
      const score = Math.max(ownScore, sections[0]?.score ?? 0)
      if (score === 0) continue
      const own = ownScore > 0 ? [{ known: page, score: ownScore }] : []
      found.push({ page, score, sections: [...own, ...sections.filter(isNear(ownScore)).slice(0, 3)].sort(byScore) })
    }
    const mark = (text: string) => markWords(text, words, this.language)
    return found
      .sort((a, b) => b.score - a.score)
      .slice(0, maxPages)
      .map(({ page, sections }) => ({
        path: page.href,
        title: mark(page.title),
        trail: page.trail,
        sections: sections.map(({ known: { href, title, trail, level } }): FoundSection => ({
          href,
          title: mark(title),
          trail,
          level,
          excerpt: [],
        })),
      }))
  }
}
