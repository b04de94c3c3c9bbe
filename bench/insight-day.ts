import { defineBench } from './define-bench.ts'
import type { Measure } from './define-bench.ts'
import { countDayOfViews } from './generated/day-of-views.ts'

const views = 1_000_000
const pages = 1000
const hourMs = 3_600_000

/** Limits of rows per day, and the number of isolates that share the views. The lowest limit is the default. */
const days = [
  { rowsPerDay: 20_000, isolates: 20, hours: Infinity, leastCounted: 99 },
  { rowsPerDay: 20_000, isolates: 20, hours: 3, leastCounted: 94 },
  { rowsPerDay: 20_000, isolates: 100, hours: 3 },
  { rowsPerDay: 100_000, isolates: 20, hours: 3 },
]

/** Measures a day with a million views on a simulated clock: rows, counted views, and the counters in an isolate. */
export const insightDay = defineBench({
  name: 'insight-day',
  summary: 'Rows written and views counted on a day with a million views',
  async run() {
    const measures: Measure[] = []
    for (const [index, { rowsPerDay, isolates, hours, leastCounted }] of days.entries()) {
      const counted = await countDayOfViews({
        views,
        pages,
        rowsPerDay,
        isolates,
        isolateMs: hours * hourMs,
        phrases: 0.01,
        date: Date.UTC(2026, 10, 28 + 2 * index),
      })
      const life = hours === Infinity ? 'never evicted' : `evicted after ${hours} hours on average`
      const name = `${rowsPerDay.toLocaleString('en')} rows, ${isolates} isolates, ${life}`
      const shares = counted.pages.slice(0, 100).map((page) => (100 * page.counted) / page.viewed)
      measures.push(
        {
          name: `${name}: views counted of 100`,
          unit: '',
          samples: [(100 * counted.counted) / views],
          goal: { atMost: 100 },
        },
        {
          name: `${name}: for each of the 100 most viewed pages`,
          unit: '',
          samples: shares,
          goal: leastCounted === undefined ? { atMost: 100 } : { atLeast: leastCounted },
        },
        {
          name: `${name}: rows written`,
          unit: 'rows',
          samples: [counted.rows],
          goal: { atMost: rowsPerDay },
          note: `${counted.writes} writes; ${counted.rowsNextDay} rows on the next day`,
        },
        { name: `${name}: most counters in an isolate`, unit: '', samples: [counted.mostHeld] },
      )
    }
    return measures
  },
})
