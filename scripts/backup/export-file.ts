import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Writer } from '../sync/written-by.ts'
import { UsageError } from '../usage-error.ts'

// An exported site is a file of lines, each one a JSON value, compressed with gzip (RFC 1952):
//
//   {"rivage":"site","version":1,"createdAt":"…","migrations":["0001_releases.sql", …]}
//   {"table":"document","columns":["hash", …],"binary":[]}    begins a table
//   ["9f…", …]                                                 one of its rows; bytes are hexadecimal
//   {"end":true,"rows":{"document":120, …}}                    the last line: without it the file is not whole

/** The newest form of the file that is written, and that can be read. */
const version = 1

/** The first line of the file. */
export interface ExportHeader {
  rivage: 'site'
  version: number
  /** ISO 8601. */
  createdAt: string
  /** What was applied to the database that it comes from. */
  migrations: string[]
  /** Which engine had written to it last; `null` where that was not recorded. */
  writer?: Writer | null
}

/** A line before the rows of a table. */
export interface TableHeader {
  table: string
  columns: string[]
  binary: string[]
}

export type ExportedRow = (string | number | null)[]

/** What the file contains, in its order; a row belongs to the table that began last. */
export type ExportLine = TableHeader | ExportedRow

/**
 * Writes the file. It gets its name when it is whole, and nobody but its owner may read it: it has drafts of previews.
 * @param signal that ends it, and leaves nothing
 * @returns how many rows of each table it has
 * @throws UsageError where it cannot be written; what `lines` throws; an AbortError
 */
export async function writeExportFile(
  path: string,
  header: Omit<ExportHeader, 'rivage' | 'version'>,
  lines: AsyncIterable<ExportLine>,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const unfinished = `${path}.part`
  const rows: Record<string, number> = {}
  async function* render() {
    yield `${JSON.stringify({ rivage: 'site', version, ...header } satisfies ExportHeader)}\n`
    let table = ''
    for await (const line of lines) {
      if (Array.isArray(line)) rows[table] = (rows[table] ?? 0) + 1
      else rows[(table = line.table)] = 0
      yield `${JSON.stringify(line)}\n`
    }
    yield `${JSON.stringify({ end: true, rows })}\n`
  }
  try {
    await (await open(unfinished, 'w', 0o600).catch(refuseToWrite)).close()
    await pipeline(
      Readable.from(render(), { objectMode: false, highWaterMark: 1_000_000 }),
      createGzip(),
      createWriteStream(unfinished),
      { ...(signal && { signal }) },
    )
    await rename(unfinished, path).catch(refuseToWrite)
    return rows
  } catch (error) {
    await rm(unfinished, { force: true })
    throw isFull(error) ? new UsageError(`There is no space left for ${path}.`) : error
  }
}

function refuseToWrite(error: NodeJS.ErrnoException): never {
  throw new UsageError(`The file cannot be written: ${error.message}`)
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC'
}

/**
 * Reads the file, line by line: it may be larger than memory.
 * @yields the header first
 * @throws UsageError for a file that is no export, that is damaged or not whole, or of a newer form
 */
export async function* readExportFile(path: string): AsyncGenerator<ExportHeader | ExportLine> {
  const damaged = (reason: string) =>
    new UsageError(`${path} is damaged: ${reason}. Nothing of it is shown; take another copy.`)
  const counted: Record<string, number> = {}
  let table = ''
  let position = 0
  for await (const line of linesOf(path, damaged)) {
    position++
    const value = parse(line, damaged)
    if (position === 1) {
      yield checkHeader(path, value)
    } else if (Array.isArray(value)) {
      counted[table] = (counted[table] ?? 0) + 1
      yield value as ExportedRow
    } else if (isRecord(value) && typeof value.table === 'string') {
      counted[(table = value.table)] = 0
      yield value as unknown as TableHeader
    } else if (isRecord(value) && value.end === true) {
      if (JSON.stringify(value.rows) !== JSON.stringify(counted)) throw damaged('rows are missing')
      return
    } else throw damaged(`line ${position} is none of an export`)
  }
  throw damaged('its end is missing')
}

/**
 * Reads the file to its end, where a sum tells whether it is as it was written (RFC 1952, CRC32): what is stored under
 * the hash of its content must not be something else.
 * @throws UsageError as `readExportFile` does
 */
export async function checkExportFile(path: string): Promise<void> {
  for await (const _ of readExportFile(path));
}

async function* linesOf(path: string, damaged: (reason: string) => UsageError): AsyncGenerator<string> {
  const file = createReadStream(path)
  const text = createGunzip()
  // An error of the file ends the lines, too.
  file.on('error', (error) => text.destroy(error)).pipe(text)
  try {
    const failure = Promise.withResolvers<never>()
    failure.promise.catch(() => {})
    text.on('error', failure.reject)
    const lines = createInterface({ input: text, crlfDelay: Infinity })[Symbol.asyncIterator]()
    for (;;) {
      const next = await Promise.race([lines.next(), failure.promise])
      if (next.done) break
      yield next.value
    }
    // Reading lines ends without a word where the stream has failed.
    if (text.errored) throw text.errored
  } catch (error) {
    if (error instanceof UsageError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new UsageError(`There is no file at ${path}.`)
    if (code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR') throw damaged(message)
    throw new UsageError(`${path} cannot be read: ${message}`)
  } finally {
    file.destroy()
    text.destroy()
  }
}

function parse(line: string, damaged: (reason: string) => UsageError): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw damaged('a line of it is not JSON')
  }
}

function checkHeader(path: string, value: unknown): ExportHeader {
  if (!isRecord(value) || value.rivage !== 'site' || !Array.isArray(value.migrations))
    throw new UsageError(`${path} is not what \`npm run export\` writes.`)
  if (typeof value.version !== 'number' || value.version > version)
    throw new UsageError(`${path} was written by a newer Rivage. Update this one first.`)
  return value as unknown as ExportHeader
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
