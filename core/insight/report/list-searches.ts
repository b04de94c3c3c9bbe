import { closestPage } from './closest-page.ts'
import type { SearchReport } from './report.ts'
import { maxListed, sum } from './report-input.ts'
import type { ReportInput } from './report-input.ts'

/** Maximum number of queries to search again. */
const maxSearched = 20

/**
 * Returns searches without an answer. Searches for a query again in the current release, unless a page is already known
 * to answer it.
 */
export async function listSearches({ counters, content, findAnswer }: ReportInput): Promise<SearchReport[]> {
  const phrases = counters.phrases.filter(({ kind }) => kind === 'search')
  const sorted = [...Map.groupBy(phrases, ({ locale, text }) => `${locale} ${text}`).values()]
    .map((rows) => ({ ...rows[0]!, total: sum(rows, ({ count }) => count), rows }))
    // The number of days comes first, because a single caller can repeat a search any number of times on one day.
    .toSorted((one, other) => other.days - one.days || other.total - one.total)
    .slice(0, maxListed)
  const searches: SearchReport[] = []
  for (const [index, { text: query, locale, days, rows, answeredIn, answeredBy }] of sorted.entries()) {
    const countOf = (outcome: string) => sum(rows, (row) => (row.outcome === outcome ? row.count : 0))
    // A query whose results were never opened isn't searched again, because it already has results.
    const hasFailed = countOf('none') + countOf('agent') > 0
    const found = answeredBy ?? (hasFailed && index < maxSearched ? await findAnswer?.(query, locale) : undefined)
    const page = content.pages.find(({ path }) => path === found)
    const release =
      answeredIn ?? content.texts.find(({ path, document }) => path === found && document === page?.document)?.since
    const answered = page ? { path: page.path, title: page.title, release: release ?? content.release } : null
    const near = answered ? undefined : closestPage(query, locale, content.pages)
    const synonyms = near ? JSON.stringify([query, near.title.toLowerCase()]) : null
    searches.push({
      query,
      locale,
      days,
      none: countOf('none'),
      unclicked: countOf('unclicked'),
      agents: countOf('agent'),
      answered,
      closest: near ? { path: near.path, title: near.title } : null,
      synonyms,
      action: answered
        ? `Answered since release ${answered.release} by ${answered.path}.`
        : near
          ? `If ${near.path} answers it, add the synonyms ${synonyms} to \`search.synonyms\`. Otherwise, write a page.`
          : 'Write a page, or add the words to the `keywords` of an existing page.',
    })
  }
  return searches
}
