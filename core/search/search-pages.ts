import { WorkBudget } from '../budget/index.ts'
import { excerptOf, markWords } from './excerpt.ts'
import type { TextPiece } from './excerpt.ts'
import { matchExpression } from './match-expression.ts'
import { operationTerm } from './records.ts'
import { Ranking } from './relevance.ts'
import type { ScorePart } from './relevance.ts'
import { addCompounds, correctQuery } from './correct-query.ts'
import { addOthers } from './search-query.ts'
import type { QueryWord, SearchQuery } from './search-query.ts'
import { textTerms } from './section-fields.ts'
import type { SearchLanguage } from './search-language.ts'
import { TermFrequencies } from './term-frequencies.ts'
import type { FrequencyTable } from './term-frequencies.ts'
import { defaultWeights } from './weights.ts'
import type { Weights } from './weights.ts'

/** A matching section, as returned by the index. */
export interface SectionHit {
  path: string
  /** Title of the page. */
  page: string
  /** Id of the heading, `''` for the page itself. */
  heading: string
  title: string
  titles: string[]
  /** Keywords of the page. */
  keywords: string[]
  /** Questions that the section answers but phrases differently. */
  questions: string[]
  content: string
  /** The ranges of code in the content. */
  code: [start: number, end: number][]
  level: number
  /** The factor for the page, from its frontmatter. */
  boost: number
}

/** A searchable index: the Worker's database, or the index in a browser. */
export interface SectionIndex {
  /** The language of the pages. */
  language: SearchLanguage
  /**
   * Finds the best sections for an FTS5 expression.
   * @param most maximum number of sections; by default, as many as the ranking uses
   * @param isRanked whether to return the best sections; returning any sections is faster in a large index
   */
  find(expression: string, most?: number, isRanked?: boolean): Promise<SectionHit[]>
  /**
   * Returns the terms of all pages, most frequent first. Called only if few pages match, or if the language joins
   * words.
   */
  vocabulary(): Promise<readonly string[]>
  /** Returns the document frequencies of the pages' terms. */
  frequencies(): Promise<FrequencyTable>
  /** The request's budget; absent if the search runs on the reader's device. */
  budget?: WorkBudget
  /** The separate index of API pages; see `referenceOf`. */
  reference?: SectionIndex | undefined
}

/** A heading on a page, for a list of results. */
export interface FoundSection {
  href: string
  title: TextPiece[]
  /** Titles of the headings above this one, without the page's title. */
  trail: string[]
  level: number
  excerpt: TextPiece[]
}

export interface FoundPage {
  path: string
  title: TextPiece[]
  /** Titles of the page's folders, outermost first; empty if they are not in the index. */
  trail: string[]
  /** Sections, best match first. They may include the text before the first heading. */
  sections: FoundSection[]
}

/** Returns the URL for opening a found page at its best section. */
export function bestPlace({ path, sections }: FoundPage): string {
  return sections[0]?.href ?? path
}

export interface SearchAnswer {
  pages: FoundPage[]
  /** Number of results: listed sections, and pages without listed sections. */
  total: number
  /** The corrected query, or `null` if no word was corrected. */
  repaired: string | null
}

/** Maximum number of pages in the dialog's results, and on the results page. */
export const maxFoundPages = 8
export const maxListedPages = 50

/** CPU time to find a word in a section, in milliseconds. */
const hitMs = 0.05

/**
 * If fewer pages than this match, results also include pages that match the corrected query, and pages with only some
 * of the words.
 */
const fewPages = 3
const maxSectionsOfPage = 4
/** If at least this many sections contain every word, sections with only some words are ignored. */
const manySections = 60
/** Weight of the corrected query if some pages match the typed one. */
const repairedWeight = 0.5

/** Returns the results of a search, best page first. */
export async function searchPages(index: SectionIndex, query: SearchQuery, maxPages: number): Promise<SearchAnswer> {
  return answerOf(await rankPages(index, query), maxPages)
}

/** Converts the best ranked pages to a list of results. */
export function answerOf({ pages: ranked, repaired }: RankedPages, maxPages: number): SearchAnswer {
  const pages = ranked.slice(0, maxPages).map(({ hits }) => toFoundPage(hits))
  const total = pages.reduce((sum, { sections }) => sum + Math.max(1, sections.length), 0)
  return { pages, total, repaired }
}

/** A found page with its sections, best first, and their scores. */
interface RankedPage {
  score: number
  /** The page's own score, without its sections. */
  whole: number
  /** How exactly the page answers the query: see `exactnessOf`. */
  exactness: number
  hits: readonly RankedHit[]
}

/** Ranked pages, with the data to explain their order. */
export interface RankedPages {
  pages: RankedPage[]
  /** The searched words, with their weights. */
  words: readonly (QueryWord & { rarity: number })[]
  repaired: string | null
}

/**
 * Ranks pages by score. API pages are found and ranked separately, with their own frequencies of words, so that they
 * neither displace guides nor change the weights of words in guides.
 */
