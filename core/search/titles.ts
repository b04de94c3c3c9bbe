import { markWords } from './excerpt.ts'
import { fitTitle, levelWeight, readTitle, titleWeight } from './rank.ts'
import type { TitleTerms } from './rank.ts'
import type { FoundPage, FoundSection } from './search-pages.ts'
import type { SearchQuery } from './search-query.ts'
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
 * A page in the index of titles: its path, its title, and its headings as `{level}{title}`, or as
 * `{level}{title}\t{id}` if the id cannot be guessed from the title.
 */
export type PackedPage = [path: string, title: string, ...headings: string[]]

/** Most titles in the index of a language, which bounds its size: at most 60 kB, compressed. */
export const maxTitles = 6000

/**
 * Makes the index of a language's titles: the pages in the order of the site, with as many levels of headings as fit.
 *
 * @param room how many titles it may have
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
    known.packed.push(`${level}${title}${heading === guessId(title) ? '' : `\t${heading}`}`)
  }
  return [...pages.values()]
    .sort((a, b) => order.compare(a.stem, b.stem))
    .slice(0, Math.max(0, room))
    .map(({ packed }) => packed)
}

/** The id that most headings have. Only ids that differ from it are part of the index. */
function guessId(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}

/** A title prepared to be compared with queries. */
interface KnownTitle {
  title: string
  terms: TitleTerms
  href: string
  /** Of a page, the titles of its folders; of a heading, those of the headings above it. */
  trail: string[]
  level: number
}
interface KnownPage extends KnownTitle {
  headings: KnownTitle[]
}

/** The index of a language's titles in the browser, searched at every key stroke. */
export class TitleIndex {
  readonly #pages: readonly KnownPage[]

  constructor(packed: readonly PackedPage[], folders: FolderTitles = {}) {
    this.#pages = packed.map(([path, title, ...headings]) => {
      const above: { level: number; title: string }[] = []
      return {
        title,
        terms: readTitle(title),
        href: path,
        trail: trailOf(path, folders),
        level: 1,
        headings: headings.map((heading) => {
          const level = Number(heading[0])
          const [text = '', id = guessId(text)] = heading.slice(1).split('\t')
          while ((above.at(-1)?.level ?? 0) >= level) above.pop()
          const trail = above.map((each) => each.title)
          above.push({ level, title: text })
          return { title: text, terms: readTitle(text), href: `${path}#${id}`, trail, level }
        }),
      }
    })
  }

  /** How many pages it has. */
  get size(): number {
    return this.#pages.length
  }

  /** The first pages, in the order of the site. */
  first(count: number): FoundPage[] {
    return this.#pages
      .slice(0, count)
      .map(({ href, title, trail }) => ({ path: href, title: [{ text: title, hit: false }], trail, sections: [] }))
  }

  /** Pages whose titles have every word of a query, in the page's own title or a heading's, best first. */
  find({ words }: SearchQuery, maxPages: number): FoundPage[] {
    if (words.length === 0) return []
    const found: { page: KnownPage; score: number; sections: { known: KnownTitle; score: number }[] }[] = []
    for (const page of this.#pages) {
      const own = fitTitle(page.terms, words)
      const nothing = fitTitle({ words: [] }, words)
      const has = (fits: readonly boolean[], others: readonly boolean[]) =>
        words.every((word, index) => word.optional || fits[index] || others[index])
      const sections = page.headings
        .flatMap((known) => {
          const fit = fitTitle(known.terms, words)
          if (fit.coverage === 0 || !has(fit.found, own.found)) return []
          return [{ known, score: titleWeight(fit, own) * levelWeight(known.level) }]
        })
        .sort((a, b) => b.score - a.score)
      const ownScore = has(own.found, []) ? titleWeight(own, nothing) * levelWeight(1) : 0
      const score = Math.max(ownScore, sections[0]?.score ?? 0)
      if (score > 0)
        found.push({ page, score, sections: sections.filter((section) => section.score >= ownScore / 2).slice(0, 3) })
    }
    return found
      .sort((a, b) => b.score - a.score)
      .slice(0, maxPages)
      .map(({ page, sections }) => ({
        path: page.href,
        title: markWords(page.title, words),
        trail: page.trail,
        sections: sections.map(({ known: { href, title, trail, level } }): FoundSection => ({
          href,
          title: markWords(title, words),
          trail,
          level,
          excerpt: [],
        })),
      }))
  }
}
