import type { AskConfig } from '../../core/release/index.ts'
import type { DatabaseSettings } from '../store/database.ts'
import { RecordWriter, defineRecord } from './define-record.ts'
import { readSalt, saltedHash } from './salts.ts'
import type { SaltTable } from './salts.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A limit that can't be reached. */
const noLimit = Number.MAX_SAFE_INTEGER

/** The number and cost of each day's answers, for the whole site and per caller. */
export const askBudget = defineRecord({
  name: 'ask-budget',
  rowsPerDay: 6_000,
  async expire(writer) {
    const day = today()
    // Yesterday's values are still needed for forms that were opened then.
    await writer.write(
      ['DELETE FROM ask_budget WHERE day < ?', day - 1],
      ["DELETE FROM ask_salt WHERE day < iif(name = 'form', ?1 - 1, ?1)", day],
    )
  },
})

/** Random values that are used to hash callers and to sign form tokens. */
export const askSalts: SaltTable = { table: 'ask_salt', record: askBudget }

/**
 * Counts one answer for the site and one for the caller in a single statement. If a limit is reached, counts neither:
 * the inner query is evaluated once, before any row is written.
 */
const reserve = `INSERT INTO ask_budget (day, caller, answers, cost)
  SELECT ?1, value, 1, ?3 FROM json_each(?2)
  WHERE ?4 > 0 AND ?6 > 0 AND ?3 <= ?5 AND NOT EXISTS (
    SELECT 1 FROM ask_budget WHERE day = ?1 AND (
      (caller = '' AND (answers >= ?4 OR cost + ?3 > ?5)) OR (caller = ?7 AND answers >= ?6)))
  ON CONFLICT (day, caller) DO UPDATE SET answers = answers + 1, cost = cost + excluded.cost
  RETURNING caller`

/**
 * Reserves the cost of an answer, in millionths of a dollar.
 * @param address IP address of the caller; only a hash with the day's salt is stored
 * @returns a function that replaces the reserved cost with the actual one, or `undefined` if a limit is reached
 */
export async function reserveAnswer(
  settings: DatabaseSettings,
  { answers, dollars, perCaller }: AskConfig['limit'],
  address: string | undefined,
  cost: number,
): Promise<((cost: number) => Promise<void>) | undefined> {
  const day = today()
  const writer = new RecordWriter(settings, askBudget)
  const caller = address === undefined ? 'unknown' : await hashCaller(settings, day, address)
  const [rows = []] = await writer.write([
    reserve,
    day,
    JSON.stringify(address === undefined ? [''] : ['', caller]),
    cost,
    answers,
    dollars === null ? noLimit : Math.floor(dollars * 1e6),
    perCaller,
    caller,
  ])
  if (rows.length === 0) return undefined
  return async (real) => {
    if (real !== cost)
      await writer.write(["UPDATE ask_budget SET cost = cost + ? WHERE day = ? AND caller = ''", real - cost, day])
  }
}

async function hashCaller(settings: DatabaseSettings, day: number, address: string): Promise<string> {
  return await saltedHash(await readSalt(settings, askSalts, 'caller', day), address)
}

/** Returns the number of the day since 1970, in UTC. */
function today(): number {
  return Math.floor(Date.now() / dayMs)
}
