import type { D1Database } from '@cloudflare/workers-types'
import type { ReleaseName } from '../store/database.ts'
import type { StoredRow, artifact, artifactPart } from '../store/schema.ts'
import { RecordWriter, defineRecord } from './define-record.ts'
import type { RecordSettings } from './define-record.ts'

/** Identifies an artifact: text that depends only on a release and is the same for every client. */
export interface ArtifactName {
  release: ReleaseName
  /** The kind of artifact, and the build that created it, because other builds may create it differently. */
  name: string
}

/** Number of characters per part, which are all ASCII. D1's limit for a row is two megabytes. */
const partLength = 1_400_000

/** Number of parts to read concurrently. */
const partsAtOnce = 3

/** SQL: the time before which an artifact that is unread or unfinished can be deleted. */
const longAgo = 'unixepoch() - 3600'

/** SQL: deletes artifacts, except those of the latest release in each channel that has artifacts. */
const removeOlder = `DELETE FROM artifact WHERE upload_id IN (SELECT upload_id FROM artifact_part WHERE created_at < ${longAgo})
  AND release < (SELECT max(release) FROM artifact AS newer WHERE newer.channel = artifact.channel)`

/**
 * SQL: deletes parts that don't belong to a complete artifact. `?` is an upload whose parts are deleted immediately.
 */
const removeParts = `DELETE FROM artifact_part WHERE (upload_id = ? OR created_at < ${longAgo})
  AND upload_id NOT IN (SELECT upload_id FROM artifact)`

/** Texts about a whole release that the Worker creates on demand, such as dumps and the sitemap. */
export const artifacts = defineRecord({
  name: 'artifacts',
  // All records together may use half of the row writes of D1's free plan. The other half is for syncs.
  rowsPerDay: 22_000,
  expire: (writer) => writer.write([removeOlder], [removeParts, '']),
})

/** Opens an artifact for reading part by part. Returns `undefined` if it doesn't exist. */
export async function openArtifact(
  $client: D1Database,
  { release: { channel, number }, name }: ArtifactName,
): Promise<AsyncIterable<string> | undefined> {
  const read = async (from: number) => {
    const { results } = await $client
      .prepare(
        `SELECT parts, text FROM artifact JOIN artifact_part USING (upload_id)
          WHERE channel = ? AND release = ? AND name = ? AND part >= ? AND part < ? ORDER BY part`,
      )
      .bind(channel, number, name, from, from + partsAtOnce)
      .all<StoredRow<typeof artifact, 'parts'> & StoredRow<typeof artifactPart, 'text'>>()
    return results
  }
  const first = await read(0)
  const parts = first[0]?.parts
  if (parts === undefined) return undefined
  const texts = (rows: typeof first, from: number) => {
    if (rows.length < Math.min(partsAtOnce, parts - from)) throw new Error(`Parts of ${name} no longer exist`)
    return rows.map(({ text }) => text)
  }
  const start = texts(first, 0)
  return (async function* () {
    yield* start
    for (let from = partsAtOnce; from < parts; from += partsAtOnce) yield* texts(await read(from), from)
  })()
}

/**
 * Stores an artifact while it is being created. The artifact can be read once it is complete. If several writers create
 * it concurrently, the first one to finish wins.
 */
export class ArtifactWriter {
  readonly #writer: RecordWriter
  readonly #artifact: ArtifactName
  readonly #uploadId = crypto.randomUUID()
  #waiting = ''
  #parts = 0

  constructor(settings: RecordSettings, name: ArtifactName) {
    this.#writer = new RecordWriter(settings, artifacts)
    this.#artifact = name
  }

  /** @param text must be ASCII */
  async add(text: string): Promise<void> {
    this.#waiting += text
    while (this.#waiting.length >= partLength) await this.#write()
  }

  /** Writes the remaining text and marks the artifact as complete. Artifacts of older releases are deleted later. */
  async finish(): Promise<void> {
    while (this.#waiting.length > 0 || this.#parts === 0) await this.#write()
    const { release, name } = this.#artifact
    await this.#writer.write(
      [
        'INSERT INTO artifact (channel, release, name, upload_id, parts) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
        release.channel,
        release.number,
        name,
        this.#uploadId,
        this.#parts,
      ],
      [removeOlder],
      [removeParts, this.#uploadId],
    )
  }

  async #write(): Promise<void> {
    const text = this.#waiting.slice(0, partLength)
    this.#waiting = this.#waiting.slice(partLength)
    await this.#writer.write([
      'INSERT INTO artifact_part (upload_id, part, created_at, text) VALUES (?, ?, unixepoch(), ?) ON CONFLICT DO NOTHING',
      this.#uploadId,
      this.#parts,
      text,
    ])
    this.#parts++
  }
}
