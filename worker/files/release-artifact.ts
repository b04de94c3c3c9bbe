import type { AppContext } from '../context.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import { buildId } from '../render/client-assets.ts'
import { packText, unpackText } from '../http/packed-text.ts'
import { ArtifactWriter, openArtifact } from '../records/artifacts.ts'
import type { ArtifactName } from '../records/artifacts.ts'

/** CPU time to unpack and parse one character, in milliseconds. */
const characterMs = 0.00005

/**
 * How long to store nothing after a failure, in milliseconds. A failed write, for example because the disk is full, can
 * abort concurrent reads.
 */
const pauseMs = 60_000

/** How long to wait before an artifact is compressed, in milliseconds, so that its response starts first. */
const delayMs = 25

/** Time from which artifacts may be stored again, in milliseconds since 1970. */
let writableAt = 0

/**
 * Reads a stored artifact, a response about a whole release, or creates and stores it. For previews, past releases, and
 * static exports, it is created for each request.
 * @param kind identifies the artifact; must not contain visitor input, because each kind is stored
 * @param make writes the artifact in pieces of ASCII; not called if the artifact is stored
 * @returns an iterable whose first piece has been read, so that a failing database can still become an error response
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

/** Like `readWholeArtifact`, for a value that JSON can represent. It is written as JSON after the response has started. */
export async function readArtifactValue<Value>(
  context: AppContext,
  cache: ReleaseCache,
  kind: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const name = nameOf(cache, kind)
  const stored = name && (await readStoredText(context, name))
  if (stored !== undefined) return JSON.parse(stored) as Value // Another request wrote it from such a value.
  const value = await make()
  if (name) storeLater(() => JSON.stringify(value), name, context)
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

/** Returns the name of a stored artifact, or `undefined` if artifacts of the release aren't stored. */
function nameOf({ release, view }: ReleaseCache, kind: string): ArtifactName | undefined {
  // A static export has other URLs and contents than the site, and requests most of them only once.
  return view.kind !== 'present' || release.config.isStatic ? undefined : { release, name: `${kind} ${buildId}` }
}

async function* storing(pieces: AsyncIterable<string>, writer: ArtifactWriter, context: AppContext) {
  let isStored = true
  for await (const piece of pieces) {
    yield piece
    isStored &&= await attempt(() => writer.add(piece))
  }
  if (isStored) context.executionCtx.waitUntil(attempt(() => writer.finish()))
}

/** Runs a write, and returns whether it succeeded. A failure doesn't affect the reader. */
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