export async function rankPages(
  index: SectionIndex,
  query: SearchQuery,
  weights: Weights = defaultWeights,
): Promise<RankedPages> {
  const { reference } = index
  if (query.words.length === 0) return { pages: [], words: [], repaired: null }
  if (!reference) return await rankOwnPages(index, query, weights)
  const words = reference.language === index.language ? query.words : addOthers(query.words, reference.language)
  // One after the other, because both spend the request's budget, and guides come first.
  const own = await rankOwnPages(index, query, weights)
  const ofApis = await rankOwnPages(reference, { ...query, words }, weights, await index.frequencies())
  const pages = [...own.pages, ...ofApis.pages].sort(comparePages)
  const first = pages[0] === undefined || pages[0] === own.pages[0] ? own : ofApis
  return { ...first, pages }
}

/**
 * Ranks the pages of one index. First finds sections that contain every word. If these are few, adds sections with
 * corrected words, and then sections with only some words.
 * @param ofGuides the frequencies of the guides, if the pages are those of APIs. Scores grow with the rarity of the
 * query's words, so those of API pages are scaled to be comparable with guides. The factor compares the rarity of a
 * single word, or that of the whole query if its words are more common in guides than on API pages.
 */
async function rankOwnPages(
  index: SectionIndex,
  query: SearchQuery,
  weights: Weights,
  ofGuides?: FrequencyTable,
): Promise<RankedPages> {
  const { language, budget = new WorkBudget() } = index
  const frequencies = new TermFrequencies(await index.frequencies())
  const guides = ofGuides && new TermFrequencies(ofGuides)
  const found = new Map<string, RankedHit>()
  const rankings = new Map<readonly QueryWord[], Ranking>()
  const add = async (each: SearchQuery, match: 'all' | 'any', weight: number) => {
    const ranking = rankings.get(each.words) ?? new Ranking(each, language, frequencies, weights)
    rankings.set(each.words, ranking)
    const scale = guides
      ? Math.min(
          guides.maxRarity / frequencies.maxRarity,
          new Ranking(each, language, guides, weights).totalRarity / ranking.totalRarity,
        )
      : 1
    const hits = await index.find(matchExpression(each, match, frequencies))
    budget.spend(hits.length * each.words.length * hitMs)
    for (const read of hits) {
      const key = `${read.path}#${read.heading}`
      const before = found.get(key)
      if (before?.ranking === ranking) continue
      const hit = before?.hit ?? read
      const { score, parts, frequencies: own } = ranking.of(hit)
      const hasAll = match === 'all' && each === asked
      const factor = scale * weight * boostFor(hit, query, guides !== undefined && hasAll)
      const ranked: RankedHit = {
        hit,
        score: factor * score,
        parts,
        frequencies: own,
        ranking,
        words: each.words,
        weight: factor,
        hasAll,
      }
      if ((before?.score ?? -1) < ranked.score) found.set(key, ranked)
    }
  }
  const isFew = () => new Set([...found.values()].map(({ hit }) => hit.path)).size < fewPages

  const read = withFrequentWords(query, frequencies)
  const asked = language.links === undefined ? read : addCompounds(read, await index.vocabulary(), language, budget)
  await add(asked, 'all', 1)
  const repair =
    isFew() && !budget.isSpent ? correctQuery(asked, await index.vocabulary(), language, budget) : undefined
  const unrepaired = found.size
  const fixed =
    repair &&
    (language.links === undefined
      ? repair.query
      : addCompounds(repair.query, await index.vocabulary(), language, budget))
  if (fixed) await add(fixed, 'all', unrepaired > 0 ? repairedWeight : 1)
  const repaired =
    repair &&
    (found.size > unrepaired ||
      (await areShown(
        index,
        repair.query.words.filter((word) => !word.optional && !asked.words.includes(word)),
      )))
      ? repair
      : undefined
  const best = (repaired && fixed) ?? asked
  const needed = best.words.filter(({ optional }) => !optional)
  const isLittle = needed.length > 1 ? found.size < manySections : isFew() && needed[0]?.kind !== 'word'
  // If nothing was found, search for sections with only some words even if the budget is spent.
  if (isLittle && (found.size === 0 || !budget.isSpent)) await add(best, 'any', 1)
  return {
    pages: groupByPage([...found.values()], query, weights),
    words: best.words.map((word) => ({ ...word, rarity: frequencies.rarityOf(word) })),
    repaired: repaired?.text ?? null,
  }
}

/** Matches the path of a field, such as `owner.login`, but not a version or another number, such as `1.2.3`. */
const fieldPath = /^\s*(?!\d+\.)[\w$-]+(?:\.(?!\d+(?:\.|\s*$))[\w$-]+)+\s*$/

/**
 * Returns the factor for a page's score. It is at least 1 if the query is one of the page's keywords, such as
 * `POST /orders`, or a field path in the section.
 * @param mayBeField whether the section is on an API page and contains all words as typed
 */
function boostFor({ boost, keywords }: SectionHit, { text }: SearchQuery, mayBeField: boolean): number {
  if (boost >= 1 || (mayBeField && fieldPath.test(text))) return Math.max(boost, 1)
  const typed = text.toLowerCase()
  return keywords.some((keyword) => keyword.toLowerCase() === typed) ? 1 : boost
}

