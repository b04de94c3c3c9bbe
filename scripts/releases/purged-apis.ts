import type { ApiChangeLog } from '../../core/api/changes/index.ts'
import { liveChannel } from '../../core/release/index.ts'
import { escapeAttribute } from '../../core/text/index.ts'
import type { Bucket } from '../local/bucket.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target, Statement } from '../local/d1-target.ts'
import { readPublishedText } from '../sync/collect/published-text.ts'
import type { GeneratedFile } from '../sync/collect/source-file.ts'
import { hashOf } from '../sync/content-hash.ts'
import { fileTable, withDigest } from '../sync/versioned-table.ts'
import { UsageError } from '../usage-error.ts'
import type { entry, file, StoredRow } from '../../worker/store/schema.ts'

/** An entry of a page that belongs to an API. */
type Entry = StoredRow<
  typeof entry,
  'id' | 'channel' | 'since' | 'until' | 'collection' | 'file' | 'path' | 'translationKey' | 'document' | 'meta'
>
type File = StoredRow<typeof file, 'id' | 'channel' | 'since' | 'until' | 'path' | 'media'>

/** The parts of APIs that contain titles of purged pages. */
export interface PurgedApiParts {
  /** Past rows of pages that list a purged page, link to it, or show its operation. */
  entries: Entry[]
  /** Past rows of API descriptions and change logs. */
  files: File[]
  /** The published lists of changes. The next sync creates them again from the shortened log. */
  unlisted: { entries: Entry[]; files: File[] }
  /** The published change logs, each with the shortened log that replaces it. */
  logs: { row: File; log: GeneratedFile }[]
}

/** The files of an API that contain the content or names of operations. */
const apiFiles = ['openapi.json', 'openapi.yaml', 'operations.json', 'contract.json', 'translation.json']

/** Finds traces of purged pages in other pages and files of their APIs. */
export async function findPurgedApiParts(
  target: D1Target,
  bucket: Bucket | undefined,
  {
    channels,
    codes,
    paths,
    entries,
  }: { channels: string; codes: readonly string[]; paths: readonly string[]; entries: readonly Entry[] },
): Promise<PurgedApiParts> {
  const apis = await queryRows<{ path: string }>(
    target,
    `SELECT DISTINCT api.value ->> 'path' AS path FROM release, json_each(config -> 'apis') AS api`,
  )
  const used = apis
    .map((api) => codes.map((code) => `/${code}${api.path}`))
    .filter((bases) => bases.some((base) => paths.some((path) => path.startsWith(`${base}/`))))
    .flat()
  const found: PurgedApiParts = { entries: [], files: [], unlisted: { entries: [], files: [] }, logs: [] }
  if (used.length === 0) return found
  const isPast = (row: { channel: string; until: number | null }) =>
    !(row.channel === liveChannel && row.until === null)
  const listing = await queryRows<Entry>(
    target,
    `SELECT id, channel, since, until, collection, file, path, translation_key, document, meta FROM entry
      WHERE channel IN (SELECT value FROM json_each(?1)) AND path NOT IN (SELECT value FROM json_each(?2))
        AND EXISTS (SELECT 1 FROM json_each(?3) WHERE entry.path = value OR instr(entry.path, value || '/') = 1)
        AND EXISTS (SELECT 1 FROM document_part, json_each(?2) AS purged WHERE document_part.hash = entry.document
          AND (instr(text, purged.value || '"') > 0 OR instr(text, purged.value || ')') > 0)) ORDER BY id`,
    channels,
    JSON.stringify(paths),
    JSON.stringify(used),
  )
  found.entries.push(...listing.filter(isPast))
  const operations = new Set(entries.flatMap(({ meta }) => operationOf(meta) ?? []))
  const guides = await findGuides(target, channels, operations)
  const live = guides.find((row) => !isPast(row))
  if (live)
    throw new UsageError(
      `${live.path} still shows the operation. Nothing was changed. Remove it there, publish with \`npm run sync\`, and run the purge again.`,
    )
  found.entries.push(...guides)
  const files = await queryRows<File>(
    target,
    `SELECT id, channel, since, until, path, media FROM file
      WHERE channel IN (SELECT value FROM json_each(?1)) AND path IN (SELECT value FROM json_each(?2)) ORDER BY id`,
    channels,
    JSON.stringify(
      used.flatMap((base) => [...apiFiles, 'changes.json', 'changes.xml'].map((name) => `${base}/${name}`)),
    ),
  )
  const isOfLog = ({ path }: File) => /\/changes\.(?:json|xml)$/.test(path)
  const times = entries.map(({ channel, since, until }) => ({ channel, since, until: until ?? Infinity }))
  const existedThen = (row: File) =>
    times.some((time) => time.channel === row.channel && time.since < (row.until ?? Infinity) && time.until > row.since)
  found.files.push(...files.filter((row) => row.until !== null && !isOfLog(row) && existedThen(row)))
  await findLogs(target, bucket, { operations, channels, files: files.filter(isOfLog), found })
  return found
}

