import manifest from '../../package.json' with { type: 'json' }
import { UsageError } from '../usage-error.ts'
import type { StoredRow, engineInfo } from '../../worker/store/schema.ts'
import { queryRows } from './d1-target.ts'
import type { D1Target, Statement } from './d1-target.ts'

/** An engine that writes or wrote to a database. */
export interface Writer {
  /** Version of Rivage, such as `0.2.0`; `null` if it was not recorded. */
  engine: string | null
  /**
   * The version of the row format. It increases with every change that the previous engine would misread or overwrite.
   * Additional columns that can be ignored don't count.
   */
  format: number
  /**
   * The version of the interface between scripts in stored pages and the browser modules. It increases with every
   * breaking change.
   */
  runtime: number
}

/** This engine. */
export const thisWriter = { engine: manifest.version, format: 2, runtime: 1 } as const satisfies Writer

/** The writer of databases without a record. */
const unrecorded: Writer = { engine: null, format: 0, runtime: 0 }

/** Reads which engine last wrote to a database. Returns `undefined` if no engine did. */
export async function readWriter(target: D1Target): Promise<Writer | undefined> {
  const tables = (
    await queryRows<{ name: string }>(
      target,
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN ('engine_info', 'written_by', 'release')`,
    )
  ).map(({ name }) => name)
  // Before its migration, a database in format 1 stores the record in `written_by`.
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
 * Returns whether this engine is older or newer than another one, by their formats. Versions with the same formats
 * count as equal.
 */
export function compareWithThis({ format, runtime }: Writer): 'older' | 'same' | 'newer' {
  if (thisWriter.format < format || thisWriter.runtime < runtime) return 'older'
  return thisWriter.format > format || thisWriter.runtime > runtime ? 'newer' : 'same'
}

/**
 * Thrown when a database was written by an engine with another format or runtime, so this engine must not write to it.
 */
export class IncompatibleEngineError extends UsageError {
  override name = 'IncompatibleEngineError'

  /** @param advice the fix; default: advice that fits any database */
  constructor(other: Writer, advice = compareWithThis(other) === 'older' ? installAdvice(other) : upgradeAdvice) {
    const [theirs, ours] = describeWriters(other)
    super(`This database was last written by ${theirs}, but this is ${ours}. Nothing was changed. ${advice}`)
  }
}

const upgradeAdvice =
  'Upgrade it first: run `npm run deploy` for the deployed database, or start `npm run serve` or `npm run dev` with this version for a local one.'

/** Returns the fix if a newer engine is needed. */
export function installAdvice({ engine }: Writer): string {
  return `Install ${engine === null ? 'the newer version' : `that version, or a later one: npm install rivage@${engine}`}.`
}

/** Describes another engine and this one, such as `Rivage 0.2.0 (format 1)`, with the runtimes if they differ. */
function describeWriters(other: Writer): [other: string, thisOne: string] {
  const isOtherRuntime = other.engine !== null && other.runtime !== thisWriter.runtime
  const describe = ({ engine, format, runtime }: Writer) =>
    `${engine === null ? 'an earlier version of Rivage' : `Rivage ${engine}`} (format ${format}${isOtherRuntime ? `, runtime ${runtime}` : ''})`
  return [describe(other), describe(thisWriter)]
}

/** Returns the message about the upgrade of a local database from an older engine. */
export function describeUpgrade(before: Writer): string {
  const [former, current] = describeWriters(before)
  return `Upgrading the local database, which was written by ${former}, to ${current}.`
}

/**
 * @param options.isUpgrade whether it may belong to an older engine
 * @param options.advice replaces the general advice
 *
 * @throws IncompatibleEngineError if the database has another format or runtime
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
 * SQL: whether this engine may write to the database.
 * @param isUpgrade whether it may belong to an older engine; afterward, it belongs to this one
 */
export function mayWrite(isUpgrade: boolean): string {
  const { format, runtime } = thisWriter
  if (isUpgrade) return `NOT EXISTS (SELECT 1 FROM engine_info WHERE format > ${format} OR runtime > ${runtime})`
  return `(EXISTS (SELECT 1 FROM engine_info WHERE format = ${format} AND runtime = ${runtime})
    OR NOT EXISTS (SELECT 1 FROM engine_info UNION ALL SELECT 1 FROM release))`
}

/**
 * Records that this engine writes to the database, unless that is already recorded.
 * @param condition SQL: whether to do so
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
 * Takes over a database from an older engine. The next sync recompiles its pages.
 * @returns the previous writer, if it was an older engine
 */
export async function upgradeWriter(target: D1Target): Promise<Writer | undefined> {
  const writer = await readWriter(target)
  if (!writer || compareWithThis(writer) !== 'newer') return undefined
  await target.batch([recordWriter(mayWrite(true))])
  return writer
}
