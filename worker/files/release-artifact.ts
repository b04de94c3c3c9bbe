import type { AppContext } from '../context.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import { buildId } from '../render/client-assets.ts'
import { packText, unpackText } from '../http/packed-text.ts'
import { ArtifactWriter, openArtifact } from '../records/artifacts.ts'
import type { ArtifactName } from '../records/artifacts.ts'

/** Estimated CPU time for unpacking and parsing one character, in milliseconds. */
const characterMs = 0.00005

/**
 * After a failed write, how long nothing is stored, in milliseconds. For example, a full disk makes writes fail, and
 * each failure can abort concurrent reads.
 */
const pauseMs = 60_000

/** How long compressing an artifact is delayed, in milliseconds, so that the response can start first. */
const delayMs = 25

/** When artifacts may be stored again, in milliseconds since 1970. */
let writableAt = 0

/**
 * Reads an artifact, or else creates and stores it. For previews, past releases, and static exports, it is created for
 * each request and not stored.
 * @param kind identifies the artifact; must not contain a visitor's input, because every kind is stored
 * @param make yields the artifact in ASCII pieces; not called if the artifact is already stored
 * @returns an iterable whose first piece has already been read, so that a database failure can still become an error
 * response
 */
export async function readArtifact(
  context: AppContext,
  cache: ReleaseCache,
  kind: string,
  make: () => AsyncIterable<string>,
): Promise<AsyncIterable<string>> {
  const name = nameOf(cache, kind)
  if (!name) return await started(make())
  const stored = await openArtifact(context.get('release').database().$client, name)
  if (stored || Date.now() < writableAt) return stored ?? (await started(make()))
  return await started(storing(make(), new ArtifactWriter(context.env, name), context))
}

/**
 * Like `readArtifact`, for an artifact that fits in memory. It is compressed and stored after the response has started.
 */
export async function readWholeArtifact(
  context: AppContext,
  cache: ReleaseCache,
  kind: string,
  make: () => Promise<string>,
): Promise<string> {
  const name = nameOf(cache, kind)
  const stored = name && (await readStoredText(context, name))
  if (stored !== undefined) return stored
  const text = await make()
  context.get('budget').spend(text.length * characterMs)
  if (name) storeLater(() => text, name, context)
  return text
}

/**
 * Like `readWholeArtifact`, for a JSON value. It is serialized and stored after the response has started.
 * @param name identifies the artifact and the code that creates it, because a sync may have stored it already
 */
export async function readArtifactValue<Value>(
  context: AppContext,
  cache: ReleaseCache,
  name: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const artifact = isStored(cache) ? { release: cache.release, name } : undefined
  const stored = artifact && (await readStoredText(context, artifact))
  if (stored !== undefined) return JSON.parse(stored) as Value // Stored as the JSON of such a value.
  const value = await make()
  if (artifact) storeLater(() => JSON.stringify(value), artifact, context)
  return value
}

async function readStoredText(context: AppContext, name: ArtifactName): Promise<string | undefined> {
  const stored = await openArtifact(context.get('release').database().$client, name)
  if (!stored) return undefined
  const text = await new Response(unpackText(stored)).text()
  context.get('budget').spend(text.length * characterMs)
  return text
}

function storeLater(write: () => string, name: ArtifactName, context: AppContext): void {
  if (Date.now() < writableAt) return
  const writer = new ArtifactWriter(context.env, name)
  const store = async () => {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await attempt(async () => {
      for await (const piece of packText([write()])) await writer.add(piece)
      await writer.finish()
    })
  }
  context.executionCtx.waitUntil(store())
}

/** Returns the name under which an artifact is stored, or `undefined` if the release's artifacts aren't stored. */
function nameOf(cache: ReleaseCache, kind: string): ArtifactName | undefined {
  return isStored(cache) ? { release: cache.release, name: `${kind} ${buildId}` } : undefined
}

function isStored({ release, view }: ReleaseCache): boolean {
  // The artifacts of a static export differ from the site's, and most are requested only once.
  return view.kind === 'present' && !release.config.isStatic
}

async function* storing(pieces: AsyncIterable<string>, writer: ArtifactWriter, context: AppContext) {
  let isStored = true
  for await (const piece of pieces) {
    yield piece
    isStored &&= await attempt(() => writer.add(piece))
  }
  if (isStored) context.executionCtx.waitUntil(attempt(() => writer.finish()))
}

/** Tries to write, and returns whether that succeeded. A failure must not affect the reader. */
async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    writableAt = Date.now() + pauseMs
    console.warn('Failed to store a response:', error)
    return false
  }
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
