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

/** Daily counters, votes, and readers' comments, in a separate database. */
export const insight = defineRecord({
  name: 'insight',
  // Far below the 100,000 rows per day of the free plan, which publishing also uses.
  rowsPerDay: 20_000,
  database: 'INSIGHT',
  expire: (writer, settings = resolveInsight()!) => writer.write(...dailyWork(dayOf(Date.now()), settings)),
})

/** Random values for hashes and for form tokens. */
export const insightSalts: SaltTable = { table: 'salt', record: insight }

/** Returns the settings of a release, if the Worker has the second database and the operator hasn't turned it off. */
export function insightSettings(
  { INSIGHT }: Pick<Env, 'INSIGHT'>,
  { insight: own }: SiteConfig,
): InsightSettings | undefined {
  return INSIGHT && resolveInsight(own)
}

/** Opens the second database for the report. */
export function openInsight(env: Env): Database['$client'] {
  return openDatabase({ ...env, DB: env.INSIGHT! }, { bookmark: 'first-primary', long: true }).$client
}

/** Number of days after which a phrase is deleted if it hasn't occurred on enough days to be shown. */
const pendingDays = 30

/**
 * Merges the views of earlier days, and deletes everything past its retention as well as the proofs of votes on earlier
 * days.
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

/** Writes to the second database within the limit that all isolates share. */
export class InsightWriter {
  readonly #writer: RecordWriter
  readonly #day: number
  readonly #settings: InsightSettings

  constructor(env: Env, settings: InsightSettings, day: number) {
    // The limit is doubled for the daily work, which deletes about as many rows as were merged on the day that expires.
    this.#writer = new RecordWriter(env, insight, 2 * settings.rowsPerDay)
    this.#day = day
    this.#settings = settings
  }

  /** Does the daily work, and returns the number of rows that all isolates have written today. */
  async startDay(): Promise<number> {
    const results = await this.#writer.write(...dailyWork(this.#day, this.#settings), [
      'SELECT written FROM budget WHERE day = ?',
      this.#day,
    ])
    return Number(results.at(-1)?.[0]?.written ?? 0)
  }

  /** Reads one row. */
  async read(statement: Write): Promise<Record<string, unknown>> {
    const [[row] = []] = await this.#writer.write(statement)
    return row ?? {}
  }

  /**
   * Sends statements in one transaction. Each statement must contain the condition that it gets; otherwise, it would
   * write even after the limit is reached.
   * @param rows maximum number of rows that they write
   * @param isBatched whether they combine many pages in a few rows, because the limit is being used up too fast
   * @returns how many rows were written today, whether these were refused, and the rows that the statements return
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
