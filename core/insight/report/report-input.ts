import type { ContentRows, CounterRows } from './read-rows.ts'
import type { ReaderCounts } from './report.ts'

/** Returns the path of the page that the site's search finds for a query in a language. */
export type FindAnswer = (query: string, locale: string) => Promise<string | undefined>

/** The data and settings for a report. */
export interface ReportInput {
  counters: CounterRows
  content: ContentRows
  /** Codes of the site's languages. */
  locales: readonly string[]
  rowsPerDay: number
  /** The last day of the report. `days` is the number of days. */
  today: number
  days: number
  /** Absent if the site can't be reached. */
  findAnswer?: FindAnswer | undefined
}

/** Maximum number of lines in each list. */
export const maxListed = 100

/** Returns a count of zero for every kind of reader. */
export function noCounts(): ReaderCounts {
  return { person: 0, agent: 0, crawler: 0, other: 0 }
}

/** Returns the sum of a value over all items. */
export function sum<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0)
}
