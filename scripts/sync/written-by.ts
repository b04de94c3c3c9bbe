import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { engineFolder } from '../project.ts'
import { UsageError } from '../usage-error.ts'
import type { StoredRow, writtenBy } from '../../worker/store/schema.ts'
import { queryRows } from './d1-target.ts'
import type { D1Target, Statement } from './d1-target.ts'

/** An engine that writes, or has written, to a database. */
export interface Writer {
  /** Version of Rivage, such as `0.2.0`; `null` where it was not recorded. */
  engine: string | null
  /**
   * How rows are written. It is raised with every change that the engine before would misread or overwrite; a column
   * that may be ignored is none.
   */
  format: number
  /**
   * What the scripts of stored pages expect of the modules in the browser. It is raised with every change that breaks
   * one.
   */
  runtime: number
}

const { version } = JSON.parse(readFileSync(join(engineFolder, 'package.json'), 'utf8')) as { version: string }

/** This engine. */
export const thisWriter = { engine: version, format: 1, runtime: 1 } as const satisfies Writer

/** Who wrote to a database before that was recorded. */
const unrecorded: Writer = { engine: null, format: 0, runtime: 0 }

/** Which engine has written to a database last; `undefined` where none has yet. */
export async function readWriter(target: D1Target): Promise<Writer | undefined> {
  const tables = (
    await queryRows<{ name: string }>(
      target,
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN ('written_by', 'release')`,
    )
  ).map(({ name }) => name)
  const [recorded] = tables.includes('written_by')
    ? await queryRows<StoredRow<typeof writtenBy, 'engine' | 'format' | 'runtime'>>(
        target,
        'SELECT engine, format, runtime FROM written_by',
      )
    : []
  if (recorded) return recorded
  const releases = tables.includes('release') ? await queryRows(target, 'SELECT number FROM release LIMIT 1') : []
  return releases.length > 0 ? unrecorded : undefined
}

/** Whether this engine is older or newer than another one, in what it writes; versions of one format are the same. */
export function compareWithThis({ format, runtime }: Writer): 'older' | 'same' | 'newer' {
  if (thisWriter.format < format || thisWriter.runtime < runtime) return 'older'
  return thisWriter.format > format || thisWriter.runtime > runtime ? 'newer' : 'same'
}

/** Refuses to write to a database of an engine with another format or runtime. */
export class OtherWriter extends UsageError {
  override name = 'OtherWriter'

  /** @param advice what to do; default: what fits any database */
  constructor(other: Writer, advice = compareWithThis(other) === 'older' ? installAdvice(other) : upgradeAdvice) {
    super(
      `This database was last written by ${describeWriter(other)}, and this is ${describeWriter(thisWriter)}. Nothing was changed. ${advice}`,
    )
  }
}

const upgradeAdvice =
  'Upgrade it first: `npm run deploy` does so with the deployed one; one on a machine of its own is upgraded when `npm run serve` or `npm run dev` is started there with this version.'

/** What to do where a newer engine is needed. */
export function installAdvice({ engine }: Writer): string {
  return `Install ${engine === null ? 'the newer version' : `that version, or a later one: npm install rivage@${engine}`}.`
}

/** `Rivage 0.2.0 (format 1)`, with the runtime where that is what differs. */
function describeWriter({ engine, format, runtime }: Writer): string {
  const name = engine === null ? 'an earlier Rivage' : `Rivage ${engine}`
  return `${name} (format ${format}${runtime === format ? '' : `, runtime ${runtime}`})`
}

/** Says that a local database of an older engine is this one's now. */
export function describeUpgrade(before: Writer): string {
  return `The local database was written by ${describeWriter(before)}: it is upgraded to ${describeWriter(thisWriter)}.`
}

/**
 * @param options.isUpgrade whether it may be one of an older engine
 * @param options.advice what to do, in the place of what fits any database
 *
 * @throws OtherWriter where the database was written in another format, or for another runtime
 */
export async function refuseOtherWriter(
  target: D1Target,
  { isUpgrade = false, advice }: { isUpgrade?: boolean; advice?: (writer: Writer) => string } = {},
): Promise<void> {
  const writer = await readWriter(target)
  if (!writer) return
  const order = compareWithThis(writer)
  if (order === 'older' || (order === 'newer' && !isUpgrade)) throw new OtherWriter(writer, advice?.(writer))
}

/**
 * SQL: whether this engine may write to the database.
 * @param isUpgrade whether it may be one of an older engine, which is this one's from then on
 */
export function mayWrite(isUpgrade: boolean): string {
  const { format, runtime } = thisWriter
  if (isUpgrade) return `NOT EXISTS (SELECT 1 FROM written_by WHERE format > ${format} OR runtime > ${runtime})`
  return `(EXISTS (SELECT 1 FROM written_by WHERE format = ${format} AND runtime = ${runtime})
    OR NOT EXISTS (SELECT 1 FROM written_by UNION ALL SELECT 1 FROM release))`
}

/**
 * Records that this engine writes to the database; nothing is written where that is known.
 * @param condition SQL that says whether it does
 */
export function recordWriter(condition: string, ...params: Statement['params']): Statement {
  const { engine, format, runtime } = thisWriter
  return {
    sql: `INSERT INTO written_by (id, engine, format, runtime, since) SELECT 1, '${engine}', ${format}, ${runtime}, unixepoch() WHERE ${condition}
      ON CONFLICT (id) DO UPDATE SET engine = excluded.engine, format = excluded.format, runtime = excluded.runtime, since = excluded.since
        WHERE (engine, format, runtime) <> (excluded.engine, excluded.format, excluded.runtime)`,
    params,
  }
}

/**
 * Makes a database of an older engine this one's. What its pages are compiled to is made again by the next sync.
 * @returns who wrote to it before, if it was an older engine
 */
export async function upgradeWriter(target: D1Target): Promise<Writer | undefined> {
  const writer = await readWriter(target)
  if (!writer || compareWithThis(writer) !== 'newer') return undefined
  await target.batch([recordWriter(mayWrite(true))])
  return writer
}
