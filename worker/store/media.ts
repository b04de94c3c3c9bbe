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
     * Decodes hexadecimal text into the start of the array (ECMAScript 2026). workerd supports this method, but
     * TypeScript's library doesn't declare it yet.
     * @returns the number of bytes `written`, at most the length of the array
     * @throws SyntaxError if the text is not hexadecimal
     */
    setFromHex(text: string): { written: number }
  }
}

/** Metadata of stored bytes. It is the same for every file name. */
type StoredBytes = Omit<typeof media.$inferSelect, 'type'> & {
  /** Size of each stored part, except the last one; 0 if the bytes aren't stored in parts. */
  partBytes: number
}

/** Metadata of stored bytes under a file name, which determines the media type. */
export type StoredFile = StoredBytes & {
  /** Media type (RFC 9110, section 8.3.1), according to the file name that was requested. */
  type: string
}

const { type: _type, ...bytesColumns } = getTableColumns(media)

const storedFileColumns = {
  ...bytesColumns,
  partBytes: sql<number>`coalesce(${media.objectBytes}, (SELECT length(bytes) FROM ${mediaPart} WHERE media_part.hash = media.hash AND part = 0), 0)`,
}

/** A file at a path of the site, and the release that last changed it. */
export type SiteFile = StoredFile & { release: number }

/** Finds a file in `content/public/` or a PDF by its path. */
export async function findFile(database: Database, release: ReleaseName, path: string): Promise<SiteFile | undefined> {
  const found = await database
    // Rows of an overlay's base have `since` 0, so they count as part of release 1.
    .select({ ...storedFileColumns, release: sql<number>`max(${file.since}, 1)` })
    .from(file)
    .innerJoin(media, eq(media.hash, file.media))
    .where(and(eq(file.path, path), visibleIn(file, release)))
    .get()
  return found && { ...found, type: mediaTypeOf(path) }
}

/**
 * Finds stored bytes by their hash, whatever the release. `storedType` is the media type of the file that was uploaded
 * first.
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

/** Like `findMedia`, but for several hashes. */
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

/** Reads the complete bytes of files that are stored in the database, by hash. */
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

/** Thrown if parts of a file are missing, because it was moved or removed during the read. */
export class MissingBytes extends Error {
  override name = 'MissingBytes'
}

/**
 * Reads a byte range of a stored file. Only reads the stored parts that overlap it.
 * @param range `end` is the position of the last byte, inclusive
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
 * Reads stored parts as hexadecimal text. D1's responses are JSON, in which a blob is an array of numbers. That is
 * twice as long as hexadecimal text, and allocates a value per byte.
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
