import type { AppContext } from '../context.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import { buildId } from '../render/client-assets.ts'
import { packText, unpackText } from '../http/packed-text.ts'
import { openDatabase } from '../store/database.ts'
import { ArtifactWriter, openArtifact } from '../store/artifacts.ts'

/** The cost of unpacking and parsing a character, in milliseconds of the processor. */
const characterMs = 0.00005

/**
 * A text about a whole release: as it is stored, or made now, and stored for those who ask later. Of a preview and of
 * an older release it is made for each who asks.
 * @param kind what it is; nothing that a visitor chooses freely, since each kind is stored
 * @param make writes it, piece by piece, in ASCII; not called where it is stored
 * @returns an iterable whose first piece was read already, so that a database that does not answer is told in time
 */
export async function readArtifact(
  context: AppContext,
  { release, view }: ReleaseCache,
  kind: string,
  make: () => AsyncIterable<string>,
): Promise<AsyncIterable<string>> {
  const { $client } = context.get('database')()
  const name = { release, name: `${kind} ${buildId}` }
  if (view.kind !== 'present') return await started(make())
  const stored = await openArtifact($client, name)
  if (stored) return stored
  // Of its own, so that reads do not fail where a write has.
  const database = openDatabase(context.env, { bookmark: 'first-primary', long: true })
  const writer = new ArtifactWriter(database.$client, name)
  return await started(storing(make(), writer, context))
}

/** Any text, which is stored packed and is returned as it was. */
async function readTextArtifact(
  context: AppContext,
  cache: ReleaseCache,
  kind: string,
  make: () => AsyncIterable<string>,
): Promise<ReadableStream<Uint8Array>> {
  return unpackText(await readArtifact(context, cache, kind, () => packText(make())))
}

/** The same for a text that is in memory as a whole. */
export async function readWholeArtifact(
  context: AppContext,
  cache: ReleaseCache,
  kind: string,
  make: () => Promise<string>,
): Promise<string> {
  const text = await readTextArtifact(context, cache, kind, async function* () {
    yield await make()
  })
  const whole = await new Response(text).text()
  context.get('budget').spend(whole.length * characterMs)
  return whole
}

async function* storing(pieces: AsyncIterable<string>, writer: ArtifactWriter, context: AppContext) {
  // That it cannot be stored does not concern the reader.
  let isStored = true
  const attempt = async (work: Promise<void>) => {
    await work.catch((error: unknown) => {
      isStored = false
      console.warn('An answer could not be stored:', error)
    })
  }
  for await (const piece of pieces) {
    yield piece
    if (isStored) await attempt(writer.add(piece))
  }
  if (isStored) context.executionCtx.waitUntil(attempt(writer.finish()))
}

async function started(pieces: AsyncIterable<string>): Promise<AsyncIterable<string>> {
  const iterator = pieces[Symbol.asyncIterator]()
  const first = await iterator.next()
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value
    } finally {
      await iterator.return?.()
    }
  })()
}
