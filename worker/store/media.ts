import { and, eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import { mediaTypeOf } from '../../core/media/index.ts'
import { readObject } from './bucket.ts'
import type { BucketSettings } from './bucket.ts'
import type { Database, ReleaseName } from './database.ts'
import { file, media, mediaPart } from './schema.ts'
import { visibleIn } from './visibility.ts'

declare global {
  interface Uint8Array {
    /**
     * Writes the bytes of a hexadecimal text at the start of the array. This is ECMAScript 2026: workerd has it, but
     * TypeScript's library doesn't declare it yet.
     * @returns how many bytes were `written`, at most the length of the array
     * @throws SyntaxError if the text is not hexadecimal
     */
    setFromHex(text: string): { written: number }
  }
}

/** Properties of stored bytes. They are the same for every file name. */
type StoredBytes = Omit<typeof media.$inferSelect, 'type'> & {
  /** Number of bytes in each part except the last; 0 without parts. */
  partBytes: number
}

/** Properties of a stored file that don't require reading its bytes. */
export type StoredFile = StoredBytes & {
  /** Media type (RFC 9110, §8.3.1) for the name under which the file was requested. */
  type: string
}

const { type: _type, ...bytesColumns } = getTableColumns(media)

const storedFileColumns = {
  ...bytesColumns,
  partBytes: sql<number>`coalesce(${media.objectBytes}, (SELECT length(bytes) FROM ${mediaPart} WHERE media_part.hash = media.hash AND part = 0), 0)`,
}

/** Finds the file in `content/public/` for a path. */
export async function findFile(
  database: Database,
  release: ReleaseName,
  path: string,
): Promise<StoredFile | undefined> {
  const found = await database
    .select(storedFileColumns)
    .from(file)
    .innerJoin(media, eq(media.hash, file.media))
    .where(and(eq(file.path, path), visibleIn(file, release)))
    .get()
  return found && { ...found, type: mediaTypeOf(path) }
}

/**
 * Finds the bytes with a hash. Once uploaded, they exist in every release. `storedType` is the media type of the name
 * under which they were first uploaded.
 */
export async function findMedia(
  database: Database,
  hash: string,
): Promise<(StoredBytes & { storedType: string }) | undefined> {
  return await database
    .select({ ...storedFileColumns, storedType: media.type })
    .from(media)
    .where(eq(media.hash, hash))
    .get()
}

/** Like `findMedia`, for several hashes. */
export async function findAllMedia(
  database: Database,
  hashes: readonly string[],
): Promise<Map<string, NonNullable<Awaited<ReturnType<typeof findMedia>>>>> {
  const found = await database
    .select({ ...storedFileColumns, storedType: media.type })
    .from(media)
    .where(sql`${media.hash} IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`)
    .all()
  return new Map(found.map((file) => [file.hash, file]))
}

/** Reads all bytes of some files in the database, by hash. */
export async function readWholeMedia(
  { $client }: Database,
  hashes: readonly string[],
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const { results } = await $client
    .prepare(
      `SELECT hash, hex(bytes) AS hex FROM ${getTableName(mediaPart)}
        WHERE hash IN (SELECT value FROM json_each(?)) ORDER BY hash, part`,
    )
    .bind(JSON.stringify(hashes))
    .all<{ hash: string; hex: string }>()
  const texts = new Map<string, string>()
  for (const { hash, hex } of results) texts.set(hash, (texts.get(hash) ?? '') + hex)
  return new Map(
    [...texts].map(([hash, text]) => {
      const bytes = new Uint8Array(text.length / 2)
      bytes.setFromHex(text)
      return [hash, bytes]
    }),
  )
}

/** Where the bytes of files are stored. */
interface FileSource {
  database: Database
  bucket: BucketSettings
}

/** Parts of a file are missing, because it was moved or removed. */
export class MissingBytes extends Error {
  override name = 'MissingBytes'
}

/**
 * Reads a byte range of a stored file, and only the parts that contain it.
 * @param range `end` is the position of the last byte
 * @throws MissingBytes
 */
export async function readMedia(
  { database, bucket }: FileSource,
  file: StoredFile,
  { start, end }: { start: number; end: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(end - start + 1)
  let position = 0
  if (file.upload === null)
    for (const hex of await readParts(database, file, { start, end }))
      position += bytes.subarray(position).setFromHex(hex).written
  else
    for (const part of await readObjects(bucket, { ...file, upload: file.upload }, { start, end })) {
      bytes.set(part, position)
      position += part.byteLength
    }
  if (position !== bytes.byteLength)
    throw new MissingBytes(`Media ${file.hash} has ${position} of the bytes ${start} to ${end}`)
  return bytes
}

/**
 * Reads the bytes as hexadecimal text. D1 answers in JSON, in which a blob would be an array of numbers that is twice
 * as long and takes an object per byte.
 */
async function readParts(
  { $client }: Database,
  { hash, partBytes }: StoredFile,
  { start, end }: { start: number; end: number },
): Promise<string[]> {
  const { results } = await $client
    .prepare(
      `SELECT hex(substr(bytes, max(?2 - part * ?4, 0) + 1, ?3 + 1 - max(?2, part * ?4))) AS hex FROM ${getTableName(mediaPart)}
      WHERE hash = ?1 AND part BETWEEN ?5 AND ?6 ORDER BY part`,
    )
    .bind(hash, start, end, partBytes, Math.floor(start / partBytes), Math.floor(end / partBytes))
    .all<{ hex: string }>()
  return results.map(({ hex }) => hex)
}

async function readObjects(
  bucket: BucketSettings,
  { hash, upload, partBytes }: StoredFile & { upload: string },
  { start, end }: { start: number; end: number },
): Promise<Uint8Array<ArrayBuffer>[]> {
  const first = Math.floor(start / partBytes)
  const count = Math.floor(end / partBytes) - first + 1
  const objects = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const begin = (first + index) * partBytes
      const offset = Math.max(start - begin, 0)
      const length = Math.min(end - begin + 1, partBytes) - offset
      return readObject(bucket, `${hash}/${upload}/${first + index}`, { offset, length })
    }),
  )
  return objects.filter((object) => object !== undefined)
}
