import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { resolveInsight } from '../../core/insight/index.ts'
import { engineFolder } from '../../scripts/engine.ts'
import type { Env } from '../../worker/env.ts'
import { InsightCounter } from '../../worker/records/insight/insight-counter.ts'
import { createRandom } from './random.ts'

const dayMs = 86_400_000
const stepMs = 10_000

/** Kinds of readers and page formats, as shares of all views. */
const kinds = [
  { form: 'html', reader: { kind: 'person', agent: '' }, share: 0.5 },
  { form: 'visit', reader: { kind: 'person', agent: '' }, share: 0.25 },
  { form: 'markdown', reader: { kind: 'agent', agent: 'Claude Code' }, share: 0.1 },
  { form: 'html', reader: { kind: 'agent', agent: 'ChatGPT' }, share: 0.05 },
  { form: 'html', reader: { kind: 'crawler', agent: '' }, share: 0.1 },
] as const

interface DayOfViews {
  views: number
  pages: number
  rowsPerDay: number
  /** Number of isolates that run at the same time. */
  isolates: number
  /** Average time after which an isolate is evicted and another one starts. */
  isolateMs: number
  /** Number of dead URLs and failed searches per view. */
  phrases: number
  /** The simulated date. Each simulation needs another date, because a process counts its rows per day. */
  date: number
}

/** The counts of a day in the second database, and the cost of counting. */
interface CountedDay {
  /** Views of each page, most viewed first. */
  pages: { viewed: number; counted: number }[]
  /** All counted views, including those without a page. */
  counted: number
  /** Rows written on the day, and on the next one, when its batches are merged and deleted. */
  rows: number
  rowsNextDay: number
  writes: number
  /** The maximum number of counters in an isolate. */
  mostHeld: number
  /** The maximum size of a statement's parameter, in bytes. */
  mostBytes: number
}

/** Counts a day of views on a simulated clock, in a database in memory. */
export async function countDayOfViews(day: DayOfViews): Promise<CountedDay> {
  const { env, database, work } = openDatabase()
  let now = day.date
  const timers: { at: number; run: () => void; write?: Promise<unknown> }[] = []
  const [ownTimeout, ownNow, ownError] = [globalThis.setTimeout, Date.now, console.error]
  // The counter waits for its writes on this clock.
  globalThis.setTimeout = ((run: () => void, ms = 0) =>
    timers.push({ at: now + ms, run })) as unknown as typeof setTimeout
  Date.now = () => now
  // Each write beyond the limit is logged.
  console.error = () => {}
  try {
    const random = createRandom(46)
    const start = () => ({ counter: new InsightCounter(() => now), held: new Set<string>() })
    const isolates = Array.from({ length: day.isolates }, start)
    const counting = {
      env,
      settings: resolveInsight({ rowsPerDay: day.rowsPerDay })!,
      // The counter has just set the timer of this write.
      waitUntil: (write: Promise<unknown>) => void (timers.at(-1)!.write = write),
    }
    const viewed = new Map<string, number>()
    let [mostHeld, rowsOnDay] = [0, 0]
    const view = () => {
      const { counter, held } = random.pick(isolates)
      const { form, reader } = kindAt(random.below(1000) / 1000)
      // A few pages receive most of the views.
      const page = `/en/page-${Math.floor(day.pages * (random.below(1000) / 1000) ** 3)}`
      viewed.set(page, (viewed.get(page) ?? 0) + 1)
      mostHeld = Math.max(mostHeld, held.add(`${page} ${form} ${reader.kind}`).size)
      counter.countView(counting, { page, form, reader, locale: 'en' })
      if (random.below(1e6) < 1e6 * day.phrases)
        counter.countPhrase(counting, {
          kind: 'path',
          locale: 'en',
          text: `/en/old-${random.below(100) ** 2}`,
          outcome: 'inside',
        })
    }
    const advance = async (ms: number) => {
      now += ms
      for (const timer of timers.splice(0)) {
        if (timer.at > now) {
          timers.push(timer)
          continue
        }
        timer.run()
        await timer.write
      }
    }
    const steps = dayMs / stepMs
    for (let step = 1, sent = 0; step <= steps; step++) {
      // At noon, there are nine times as many views as at midnight.
      const due = Math.round(
        day.views * (step / steps - (0.8 * Math.sin((2 * Math.PI * step) / steps)) / (2 * Math.PI)),
      )
      for (; sent < due; sent++) view()
      if (step === steps) rowsOnDay = work.rows
      await advance(stepMs)
      for (const index of isolates.keys())
        if (random.below(1e6) < (1e6 * stepMs) / day.isolateMs) isolates[index] = start()
    }
    // Views after midnight make the remaining isolates write their counts, and the first of them merges the day.
    for (const { counter } of isolates)
      counter.countView(counting, { page: '/en/next', form: 'html', reader: kinds[0].reader, locale: 'en' })
    for (let waited = 0; waited < 2 * 3_600_000; waited += 60_000) {
      await advance(60_000)
      isolates[0]!.counter.countView(counting, {
        page: '/en/next',
        form: 'html',
        reader: kinds[0].reader,
        locale: 'en',
      })
    }
    const rows = database
      .prepare(`SELECT page, sum(count) AS count FROM view WHERE day = ? GROUP BY page`)
      .all(Math.floor(day.date / dayMs)) as { page: string; count: number }[]
    const counted = new Map(rows.map(({ page, count }) => [page, count]))
    return {
      pages: [...viewed]
        .map(([page, views]) => ({ viewed: views, counted: counted.get(page) ?? 0 }))
        .toSorted((one, other) => other.viewed - one.viewed),
      counted: rows.reduce((sum, { count }) => sum + count, 0),
      mostHeld,
      ...work,
      rows: rowsOnDay,
      rowsNextDay: work.rows - rowsOnDay,
    }
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

/** Opens the second database in memory, with the parts of D1's API that the counter uses. */
function openDatabase() {
  const database = new DatabaseSync(':memory:')
  const folder = join(engineFolder, 'migrations', 'insight')
  for (const file of readdirSync(folder).sort()) database.exec(readFileSync(join(folder, file), 'utf8'))
  const work = { rows: 0, writes: 0, mostBytes: 0 }
  interface Bound {
    sql: string
    values: (string | number)[]
  }
  const run = ({ sql, values }: Bound) => {
    const statement = database.prepare(sql)
    for (const value of values) work.mostBytes = Math.max(work.mostBytes, String(value).length)
    if (/^SELECT|RETURNING/.test(sql)) {
      const results = statement.all(...values)
      const rows = sql.startsWith('SELECT') ? 0 : results.length
      work.rows += rows
      return { results, meta: { rows_written: rows } }
    }
    const changes = Number(statement.run(...values).changes)
    work.rows += changes
    return { results: [], meta: { rows_written: changes } }
  }
  const session = {
    prepare: (sql: string) => ({ sql, values: [], bind: (...values: (string | number)[]) => ({ sql, values }) }),
    async batch(statements: Bound[]) {
      work.writes++
      return statements.map(run)
    },
  }
  // Contains only the parts that the counter uses.
  return { database, work, env: { INSIGHT: { withSession: () => session } } as unknown as Env }
}
