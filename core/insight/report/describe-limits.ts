import { dateOfDay } from '../settings.ts'
import type { LimitReport, ReaderCounts } from './report.ts'
import { noCounts } from './report-input.ts'
import type { ReportInput } from './report-input.ts'

/** The rows written on each day, and the number of counts left out because of the limits. */
export function describeLimits({ counters, rowsPerDay, today, days }: ReportInput): LimitReport {
  const rare: LimitReport['rare'] = { search: 0, path: 0, hash: 0 }
  for (const { kind, count } of counters.rare) rare[kind as keyof typeof rare] = count
  const byDay = Map.groupBy(counters.days, ({ day }) => day)
  const budget = new Map(counters.budget.map((row) => [row.day, row]))
  return {
    rowsPerDay,
    days: Array.from({ length: days }, (_, index) => {
      const day = today - days + 1 + index
      const views = noCounts()
      for (const { reader, count } of byDay.get(day) ?? []) views[reader as keyof ReaderCounts] += count
      const { written = 0, refused = 0 } = budget.get(day) ?? {}
      return { date: dateOfDay(day), views, written, refused }
    }),
    rare,
    unavailable: null,
  }
}
