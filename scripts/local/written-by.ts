import manifest from '../../package.json' with { type: 'json' }
import { UsageError } from '../usage-error.ts'
import type { StoredRow, engineInfo } from '../../worker/store/schema.ts'
import { queryRows } from './d1-target.ts'
import type { D1Target, Statement } from './d1-target.ts'

/** An engine that writes to a database. */
export interface Writer {
  /** The version of Rivage, such as `0.2.0`, or `null` if it is unknown. */
  engine: string | null
  /**
   * The version of the row format. Increase it with every change that an older engine would misread or overwrite.
   * Additional columns that older engines can ignore don't require a new version.
   */
  format: number
  /**
   * The version of the interface between scripts in stored pages and the modules in browsers. Increase it with every
   * breaking change.
   */
  runtime: number
}

/** This engine as a writer. */
export const thisWriter = { engine: manifest.version, format: 2, runtime: 1 } as const satisfies Writer

/** The writer of a database that contains no record. */
const unrecorded: Writer = { engine: null, format: 0, runtime: 0 }

/** Returns the engine that last wrote to a database. Returns `undefined` if none has. */
export async function readWriter(target: D1Target): Promise<Writer | undefined> {
  const tables = (
    await queryRows<{ name: string }>(
      target,
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN ('engine_info', 'written_by', 'release')`,
    )
  ).map(({ name }) => name)
  // Before the migration to format 2, the table with the record was called `written_by`.
  const record = ['engine_info', 'written_by'].find((name) => tables.includes(name))
  const [recorded] = record
    ? await queryRows<StoredRow<typeof engineInfo, 'engine' | 'format' | 'runtime'>>(
        target,
        `SELECT engine, format, runtime FROM ${record}`,
      )
    : []
  if (recorded) return recorded
  const releases = tables.includes('release') ? await queryRows(target, 'SELECT number FROM release LIMIT 1') : []
  return releases.length > 0 ? unrecorded : undefined
}

/**
 * Returns whether this engine is older or newer than another one, judged by their formats. Engines with the same
 * formats count as the same.
 */
export function compareWithThis({ format, runtime }: Writer): 'older' | 'same' | 'newer' {
  if (thisWriter.format < format || thisWriter.runtime < runtime) return 'older'
  return thisWriter.format > format || thisWriter.runtime > runtime ? 'newer' : 'same'
}

/** Thrown if an incompatible engine wrote a database, so this engine must not write to it. */
export class IncompatibleEngineError extends UsageError {
  override name = 'IncompatibleEngineError'

  /** @param advice how to fix the problem. By default, it fits any database */
  constructor(other: Writer, advice = compareWithThis(other) === 'older' ? installAdvice(other) : upgradeAdvice) {
    const [theirs, ours] = describeWriters(other)
    super(`This database was last written by ${theirs}, but this is ${ours}. Nothing was changed. ${advice}`)
  }
}

const upgradeAdvice =
  'Upgrade it first: run `npm run deploy` for the deployed database, or start `npm run serve` or `npm run dev` with this version for a local one.'

/** Returns advice to install a newer engine. */
export function installAdvice({ engine }: Writer): string {
  return `Install ${engine === null ? 'the newer version' : `that version, or a later one: npm install rivage@${engine}`}.`
}

/** Describes another engine and this one, such as `Rivage 0.2.0 (format 1)`. Runtimes are included if they differ. */
function describeWriters(other: Writer): [other: string, thisOne: string] {
  const isOtherRuntime = other.engine !== null && other.runtime !== thisWriter.runtime
  const describe = ({ engine, format, runtime }: Writer) =>
    `${engine === null ? 'an earlier version of Rivage' : `Rivage ${engine}`} (format ${format}${isOtherRuntime ? `, runtime ${runtime}` : ''})`
  return [describe(other), describe(thisWriter)]
}

/** Returns the message for an upgrade of a local database from an older engine. */
export function describeUpgrade(before: Writer): string {
  const [former, current] = describeWriters(before)
  return `Upgrading the local database, which was written by ${former}, to ${current}.`
}

/**
 * @param options.isUpgrade whether an older engine may have written the database
 * @param options.advice returns advice that fits the database
 *
 * @throws IncompatibleEngineError if an incompatible engine wrote the database
 */
export async function assertCompatibleWriter(
  target: D1Target,
  { isUpgrade = false, advice }: { isUpgrade?: boolean; advice?: (writer: Writer) => string } = {},
): Promise<void> {
  const writer = await readWriter(target)
  if (!writer) return
  const order = compareWithThis(writer)
  if (order === 'older' || (order === 'newer' && !isUpgrade))
    throw new IncompatibleEngineError(writer, advice?.(writer))
}

/**
 * Returns an SQL condition: this engine may write to the database.
 * @param isUpgrade whether an older engine may have written the database. This engine then becomes its writer
 */
export function mayWrite(isUpgrade: boolean): string {
  const { format, runtime } = thisWriter
  if (isUpgrade) return `NOT EXISTS (SELECT 1 FROM engine_info WHERE format > ${format} OR runtime > ${runtime})`
  return `(EXISTS (SELECT 1 FROM engine_info WHERE format = ${format} AND runtime = ${runtime})
    OR NOT EXISTS (SELECT 1 FROM engine_info UNION ALL SELECT 1 FROM release))`
}

/**
 * Returns a statement that records this engine as the writer of the database, unless it is already recorded.
 * @param condition an SQL condition for recording it
 */
export function recordWriter(condition: string, ...params: Statement['params']): Statement {
  const { engine, format, runtime } = thisWriter
  return {
    sql: `INSERT INTO engine_info (id, engine, format, runtime, since) SELECT 1, '${engine}', ${format}, ${runtime}, unixepoch() WHERE ${condition}
      ON CONFLICT (id) DO UPDATE SET engine = excluded.engine, format = excluded.format, runtime = excluded.runtime, since = excluded.since
        WHERE (engine, format, runtime) <> (excluded.engine, excluded.format, excluded.runtime)`,
    params,
  }
}

/**
 * Makes this engine the writer of a database that an older engine wrote. The next sync compiles all pages again.
 * @returns the previous writer if it was an older engine
 */
export async function upgradeWriter(target: D1Target): Promise<Writer | undefined> {
  const writer = await readWriter(target)
  if (!writer || compareWithThis(writer) !== 'newer') return undefined
  await target.batch([recordWriter(mayWrite(true))])
  return writer
}
