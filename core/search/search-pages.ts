import { excerptOf, markWords } from './excerpt.ts'
import type { TextPiece } from './excerpt.ts'
import { matchExpression, relevantPhrases } from './match-expression.ts'
import { fitTitle, levelWeight, readTitle, titleWeight } from './rank.ts'
import { relevanceOf } from './relevance.ts'
import { repairQuery } from './repair.ts'
import type { QueryWord, SearchQuery } from './search-query.ts'

/** A section whose text matches, as the index gives it. */
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
  /** The page's own factor, from its frontmatter. */
  boost: number
}

/** Where sections are searched: the database of the worker, or the browser's own. */
export interface SectionIndex {
  /** The best sections for an FTS5 expression. */
  find(expression: string): Promise<SectionHit[]>
  /** Terms of the pages, frequent ones first; asked for only where little is found. */
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
  /** Best first. */
  sections: FoundSection[]
}

export interface SearchAnswer {
  pages: FoundPage[]
  /** How many results that is: sections, and pages that have none of their own. */
  total: number
  /** What was searched for instead, where words had to be repaired. */
  repaired: string | null
}

/** Pages of an answer to who is typing, and of one that fills a page of its own. */
export const maxFoundPages = 20
export const maxListedPages = 50

/** So few pages are a reason to look further. */
const fewPages = 3
const maxSectionsOfPage = 4
/** A section that has only some of the words is worth less than one that has them all. */
const someWordsWeight = 0.5
/** Of a section that has its words beyond what is read of it. */
const leastRelevance = 0.1
/** A question of so many words is seldom answered by a section that has them all, unless there are many such sections. */
const longQuery = 3
const manySections = 60

/** Finds pages, best first: those with every word; where these are few, also those with repaired words, and those with some words. */
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

/** Whether each of some words is on a page: what the vocabulary has may be of other releases only, and is nobody's to know then. */
async function areShown(index: SectionIndex, words: readonly QueryWord[]): Promise<boolean> {
  for (const word of words) if ((await index.find(matchExpression({ words: [word] }, 'all'))).length === 0) return false
  return true
}

interface RankedHit {
  hit: SectionHit
  score: number
  words: readonly QueryWord[]
}

/** What a section's titles and its author make of its relevance. */
function placeWeight({ page, title, titles, level, boost }: SectionHit, words: readonly QueryWord[]): number {
  const trail = fitTitle(readTitle(level === 1 ? '' : [page, ...titles.slice(1)].join(' ')), words)
  return titleWeight(fitTitle(readTitle(title), words), trail) * levelWeight(level) * boost
}

function groupByPage(hits: readonly RankedHit[], maxPages: number): FoundPage[] {
  const groups = new Map<string, RankedHit[]>()
  // Equals in the order of their addresses: that in which an index gives them is its own.
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

/** The best section decides; that there are others speaks for the page, too. */
function pageScore([first, ...others]: readonly RankedHit[]): number {
  return (first?.score ?? 0) + 0.2 * others.slice(0, 4).reduce((sum, { score }) => sum + score, 0)
}

function toFoundPage(group: readonly RankedHit[]): FoundPage {
  const { hit, words } = group[0]!
  const sections: FoundSection[] = []
  for (const each of group) {
    if (sections.length === maxSectionsOfPage) break
    const section = toFoundSection(each)
    // A section may be here for the titles above it alone: the page shows those already.
    if ([...section.title, ...section.excerpt].some((piece) => piece.hit)) sections.push(section)
  }
  return { path: hit.path, title: markWords(hit.page, words), sections }
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