/** Returns the operation that a page describes, such as `get /orders/{id}`. */
function operationOf(meta: string): string | undefined {
  const { operation } = JSON.parse(meta) as { operation?: unknown } // A sync wrote this JSON.
  return typeof operation === 'string' ? operation : undefined
}

/** Finds pages outside of the reference that show a purged operation or one of its fields. */
async function findGuides(target: D1Target, channels: string, operations: ReadonlySet<string>): Promise<Entry[]> {
  if (operations.size === 0) return []
  return await queryRows<Entry>(
    target,
    `SELECT id, channel, since, until, collection, file, path, translation_key, document, meta FROM entry
      WHERE channel IN (SELECT value FROM json_each(?1)) AND EXISTS (SELECT 1 FROM document_part, json_each(?2) AS purged
        WHERE document_part.hash = entry.document AND kind = 'html' AND instr(text, purged.value) > 0) ORDER BY id`,
    channels,
    JSON.stringify([...operations].map((key) => `data-operation="${escapeAttribute(key)}"`)),
  )
}

async function findLogs(
  target: D1Target,
  bucket: Bucket | undefined,
  {
    operations,
    channels,
    files,
    found,
  }: { operations: ReadonlySet<string>; channels: string; files: readonly File[]; found: PurgedApiParts },
): Promise<void> {
  if (operations.size === 0) return
  /** The shortened logs by the hash of the published log. `undefined` if nothing is removed from a log. */
  const shortened = new Map<string, GeneratedFile | undefined>()
  const bases = new Set<string>()
  for (const row of files) {
    if (!row.path.endsWith('.json')) continue
    if (!shortened.has(row.media))
      shortened.set(row.media, withoutOperations(await readPublishedText(target, bucket, row.media), operations))
    const log = shortened.get(row.media)
    if (!log) continue
    bases.add(row.path.slice(0, -'.json'.length))
    if (row.until === null) found.logs.push({ row, log })
    else found.files.push(row)
  }
  for (const row of files)
    if (row.path.endsWith('.xml') && bases.has(row.path.slice(0, -'.xml'.length)))
      (row.until === null ? found.unlisted.files : found.files).push(row)
  const pages = await queryRows<Entry>(
    target,
    `SELECT id, channel, since, until, collection, file, path, translation_key, document, meta FROM entry
      WHERE channel IN (SELECT value FROM json_each(?1)) AND path IN (SELECT value FROM json_each(?2)) ORDER BY id`,
    channels,
    JSON.stringify([...bases]),
  )
  const known = new Set(found.entries.map(({ id }) => id))
  for (const row of pages) {
    if (known.has(row.id)) continue
    if (row.until === null) found.unlisted.entries.push(row)
    else found.entries.push(row)
  }
}

/** Returns a change log without the given operations as a file. Returns `undefined` if it contains none of them. */
function withoutOperations(text: string, removed: ReadonlySet<string>): GeneratedFile | undefined {
  const log = JSON.parse(text) as ApiChangeLog // A sync wrote this JSON.
  if (!log.releases.some(({ operations }) => operations.some(({ key }) => removed.has(key)))) return undefined
  const releases = log.releases
    .map((release) => ({ ...release, operations: release.operations.filter(({ key }) => !removed.has(key)) }))
    .filter(({ operations }) => operations.length > 0)
  const bytes = Buffer.from(`${JSON.stringify({ ...log, releases })}\n`)
  return { file: 'changes.json', hash: hashOf(bytes), type: 'application/json', size: bytes.length, bytes }
}

/** Returns statements that replace the published change logs and remove the lists of changes. */
export function apiPartStatements({ logs, unlisted }: PurgedApiParts): Statement[] {
  return [
    {
      sql: `UPDATE file SET media = value ->> 1, digest = value ->> 2 FROM json_each(?) WHERE file.id = value ->> 0`,
      params: [
        JSON.stringify(
          logs.map(({ row: { id, path }, log }) => {
            const { media, digest } = withDigest(fileTable, { path, media: log.hash })
            return [id, media, digest]
          }),
        ),
      ],
    },
    {
      sql: 'DELETE FROM entry WHERE id IN (SELECT value FROM json_each(?))',
      params: [JSON.stringify(unlisted.entries.map(({ id }) => id))],
    },
    {
      sql: 'DELETE FROM file WHERE id IN (SELECT value FROM json_each(?))',
      params: [JSON.stringify(unlisted.files.map(({ id }) => id))],
    },
  ]
}
