import {
  changeIndex,
  defaultWeights,
  parseSearchQuery,
  rankPages,
  scanChunks,
  TermFrequencies,
} from '../search/index.ts'
import type { RankedHit, SearchLanguage, SectionHit, SectionIndex, Weights } from '../search/index.ts'
import { isCovered } from './coverage.ts'
import { QuestionLikeness } from './likeness.ts'
import { namesIn } from './names.ts'

/** Maximum number of sections per question, and per page. */
const maxSections = 6
const maxOfPage = 2

/** Number of pages to consider. */
const consideredPages = 18

/** The weight of the likeness to a question that the section answers, relative to its search score. */
const likenessShare = 0.6

/** A section of the current page comes first if its score is at least this share of the best score. */
const currentShare = 0.5

/**
 * Search weights for questions. A question contains many words that its answer doesn't contain, so titles and the share
 * of matched words count less than in a search. The weights were fitted on labeled questions, except those held out for
 * evaluation.
 */
const levels = [1, 1.3, 1.2] as const
const weights: Weights = {
  ...defaultWeights,
  fields: { title: 0.85, page: 1.1, trail: 1.1, path: 0.65, keywords: 0.5, questions: 0.5, text: 0.38, code: 0.2 },
  saturation: 2,
  textLengthShare: 0.45,
  titleLengthShare: 0.6,
  titleCoverage: 0.25,
  titleDensity: 0.6,
  togetherCoverage: 0.25,
  coveragePower: 0.6,
  questionShare: 1,
  proximity: 0.3,
  pageShare: 0.72,
  introductionShare: 1,
  weakWordShare: 0.35,
  correctedShare: 0.3,
  levels,
  question: { levels, introductionShare: 1, quotation: 1, weakWordShare: 0.35, code: 0.2 },
}

/** A section with its score. Scores are comparable only within one question. */
export interface ScoredSection extends SectionHit {
  score: number
}

/** The sections found for a question. */
interface FoundSections {
  /** Sections of the current page that match well, followed by the other sections, best first. */
  sections: ScoredSection[]
  /** Whether the sections are likely to contain the answer. */
  isRelevant: boolean
}

/**
 * Finds the sections that answer a question, without a model.
 * @param current path of the page that the reader is on
 */
export async function findSections(index: SectionIndex, question: string, current?: string): Promise<FoundSections> {
  const { language } = index
  const query = parseSearchQuery(shortenQuestion(question, language), language)
  const asked = changeIndex(index, ({ find }) => ({ find: async (...given) => (await find(...given)).map(withId) }))
  const { pages } = await rankPages(asked, query, weights)
  const frequencies = new TermFrequencies(await index.frequencies())
  const likeness = new QuestionLikeness(question, { language, frequencies, hasStopWords: true })
  const ranked = pages
    .slice(0, consideredPages)
    .flatMap(({ hits, whole }) =>
      hits.map((each) => ({
        each,
        score:
          each.score + weights.pageShare * whole + likenessShare * likeness.total * likeness.to(each.hit.questions),
      })),
    )
    .sort((one, other) => other.score - one.score)
  const least = currentShare * (ranked[0]?.score ?? 0)
  const own = ranked.filter(({ each: { hit }, score }) => hit.path === current && score >= least)
  const chosen = new Map<RankedHit, number>()
  const counts = new Map<string, number>()
  for (const { each, score } of [...own, ...ranked]) {
    const count = counts.get(each.hit.path) ?? 0
    if (chosen.size === maxSections) break
    if (count === maxOfPage || chosen.has(each) || each.hit.content === '') continue
    counts.set(each.hit.path, count + 1)
    chosen.set(each, score)
  }
  const shown = [...chosen].sort(([, one], [, other]) => other - one).map(([hit]) => hit)
  return {
    sections: Array.from(chosen, ([{ hit }, score]) => ({ ...hit, score })),
    isRelevant: isCovered(
      {
        words: query.words,
        names: namesIn(question, language),
        shown,
        found: pages.flatMap(({ hits }) => hits),
        likeness: new QuestionLikeness(question, { language, frequencies, hasStopWords: false }),
      },
      { language, frequencies },
    ),
  }
}

/**
 * Matches the pronoun after an inverted French verb, as in `existe-t-il`. With the pronoun, the verb would look like
 * the name of a program.
 */
const inversion = /(?<=\p{L})-(?:t-)?(?:je|tu|ils?|elles?|on|nous|vous|ce)(?!\p{L})/giu

/**
 * Removes stop words from a question, because the length of a query is limited: `How do I add a page?` becomes
 * `add page`. Returns a question that consists only of stop words unchanged.
 */
function shortenQuestion(asked: string, { code, fold, isStopWord }: SearchLanguage): string {
  const question = code === 'fr' ? asked.replace(inversion, ' ') : asked
  const kept = scanChunks(question, fold).filter(
    ({ kind, parts }) => kind === 'run' || !parts.every(({ text }) => isStopWord(text)),
  )
  // The space marks the last word as complete.
  return kept.length === 0 ? question : `${kept.map(({ start, end }) => question.slice(start, end)).join(' ')} `
}

/**
 * Adds the id of a section's heading to its keywords, because ids often still contain the words of a former heading.
 */
function withId(hit: SectionHit): SectionHit {
  return hit.heading === '' ? hit : { ...hit, keywords: [...hit.keywords, hit.heading.replaceAll('-', ' ')] }
}
