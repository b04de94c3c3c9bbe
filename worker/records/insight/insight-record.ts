import { dayOf, resolveInsight } from '../../../core/insight/index.ts'
import type { InsightSettings } from '../../../core/insight/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import type { Env } from '../../env.ts'
import { openDatabase } from '../../store/database.ts'
import type { Database } from '../../store/database.ts'
import { RecordWriter, defineRecord } from '../define-record.ts'
import type { Write } from '../define-record.ts'
import type { SaltTable } from '../salts.ts'
import { mergeBatches } from './view-counts.ts'

/** Daily counts, votes, and readers' comments, in the database `INSIGHT`. */
export const insight = defineRecord({
  name: 'insight',
  // Well below the 100,000 rows per day of the free plan, because syncs also write rows.
  rowsPerDay: 20_000,
  database: 'INSIGHT',
  expire: (writer, settings = resolveInsight()!) => writer.write(...dailyWork(dayOf(Date.now()), settings)),
})

/** Random values for hashes and form tokens. */
export const insightSalts: SaltTable = { table: 'salt', record: insight }

/**
 * Returns a release's insight settings. Returns `undefined` if the database `INSIGHT` is missing or the operator has
 * turned insight off.
 */
export function insightSettings(
  { INSIGHT }: Pick<Env, 'INSIGHT'>,
  { insight: own }: SiteConfig,
): InsightSettings | undefined {
  return INSIGHT && resolveInsight(own)
}

/** Opens the database `INSIGHT` for the report. */
export function openInsight(env: Env): Database['$client'] {
  return openDatabase({ ...env, DB: env.INSIGHT! }, { bookmark: 'first-primary', long: true }).$client
}

/** Number of days after which a phrase that is still too rare to show is deleted, unless it occurs again. */
const pendingDays = 30

/**
 * Returns the statements to run once a day. They merge the view batches of earlier days, and delete rows after the
 * retention period and the voters of earlier days.
 */
function dailyWork(day: number, { retentionDays, rowsPerDay }: InsightSettings): Write[] {
  const oldest = day - retentionDays
  return [
    ...mergeBatches(day, rowsPerDay),
    ...['view', 'vote', 'comment', 'report', 'phrase_count', 'budget'].map((table): Write => [
      `DELETE FROM ${table} WHERE day < ?`,
      oldest,
    ]),
    ['DELETE FROM phrase WHERE last_day < iif(text IS NULL, max(?1, ?2), ?1)', oldest, day - pendingDays],
    ['DELETE FROM voter WHERE day < ?', day],
    [`DELETE FROM salt WHERE day > 0 AND day < iif(name = 'form', ?1 - 1, ?1)`, day],
  ]
}

/** Writes to the database `INSIGHT` within the daily limit that all isolates share. */
export class InsightWriter {
  readonly #writer: RecordWriter
  readonly #day: number
  readonly #settings: InsightSettings

  constructor(env: Env, settings: InsightSettings, day: number) {
    // The daily statements delete about as many rows as were written on the expiring day, so the isolate's limit is
    // twice the setting.
    this.#writer = new RecordWriter(env, insight, 2 * settings.rowsPerDay)
    this.#day = day
    this.#settings = settings
  }

  /** Runs the daily statements, and returns the number of rows that all isolates have written today. */
  async startDay(): Promise<number> {
    const results = await this.#writer.write(...dailyWork(this.#day, this.#settings), [
      'SELECT written FROM budget WHERE day = ?',
      this.#day,
    ])
    return Number(results.at(-1)?.[0]?.written ?? 0)
  }

  /** Returns the first row of a statement's result, or an empty object if the result is empty. */
  async read(statement: Write): Promise<Record<string, unknown>> {
    const [[row] = []] = await this.#writer.write(statement)
    return row ?? {}
  }

  /**
   * Runs statements in one transaction. Each statement must include the condition `allowed`. Otherwise, it would write
   * rows even when the limit is reached.
   * @param rows maximum number of rows that the statements write
   * @param isBatched whether the statements combine many pages into a few rows, because the day's rows are being used
   * up too fast
   * @returns the number of rows written today, whether the statements were rejected, and the rows that they return
   */
  async write(
    rows: number,
    statements: (allowed: string) => Write[],
    isBatched = false,
  ): Promise<{ written: number; isRefused: boolean; results: Record<string, unknown>[][] }> {
    const [day, more, most] = [this.#day, rows + 1, this.#settings.rowsPerDay].map(Math.trunc)
    const allowed = `coalesce((SELECT written FROM budget WHERE day = ${day}), 0) + ${more} <= ${most}`
    const [asked, ...results] = await this.#writer.write([`SELECT ${allowed} AS allowed`], ...statements(allowed), [
      `INSERT INTO budget (day, written, refused, batched) VALUES (?1, iif(?2 <= ?3, ?2, 0), ?2 > ?3, ?4)
        ON CONFLICT (day) DO UPDATE SET written = written + iif(written + ?2 <= ?3, ?2, 0),
          refused = refused + (written + ?2 > ?3), batched = batched + ?4 RETURNING written`,
      day!,
      more!,
      most!,
      isBatched ? 1 : 0,
    ])
    const [spent] = results.pop() ?? []
    return { written: Number(spent?.written ?? 0), isRefused: asked?.[0]?.allowed !== 1, results }
  }
}
