import { buildReport } from './build-report.ts'
import type { FindAnswer } from './report-input.ts'
import { readContent, readCounters } from './read-rows.ts'
import type { CounterRows, RunStatements } from './read-rows.ts'
import type { InsightReport } from './report.ts'

interface ReportSources {
  /** The database with the content. */
  content: RunStatements
  /** The database with the counters. */
  insight: RunStatements
  locales: readonly string[]
  rowsPerDay: number
  /** The last day of the report. `days` is the number of days. */
  today: number
  days: number
  /** The current time, in ISO 8601. */
  now: string
  findAnswer?: FindAnswer | undefined
}

const empty: CounterRows = {
  views: [],
  days: [],
  votes: [],
  comments: [],
  reports: [],
  phrases: [],
  budget: [],
  rare: [],
}

/**
 * Reads the report from both databases. If the counters can't be read, the report contains the reason and still lists
 * due reviews.
 */
export async function readReport({ content, insight, now, ...input }: ReportSources): Promise<InsightReport> {
  let counters = empty
  let unavailable: string | null = null
  try {
    counters = await readCounters(insight, input.today - input.days + 1)
  } catch (error) {
    unavailable = `Cannot read the INSIGHT database: ${error instanceof Error ? error.message : String(error)}`
  }
  const searched = await answersOf(counters, input.findAnswer)
  const voted = [...counters.votes, ...counters.comments].map(({ page }) => page)
  const missing = counters.phrases.filter(({ kind }) => kind === 'path').map(({ text }) => text)
  const rows = await readContent(content, {
    now,
    voted: [...new Set([...voted, ...searched.values()])],
    comments: counters.comments.filter(({ section }) => section !== ''),
    missing,
  })
  const findAnswer = async (query: string, locale: string) => searched.get(`${locale} ${query}`)
  const report = await buildReport({ ...input, counters, content: rows, findAnswer })
  return { ...report, limits: { ...report.limits, unavailable } }
}

/** Searches the current release for the queries at the top of the report. Returns the paths of the pages found. */
async function answersOf({ phrases }: CounterRows, find: FindAnswer | undefined): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  if (!find) return answers
  const queries = phrases
    .filter(({ kind, answeredBy }) => kind === 'search' && answeredBy === null)
    .toSorted((one, other) => other.days - one.days)
  for (const { text, locale } of queries.slice(0, 40)) {
    const key = `${locale} ${text}`
    if (answers.has(key)) continue
    const path = await find(text, locale).catch(() => undefined)
    if (path !== undefined) answers.set(key, path)
  }
  return answers
}
