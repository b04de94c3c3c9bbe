import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { resolveInsight } from '../core/insight/index.ts'
import { engineFolder } from '../scripts/engine.ts'
import type { Env } from '../worker/env.ts'
import { InsightCounter } from '../worker/records/insight/insight-counter.ts'
import { defineBench } from './define-bench.ts'
import type { Measure } from './define-bench.ts'
import { createRandom } from './generated/random.ts'

const views = 1_000_000
const isolates = 20
const pages = 1000
const dayMs = 86_400_000
const stepMs = 20_000

/** Readers and forms, as shares of all views. */
const kinds = [
  { form: 'html', reader: { kind: 'person', agent: '' }, share: 0.5 },
  { form: 'visit', reader: { kind: 'person', agent: '' }, share: 0.25 },
  { form: 'markdown', reader: { kind: 'agent', agent: 'Claude Code' }, share: 0.1 },
  { form: 'html', reader: { kind: 'agent', agent: 'ChatGPT' }, share: 0.05 },
  { form: 'html', reader: { kind: 'crawler', agent: '' }, share: 0.1 },
] as const

/** Limits of rows per day: the default, that of the free plan, and one for a site of this size. */
const limits = [20_000, 100_000, 1_000_000]

/** A day with a million views, on a simulated clock: rows, counted views, and the counters that an isolate holds. */
export const insightDay = defineBench({
  name: 'insight-day',
  summary: 'Rows written and views counted on a day with a million views',
  async run() {
    const measures: Measure[] = []
    for (const [day, limit] of limits.entries()) {
      // Each limit has a separate day, because a process also counts its own rows per day.
      const { counted, rows, writes, most } = await simulateDay(limit, day)
      const name = `limit of ${limit.toLocaleString('en')} rows`
      measures.push(
        {
          name: `${name}, rows written`,
          unit: 'rows',
          samples: [rows],
          goal: { atMost: limit },
          note: `${writes} writes`,
        },
        { name: `${name}, views counted of 100`, unit: '', samples: [(100 * counted) / views] },
        { name: `${name}, most counters in an isolate`, unit: '', samples: [most] },
      )
    }
    return measures
  },
})

/** The counts of a day in the second database, and the work that they took. */
interface Day {
  counted: number
  rows: number
  writes: number
  most: number
}

async function simulateDay(rowsPerDay: number, number: number): Promise<Day> {
  const { env, database, written } = openDatabase()
  const start = Date.UTC(2026, 10, 28 + number)
  let now = start
  let most = 0
  const timers: { at: number; run: () => void }[] = []
  const [ownTimeout, ownNow, ownError] = [globalThis.setTimeout, Date.now, console.error]
  // The counter waits for its writes on this clock.
  globalThis.setTimeout = ((run: () => void, ms = 0) =>
    timers.push({ at: now + ms, run })) as unknown as typeof setTimeout
  Date.now = () => now
  // Each write beyond the limit is logged.
  console.error = () => {}
  try {
    const random = createRandom(46)
    const counters = Array.from({ length: isolates }, () => new InsightCounter(() => now))
    const held = counters.map(() => new Set<string>())
    const settings = resolveInsight({ rowsPerDay })!
    let sent = 0
    for (let step = 1; step <= dayMs / stepMs; step++) {
      const due = Math.round((views * (1 - Math.cos((Math.PI * step * stepMs) / dayMs))) / 2)
      for (; sent < due; sent++) {
        const at = random.below(isolates)
        const { form, reader } = kindAt(random.below(1000) / 1000)
        // A few pages get most views.
        const page = `/en/page-${Math.floor(pages * (random.below(1000) / 1000) ** 3)}`
        held[at]!.add(`${page} ${form} ${reader.kind}`)
        most = Math.max(most, held[at]!.size)
        const work: Promise<unknown>[] = []
        counters[at]!.countView(
          { env, settings, waitUntil: (promise) => work.push(promise) },
          { page, form, reader, locale: 'en' },
        )
      }
      now = start + step * stepMs
      for (const timer of timers.splice(0)) {
        if (timer.at > now) timers.push(timer)
        else timer.run()
      }
      await new Promise(setImmediate)
    }
    const row = database.prepare('SELECT sum(count) AS counted FROM view').get() as { counted: number }
    return { counted: row.counted, ...written, most }
  } finally {
    globalThis.setTimeout = ownTimeout
    Date.now = ownNow
    console.error = ownError
    database.close()
  }
}

function kindAt(share: number): (typeof kinds)[number] {
  let sum = 0
  return kinds.find((kind) => (sum += kind.share) > share) ?? kinds[0]
}

/** The second database in memory, as the part of D1 that the counter uses. */
function openDatabase() {
  const database = new DatabaseSync(':memory:')
  const folder = join(engineFolder, 'migrations', 'insight')
  for (const file of readdirSync(folder).sort()) database.exec(readFileSync(join(folder, file), 'utf8'))
  const written = { rows: 0, writes: 0 }
  interface Bound {
    sql: string
    values: (string | number)[]
  }
  const run = ({ sql, values }: Bound) => {
    const statement = database.prepare(sql)
    if (/^SELECT|RETURNING/.test(sql)) return { results: statement.all(...values), meta: { rows_written: 0 } }
    const changes = Number(statement.run(...values).changes)
    written.rows += changes
    return { results: [], meta: { rows_written: changes } }
  }
  const session = {
    prepare: (sql: string) => ({ sql, values: [], bind: (...values: (string | number)[]) => ({ sql, values }) }),
    async batch(statements: Bound[]) {
      written.writes++
      return statements.map(run)
    },
  }
  // Only the parts that the counter uses.
  return { database, written, env: { INSIGHT: { withSession: () => session } } as unknown as Env }
}
