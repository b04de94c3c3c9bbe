// The one place where the worker writes to the database. Everything else that is stored comes from a sync.
import type { D1Database } from '@cloudflare/workers-types'
import type { ReleaseName } from './database.ts'
import type { StoredRow, artifact, artifactPart } from './schema.ts'

/** Names a text that is the same for everybody who asks a release for it. */
interface ArtifactName {
  release: ReleaseName
  /** What it is, and which build made it: another one may write it otherwise. */
  name: string
}

/** Characters of a part, below the two megabytes that D1 stores in a row: all of them are ASCII. */
const partLength = 1_400_000

/** Parts that are read at once. */
const partsAtOnce = 3

/** SQL: when something was made that nobody reads or makes any more. */
const longAgo = 'unixepoch() - 3600'

/** The text of an artifact, part by part; `undefined` where it was not made yet. */
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
    if (results.length < Math.min(partsAtOnce, parts - from)) throw new Error(`Parts of ${name} are not there any more`)
    return results.map(({ text }) => text)
  }
  const first = await read(0)
  return (async function* () {
    yield* first
    for (let from = partsAtOnce; from < parts; from += partsAtOnce) yield* await read(from)
  })()
}

/**
 * Stores an artifact while it is being made. Nobody reads it before it is finished. Of several that are made at the
 * same time, the one that is finished first stays.
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

  /** @param text in ASCII */
  async add(text: string): Promise<void> {
    this.#waiting += text
    while (this.#waiting.length >= partLength) await this.#write()
  }

  /** Writes what is left, and says that it is all; what was made for older releases is removed some time later. */
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
