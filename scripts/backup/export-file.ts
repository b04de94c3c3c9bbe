import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Writer } from '../local/written-by.ts'
import { UsageError } from '../usage-error.ts'

// An exported site is a file compressed with gzip (RFC 1952). Each of its lines is a JSON value:
//
// {"rivage":"site","version":2,"createdAt":"…","migrations":["0001_releases.sql", …]}
// {"table":"document","columns":["hash", …],"binary":[]}    the start of a table
// ["9f…", …]                                                 one of its rows; bytes are hexadecimal
// {"end":true,"rows":{"document":120, …},"sha256":"…"}       the last line; without it, the file is incomplete
//
// The digest (FIPS 180-4, hexadecimal) covers all previous lines, including their line feeds. Version 1 has no digest.

/** The newest version of the format. This engine writes it, and reads it and all earlier versions. */
const version = 2

/** Maximum number of characters in a line. A D1 row has at most 2 MB, but escape sequences make its JSON longer. */
const maxLineLength = 16_000_000

/** The first line of the file. */
export interface ExportHeader {
  rivage: 'site'
  version: number
  /** The time of the export (ISO 8601). */
  createdAt: string
  /** The migrations that were applied to the exported database. */
  migrations: string[]
  /** The engine that last wrote to the database, or `null` if this is unknown. */
  writer?: Writer | null
}

/** The line that precedes the rows of a table. */
export interface TableHeader {
  table: string
  columns: string[]
  binary: string[]
}

export type ExportedRow = (string | number | null)[]

/** A line after the header. A row belongs to the table of the preceding `TableHeader`. */
export type ExportLine = TableHeader | ExportedRow

/**
 * Writes an export file. Only its owner can read the file, because it contains drafts from previews. The file gets its
 * final name when it is complete.
 * @param signal stops the export. In this case, no file is left behind
 * @returns the number of rows by table
 * @throws UsageError if the file can't be written
 * @throws errors of `lines`, or an AbortError
 */
export async function writeExportFile(
  path: string,
  header: Omit<ExportHeader, 'rivage' | 'version'>,
  lines: AsyncIterable<ExportLine>,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const unfinished = `${path}.part`
  const rows: Record<string, number> = {}
  const digest = createHash('sha256')
  const counted = (line: string) => {
    digest.update(line)
    return line
  }
  async function* render() {
    yield counted(`${JSON.stringify({ rivage: 'site', version, ...header } satisfies ExportHeader)}\n`)
    let table = ''
    for await (const line of lines) {
      if (Array.isArray(line)) rows[table] = (rows[table] ?? 0) + 1
      else rows[(table = line.table)] = 0
      yield counted(`${JSON.stringify(line)}\n`)
    }
    yield `${JSON.stringify({ end: true, rows, sha256: digest.digest('hex') })}\n`
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
    throw isFull(error)
      ? new UsageError(
          `The disk is full, so ${path} could not be written. Free some space, or choose a file on another disk.`,
        )
      : error
  }
}

function refuseToWrite(error: NodeJS.ErrnoException): never {
  throw new UsageError(`Cannot write the file: ${error.message}`)
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC'
}

/**
 * Reads an export file line by line, because it may be larger than memory.
 * @yields the header, followed by the other lines
 * @throws UsageError if the file is not an export, is damaged or incomplete, or has a newer format
 */
export async function* readExportFile(path: string): AsyncGenerator<ExportHeader | ExportLine> {
  const damaged = (reason: string) => new UsageError(`${path} is damaged: ${reason}. Use another copy.`)
  const counted: Record<string, number> = {}
  const digest = createHash('sha256')
  let [table, position, hasDigest, isWhole] = ['', 0, true, false]
  for await (const line of linesOf(path, damaged)) {
    if (isWhole) throw damaged('it contains data after its end')
    position++
    const value = parse(line, damaged)
    if (position === 1) {
      const header = checkHeader(path, value)
      hasDigest = header.version > 1
      yield header
    } else if (Array.isArray(value) && table !== '') {
      counted[table] = (counted[table] ?? 0) + 1
      yield value as ExportedRow
    } else if (isRecord(value) && typeof value.table === 'string') {
      counted[(table = value.table)] = 0
      yield value as unknown as TableHeader
    } else if (isRecord(value) && value.end === true) {
      if (JSON.stringify(value.rows) !== JSON.stringify(counted)) throw damaged('rows are missing')
      if (hasDigest && value.sha256 !== digest.digest('hex')) throw damaged('the checksum does not match')
      isWhole = true
      continue
    } else throw damaged(`line ${position} is not a valid export line`)
    digest.update(line).update('\n')
  }
  if (!isWhole) throw damaged('it is incomplete')
}

/**
 * Reads the whole file to verify its checksum. This is important because content is stored under its hash and must
 * match it.
 * @throws UsageError in the same cases as `readExportFile`
 */
export async function checkExportFile(path: string): Promise<void> {
  for await (const _ of readExportFile(path));
}

async function* linesOf(path: string, damaged: (reason: string) => UsageError): AsyncGenerator<string> {
  const file = createReadStream(path)
  const bytes = createGunzip()
  // `pipe` doesn't forward errors of the file.
  file.on('error', (error) => bytes.destroy(error)).pipe(bytes)
  const decoder = new TextDecoder()
  try {
    let pieces: string[] = []
    let length = 0
    for await (const chunk of bytes) {
      for (const [index, piece] of decoder
        .decode(chunk as Buffer, { stream: true })
        .split('\n')
        .entries()) {
        if (index > 0) {
          yield pieces.join('')
          pieces = []
          length = 0
        }
        pieces.push(piece)
        length += piece.length
        // A small compressed file can expand to any size.
        if (length > maxLineLength) throw damaged('a line is too long')
      }
    }
    if (length > 0) yield pieces.join('')
  } catch (error) {
    if (error instanceof UsageError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new UsageError(`File not found: ${path}.`)
    if (code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR') throw damaged(message)
    throw new UsageError(`Cannot read ${path}: ${message}`)
  } finally {
    file.destroy()
    bytes.destroy()
  }
}

function parse(line: string, damaged: (reason: string) => UsageError): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw damaged('a line is not valid JSON')
  }
}

function checkHeader(path: string, value: unknown): ExportHeader {
  if (!isRecord(value) || value.rivage !== 'site' || !Array.isArray(value.migrations))
    throw new UsageError(`${path} is not a file written by \`npm run export\`.`)
  if (typeof value.version !== 'number' || value.version > version)
    throw new UsageError(`${path} was written by a newer version of Rivage. Upgrade Rivage first.`)
  return value as unknown as ExportHeader
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
