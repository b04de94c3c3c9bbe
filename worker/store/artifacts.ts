// The only place where the Worker writes to the database. A sync writes everything else.
import type { D1Database } from '@cloudflare/workers-types'
import type { ReleaseName } from './database.ts'
import type { StoredRow, artifact, artifactPart } from './schema.ts'

/** Identifies a text about a whole release that is the same for every client. */
interface ArtifactName {
  release: ReleaseName
  /** The kind of text and the build that created it, because another build may create it differently. */
  name: string
}

/** Characters per part, below D1's limit of two megabytes per row: all of them are ASCII. */
const partLength = 1_400_000

/** How many parts are read concurrently. */
const partsAtOnce = 3

/** SQL: the age from which an unread or unfinished text is obsolete. */
const longAgo = 'unixepoch() - 3600'

/** The text of an artifact, part by part; `undefined` if it does not exist yet. */
export async function openArtifact(
  $client: D1Database,
  { release: { channel, number }, name }: ArtifactName,
): Promise<AsyncIterable<string> | undefined> {
  const found = await $client
    .prepare('SELECT maker, parts FROM artifact WHERE channel = ? AND release = ? AND name = ?')
    .bind(channel, number, name)
    .first<StoredRow<typeof artifact, 'maker' | 'parts'>>()
  if (!found) return undefined
  const { maker, parts } = found
  const read = async (from: number) => {
    const { results } = await $client
      .prepare('SELECT text FROM artifact_part WHERE maker = ? AND part >= ? AND part < ? ORDER BY part')
      .bind(maker, from, from + partsAtOnce)
      .all<StoredRow<typeof artifactPart, 'text'>>()
    if (results.length < Math.min(partsAtOnce, parts - from)) throw new Error(`Parts of ${name} no longer exist`)
    return results.map(({ text }) => text)
  }
  const first = await read(0)
  return (async function* () {
    yield* first
    for (let from = partsAtOnce; from < parts; from += partsAtOnce) yield* await read(from)
  })()
}

/**
 * Stores an artifact while it is being created. It becomes readable when it is complete. If several are created
 * concurrently, the first complete one stays.
 */
export class ArtifactWriter {
  readonly #client: D1Database
  readonly #artifact: ArtifactName
  readonly #maker = crypto.randomUUID()
  #waiting = ''
  #parts = 0

  constructor($client: D1Database, name: ArtifactName) {
    this.#client = $client
    this.#artifact = name
  }

  /** @param text ASCII only */
  async add(text: string): Promise<void> {
    this.#waiting += text
    while (this.#waiting.length >= partLength) await this.#write()
  }

  /** Writes the rest and marks the artifact as complete. Texts of older releases are removed some time later. */
  async finish(): Promise<void> {
    while (this.#waiting.length > 0 || this.#parts === 0) await this.#write()
    const { release, name } = this.#artifact
    const prepare = (sql: string, ...values: (string | number)[]) => this.#client.prepare(sql).bind(...values)
    await this.#client.batch([
      prepare(
        'INSERT INTO artifact (channel, release, name, maker, parts) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
        release.channel,
        release.number,
        name,
        this.#maker,
        this.#parts,
      ),
      prepare(
        `DELETE FROM artifact WHERE channel = ? AND release < ? AND maker IN (SELECT maker FROM artifact_part WHERE made_at < ${longAgo})`,
        release.channel,
        release.number,
      ),
      prepare(
        `DELETE FROM artifact_part WHERE (maker = ? OR made_at < ${longAgo}) AND maker NOT IN (SELECT maker FROM artifact)`,
        this.#maker,
      ),
    ])
  }

  async #write(): Promise<void> {
    const text = this.#waiting.slice(0, partLength)
    this.#waiting = this.#waiting.slice(partLength)
    await this.#client
      .prepare(
        'INSERT INTO artifact_part (maker, part, made_at, text) VALUES (?, ?, unixepoch(), ?) ON CONFLICT DO NOTHING',
      )
      .bind(this.#maker, this.#parts, text)
      .all()
    this.#parts++
  }
}
