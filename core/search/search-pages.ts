import { excerptOf, markWords } from './excerpt.ts'
import type { TextPiece } from './excerpt.ts'
import { matchExpression, relevantPhrases } from './match-expression.ts'
import { fitTitle, levelWeight, readTitle, titleWeight } from './rank.ts'
import { relevanceOf } from './relevance.ts'
import { repairQuery } from './repair.ts'
import type { QueryWord, SearchQuery } from './search-query.ts'

/** A section that matches, as the index returns it. */
export interface SectionHit {
  path: string
  /** Title of the page. */
  page: string
  /** Id of the heading, `''` for the page itself. */
  heading: string
  title: string
  titles: string[]
  content: string
  level: number
  /** The factor for the whole page, from its frontmatter. */
  boost: number
}

/** Where sections are searched: the database of the worker, or the browser's own. */
export interface SectionIndex {
  /**
   * The best sections for an FTS5 expression.
   * @param most how many; default: as many as are ranked
   */
  find(expression: string, most?: number): Promise<SectionHit[]>
  /** The terms of all pages, frequent ones first. It is called only if little is found. */
  vocabulary(): Promise<readonly string[]>
}

/** A heading on a page, as a list of results shows it. */
export interface FoundSection {
  href: string
  title: TextPiece[]
  /** Titles above it, the page's own left out. */
  trail: string[]
  level: number
  excerpt: TextPiece[]
}

export interface FoundPage {
  path: string
  title: TextPiece[]
  /** Titles of the folders that it is in, outermost first; empty where the searched index does not know them. */
  trail: string[]
  /** Best first. */
  sections: FoundSection[]
}

export interface SearchAnswer {
  pages: FoundPage[]
  /** The number of results: sections, and pages that are listed without any. */
  total: number
  /** The query that was searched instead, if words had to be repaired. */
  repaired: string | null
}

/** Most pages of an answer in the dialog, and on the page of results. */
export const maxFoundPages = 20
export const maxListedPages = 50

/** With fewer pages than this, repaired words and sections with only some of the words are looked for as well. */
const fewPages = 3
const maxSectionsOfPage = 4
/** Factor for a section that has only some of the words. */
const someWordsWeight = 0.5
/** Relevance of a section whose matches are beyond the part that is read of it. */
const leastRelevance = 0.1
/** With so many words a query is a question: sections with all of them are rarely the answer, unless there are many. */
const longQuery = 3
const manySections = 60

/**
 * Finds pages, best first: those with every word, and if these are few, also those with repaired words and those with
 * some words.
 */
export async function searchPages(index: SectionIndex, query: SearchQuery, maxPages: number): Promise<SearchAnswer> {
  if (query.words.length === 0) return { pages: [], total: 0, repaired: null }
  const found = new Map<string, RankedHit>()
  const add = async ({ words }: SearchQuery, match: 'all' | 'any', weight: number) => {
    const phrases = relevantPhrases(words, match)
    for (const hit of await index.find(matchExpression({ words }, match))) {
      const key = `${hit.path}#${hit.heading}`
      const score = weight * Math.max(leastRelevance, relevanceOf(hit, phrases)) * placeWeight(hit, words)
      if ((found.get(key)?.score ?? 0) < score) found.set(key, { hit, score, words })
    }
  }
  const isFew = () => new Set([...found.values()].map(({ hit }) => hit.path)).size < fewPages

  await add(query, 'all', 1)
  const repair = isFew() ? repairQuery(query, await index.vocabulary()) : undefined
  const unrepaired = found.size
  if (repair) await add(repair.query, 'all', unrepaired > 0 ? 0.5 : 1)
  const repaired =
    repair &&
    (found.size > unrepaired ||
      (await areShown(
        index,
        repair.query.words.filter((word) => !query.words.includes(word)),
      )))
      ? repair
      : undefined
  const best = repaired?.query ?? query
  const needed = best.words.filter(({ optional }) => !optional)
  const isLong = needed.length >= longQuery && found.size < manySections
  if (isLong || (isFew() && (needed.length > 1 || needed[0]?.kind !== 'word'))) await add(best, 'any', someWordsWeight)
  const pages = groupByPage([...found.values()], maxPages)
  const total = pages.reduce((sum, { sections }) => sum + Math.max(1, sections.length), 0)
  return { pages, total, repaired: repaired?.text ?? null }
}

/**
 * Whether each of some words is on a page that the reader can see. The vocabulary also has words of other releases,
 * which must not be revealed.
 */
async function areShown(index: SectionIndex, words: readonly QueryWord[]): Promise<boolean> {
  for (const word of words)
    if ((await index.find(matchExpression({ words: [word] }, 'all'), 1)).length === 0) return false
  return true
}

interface RankedHit {
  hit: SectionHit
  score: number
  words: readonly QueryWord[]
}

/** The score of a section: its relevance, weighted by its titles and by the factor of its page. */
function placeWeight({ page, title, titles, level, boost }: SectionHit, words: readonly QueryWord[]): number {
  const trail = fitTitle(readTitle(level === 1 ? '' : [page, ...titles.slice(1)].join(' ')), words)
  return titleWeight(fitTitle(readTitle(title), words), trail) * levelWeight(level) * boost
}

function groupByPage(hits: readonly RankedHit[], maxPages: number): FoundPage[] {
  const groups = new Map<string, RankedHit[]>()
  // Equal scores are ordered by address, because the order of rows differs from index to index.
  const address = ({ hit }: RankedHit) => `${hit.path}#${hit.heading}`
  for (const hit of [...hits].sort((a, b) => b.score - a.score || (address(a) < address(b) ? -1 : 1))) {
    const group = groups.get(hit.hit.path)
    if (group) group.push(hit)
    else groups.set(hit.hit.path, [hit])
  }
  return [...groups.values()]
    .map((group) => ({ group, score: pageScore(group) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, maxPages)
    .map(({ group }) => toFoundPage(group))
}

/** The score of a page: that of its best section, and a little for each other one. */
function pageScore([first, ...others]: readonly RankedHit[]): number {
  return (first?.score ?? 0) + 0.2 * others.slice(0, 4).reduce((sum, { score }) => sum + score, 0)
}

function toFoundPage(group: readonly RankedHit[]): FoundPage {
  const { hit, words } = group[0]!
  const sections: FoundSection[] = []
  for (const each of group) {
    if (sections.length === maxSectionsOfPage) break
    const section = toFoundSection(each)
    // A section that matches only by the titles above it is not listed: the result shows these anyway.
    if ([...section.title, ...section.excerpt].some((piece) => piece.hit)) sections.push(section)
  }
  return { path: hit.path, title: markWords(hit.page, words), trail: [], sections }
}

function toFoundSection({ hit: { path, heading, title, titles, content, level }, words }: RankedHit): FoundSection {
  return {
    href: heading ? `${path}#${heading}` : path,
    title: markWords(title, words),
    trail: titles.slice(1),
    level,
    excerpt: excerptOf(content, words),
  }
}
