import { editDistance } from '../../text/index.ts'

interface Candidate {
  path: string
  title: string
}

/** Minimum score of a suggestion. A shared last segment or two shared words reach it. */
const minPoints = 2

/**
 * Returns the page of a language that a path or query most likely refers to, or `undefined` if no page is similar.
 * @param locale code of the language
 */
export function closestPage<Page extends Candidate>(
  text: string,
  locale: string,
  pages: readonly Page[],
): Page | undefined {
  const requested = wordsOf(text, locale)
  const last = requested.at(-1) ?? ''
  let best: { page: Page; points: number } | undefined
  for (const page of pages) {
    if (page.path !== `/${locale}` && !page.path.startsWith(`/${locale}/`)) continue
    const own = wordsOf(page.path, locale)
    const known = new Set([...own, ...wordsOf(page.title, locale)])
    const shared = new Set(requested.filter((word) => known.has(word))).size
    const end = own.at(-1) ?? ''
    const isEnd = last.length > 3 && end.length > 3 && editDistance(last, end, 2) <= 2
    const points = shared + (isEnd ? 2 : 0) - own.length / 100
    if (points > (best?.points ?? minPoints - 0.5)) best = { page, points }
  }
  return best?.page
}

function wordsOf(text: string, locale: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
  return words[0] === locale ? words.slice(1) : words
}

/**
 * Returns the lower bound of a share with 95 % confidence (Wilson score interval). If there are few votes, the bound is
 * far below the share.
 */
export function lowerBound(hits: number, all: number): number {
  if (all <= 0) return 0
  const z = 1.96
  const share = Math.min(1, hits / all)
  const center = share + (z * z) / (2 * all)
  const spread = z * Math.sqrt((share * (1 - share) + (z * z) / (4 * all)) / all)
  return Math.max(0, (center - spread) / (1 + (z * z) / all))
}