/** Marks words that occur on most pages as optional, unless the query consists only of such words. */
function withFrequentWords(query: SearchQuery, frequencies: TermFrequencies): SearchQuery {
  const words = query.words.map((word) =>
    frequencies.isFrequent(word) && !word.optional ? { ...word, optional: true, frequent: true } : word,
  )
  return words.every(({ optional }) => optional) ? query : { ...query, words }
}

/**
 * Returns whether every word occurs on a page that the reader can see. Corrections and suggestions need this check,
 * because the vocabulary also contains words from other releases, which may be private.
 */
export async function areShown(index: SectionIndex, words: readonly QueryWord[]): Promise<boolean> {
  for (const word of words)
    if (index.budget?.isSpent || (await index.find(matchExpression({ words: [word] }, 'all'), 1, false)).length === 0)
      return false
  return true
}

/** A found section and its score. */
export interface RankedHit {
  hit: SectionHit
  score: number
  /** The parts of the score, before the factors for the page and for a corrected query. */
  parts: Readonly<Record<ScorePart, number>>
  /** Frequency of each word, before saturation. */
  frequencies: readonly number[]
  ranking: Ranking
  words: readonly QueryWord[]
  /** The factors for the page and for a corrected query. */
  weight: number
  /** Whether the section contains every required word as the reader typed it. */
  hasAll: boolean
}

/** Ranks pages by score, but first those that are exact answers. */
function groupByPage(hits: readonly RankedHit[], query: SearchQuery, weights: Weights): RankedPage[] {
  const groups = new Map<string, RankedHit[]>()
  // Sections with equal scores are ordered by URL, because the order of the index differs between server and browser.
  const address = ({ hit }: RankedHit) => `${hit.path}#${hit.heading}`
  for (const hit of [...hits].sort((a, b) => b.score - a.score || (address(a) < address(b) ? -1 : 1))) {
    const group = groups.get(hit.hit.path)
    if (group) group.push(hit)
    else groups.set(hit.hit.path, [hit])
  }
  return [...groups.values()]
    .map((group) => ({ ...rankPage(group, weights), exactness: exactnessOf(group, query) }))
    .sort(comparePages)
}

function comparePages(one: RankedPage, other: RankedPage): number {
  return other.exactness - one.exactness || other.score - one.score
}

/**
 * Returns how exactly a page answers a query. A page that contains a field path has 2. A page with all parts of a field
 * path, or with an operation whose path is the query, has 1. All other pages have 0.
 */
function exactnessOf(hits: readonly RankedHit[], { operation, text }: SearchQuery): number {
  if (fieldPath.test(text)) {
    const whole = hits.filter(({ hasAll }) => hasAll)
    return whole.some(({ hit }) => hasFieldPath(hit.content, text.trim().toLowerCase())) ? 2 : Math.min(whole.length, 1)
  }
  const { hit, ranking } = hits[0]!
  const { fold } = ranking.language
  return Number(operation !== undefined && hit.keywords.some((keyword) => operationTerm(keyword, fold) === operation))
}

/** Returns whether a text contains a field path in lower case, alone or at the end of a longer path. */
function hasFieldPath(content: string, path: string): boolean {
  const names = content.toLowerCase().match(/[\w$-]+(?:\.[\w$*-]+)*/g) ?? []
  return names.some((name) => name === path || name.endsWith(`.${path}`))
}

/**
 * Computes the score of a page: the score of its best section, the page's own score, and a small share of up to four
 * other sections' scores.
 */
function rankPage(hits: readonly RankedHit[], weights: Weights): Omit<RankedPage, 'exactness'> {
  const [first, ...others] = hits as [RankedHit, ...RankedHit[]]
  const { hit, ranking, weight } = first
  const frequencies = first.frequencies.map((_, index) =>
    hits.reduce((sum, each) => sum + (each.ranking === ranking ? each.frequencies[index]! : 0), 0),
  )
  const whole = weights.pageShare * weight * ranking.ofPage(hit, frequencies)
  const rest = weights.otherSectionsShare * others.slice(0, 4).reduce((sum, { score }) => sum + score, 0)
  return { hits, whole, score: first.score + whole + rest }
}

function toFoundPage(group: readonly RankedHit[]): FoundPage {
  const { hit, words, ranking } = group[0]!
  const sections: FoundSection[] = []
  for (const each of group) {
    if (sections.length === maxSectionsOfPage) break
    const section = toFoundSection(each)
    // A section isn't listed if only the titles above it match, because the result shows these titles anyway.
    if ([...section.title, ...section.excerpt].some((piece) => piece.hit) || each.ranking.isAsked(each.hit))
      sections.push(section)
  }
  return { path: hit.path, title: markWords(hit.page, words, ranking.language), trail: [], sections }
}

function toFoundSection({ hit, words, ranking: { language } }: RankedHit): FoundSection {
  const { path, heading, title, titles, content, code, level } = hit
  return {
    href: heading ? `${path}#${heading}` : path,
    title: markWords(title, words, language),
    trail: titles.slice(1),
    level,
    excerpt: excerptOf(content, words, language, code, undefined, textTerms(hit, language)),
  }
}
