import { matchesWord } from './excerpt.ts'
import type { QueryWord } from './search-query.ts'
import { scanChunks } from './terms.ts'

/** A title prepared to be compared with queries. */
export interface TitleTerms {
  /** The terms of each word: of a name its parts and the whole. */
  words: { parts: string[]; whole: string | undefined }[]
}

export function readTitle(title: string): TitleTerms {
  return {
    words: scanChunks(title).map(({ parts, whole }) => ({ parts: parts.map(({ text }) => text), whole: whole?.text })),
  }
}

/** How well a title answers a query. */
interface TitleFit {
  /** The share of the query's words that the title has. A word that the title only begins with counts a little less. */
  coverage: number
  /** The share of the title's words that the query has. */
  density: number
  /** For each word of the query, whether the title has it. */
  found: boolean[]
}

/** Compares a title with a query, word by word. */
export function fitTitle(title: TitleTerms, words: readonly QueryWord[]): TitleFit {
  const asked = title.words.map(() => 0)
  const found: boolean[] = []
  let covered = 0
  let weight = 0
  for (const word of words) {
    const own = word.optional ? 0.2 : 1
    weight += own
    let best = 0
    for (const [index, { parts, whole }] of title.words.entries()) {
      const fit = fitWord(parts, whole, word)
      if (fit > 0) asked[index] = Math.max(asked[index]!, fit)
      best = Math.max(best, fit)
    }
    found.push(best > 0 || joins(title, word))
    covered += own * (best || (found.at(-1) ? 0.9 : 0))
  }
  return {
    coverage: weight === 0 ? 0 : covered / weight,
    density: asked.length === 0 ? 0 : asked.reduce((sum, fit) => sum + fit, 0) / asked.length,
    found,
  }
}

/** How well a word of a title matches a word of a query, from 0 to 1. */
function fitWord(parts: readonly string[], whole: string | undefined, word: QueryWord): number {
  if (word.kind === 'run') {
    const shared = word.parts.filter((part) =>
      parts.some((own) => own === part || (word.parts.length === 1 && own.startsWith(part))),
    ).length
    return shared / word.parts.length
  }
  const own = whole ?? parts[0] ?? ''
  const asked = word.whole ?? word.parts[0] ?? ''
  if (own === asked) return 1
  if (word.open && own.startsWith(word.stem))
    return own.startsWith(asked) || word.kind === 'word' ? 0.55 + 0.4 * Math.min(1, asked.length / own.length) : 0
  if (whole !== undefined && parts.some((part) => matchesWord(part, word))) return 0.5
  return 0
}

/** `use fetch` in a title matches the query `useFetch`. */
function joins({ words }: TitleTerms, word: QueryWord): boolean {
  if (word.kind !== 'name') return false
  return ` ${words.flatMap(({ parts }) => parts).join(' ')} `.includes(` ${word.parts.join(' ')} `)
}

/**
 * The weight of a heading's level: a page counts more than its headings, and these more than the headings below them.
 */
export function levelWeight(level: number): number {
  return level <= 1 ? 1.6 : level === 2 ? 1 : 0.9
}

/**
 * The factor that a title gives to the score of a section. A title that equals the query outweighs any text.
 *
 * @param trail fit of the titles above it, mainly that of the page
 */
export function titleWeight(title: TitleFit, trail: TitleFit): number {
  const together =
    title.found.map((found, index) => found || trail.found[index]).filter(Boolean).length /
    Math.max(1, title.found.length)
  return (
    1 +
    2 * title.coverage ** 2 +
    4 * title.coverage ** 3 * title.density +
    0.8 * (title.coverage > 0 ? together ** 2 : 0) +
    0.4 * trail.coverage
  )
}
