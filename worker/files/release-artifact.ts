import type { AppContext } from '../context.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import { buildId } from '../render/client-assets.ts'
import { packText, unpackText } from '../http/packed-text.ts'
import { ArtifactWriter, openArtifact } from '../records/artifacts.ts'

/** CPU time to unpack and parse one character, in milliseconds. */
const characterMs = 0.00005

/**
 * How long to store nothing after a failure, in milliseconds. A failed write, for example because the disk is full, can
 * abort concurrent reads.
 */
const pauseMs = 60_000

/** When texts may be stored again, in milliseconds since 1970. */
let writableAt = 0

/**
 * Reads a text about a whole release, or creates and stores it. For previews, past releases, and static exports, it is
 * created for each request.
 * @param kind identifies the text; must not contain visitor input, because each kind is stored
 * @param make writes the text in pieces of ASCII; not called if the text is stored
 * @returns an iterable whose first piece has been read, so that a failing database can still become an error response
 */
export async function readArtifact(
  context: AppContext,
  { release, view }: ReleaseCache,
  kind: string,
  make: () => AsyncIterable<string>,
): Promise<AsyncIterable<string>> {
  const { $client } = context.get('release').database()
  const name = { release, name: `${kind} ${buildId}` }
  // A static export has other URLs and texts than the site, and requests most of them only once.
  if (view.kind !== 'present' || release.config.isStatic) return await started(make())
  const stored = await openArtifact($client, name)
  if (stored || Date.now() < writableAt) return stored ?? (await started(make()))
  return await started(storing(make(), new ArtifactWriter(context.env, name), context))
}

/** Stores any text. It is compressed for storage and returned unchanged. */
async function readTextArtifact(
  context: AppContext,
  cache: ReleaseCache,
  kind: string,
  make: () => AsyncIterable<string>,
): Promise<ReadableStream<Uint8Array>> {
  return unpackText(await readArtifact(context, cache, kind, () => packText(make())))
}

/** Like `readTextArtifact`, for a text that fits in memory. */
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
  // If it can't be stored, the reader isn't affected.
  let isStored = true
  const attempt = async (work: Promise<void>) => {
    await work.catch((error: unknown) => {
      isStored = false
      writableAt = Date.now() + pauseMs
      console.warn('Failed to store a response:', error)
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
