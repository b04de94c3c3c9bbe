import { dateOfDay } from '../settings.ts'
import type { LimitReport, ReaderCounts } from './report.ts'
import { noCounts } from './report-input.ts'
import type { ReportInput } from './report-input.ts'

/** Reports how many rows were written on each day, and how many counts were dropped because of the limits. */
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
      const { written = 0, refused = 0, batched = 0 } = budget.get(day) ?? {}
      return { date: dateOfDay(day), views, written, refused, batched }
    }),
    rare,
    unavailable: null,
  }
}

/** Returns warnings about missing data, in whole sentences. */
export function limitWarnings({ rowsPerDay, days, unavailable }: LimitReport): string[] {
  const datesOf = (matches: (day: LimitReport['days'][number]) => boolean) =>
    days
      .filter(matches)
      .map(({ date }) => date)
      .join(', ')
  const full = datesOf(({ refused }) => refused > 0)
  const tight = datesOf(({ refused, batched }) => refused === 0 && batched > 0)
  const limit = rowsPerDay.toLocaleString('en')
  const remedy = 'Raise `insight.rowsPerDay` to count more.'
  return [
    ...(unavailable === null ? [] : [unavailable]),
    ...(full === ''
      ? []
      : [
          `The limit of ${limit} rows per day was reached on ${full}. The counts for these days are too low. ${remedy}`,
        ]),
    ...(tight === ''
      ? []
      : [
          `On ${tight}, there were more views than the limit of ${limit} rows per day allows. Views of rarely read pages may be missing. ${remedy}`,
        ]),
  ]
}
