import { createRequire, registerHooks } from 'node:module'
import type * as miniflare from 'miniflare'
import { UsageError } from '../usage-error.ts'

/**
 * Loads miniflare on demand, because it is as large as the rest of a command. `import` would take twice as long,
 * because Node compiles a package without a declared module type a second time to detect it.
 */
export function loadMiniflare(): typeof miniflare {
  const require = createRequire(import.meta.url)
  const path = require.resolve('miniflare')
  if (path in require.cache) return require(path) as typeof miniflare
  const hooks = registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!url.endsWith('/miniflare/dist/src/index.js')) return loaded
      return { ...loaded, source: withoutBookmarksOfReads(withGrowingBuffer(String(loaded.source))) }
    },
  })
  try {
    return require(path) as typeof miniflare
  } finally {
    hooks.deregister()
  }
}

/** The start of the function in miniflare's bundle that enlarges the buffer, up to the new size. */
const enlarge = `function allocate$1(minSize, segments, s) {
  const srcBuffer = segments.length > 0 ? segments[0].buffer : s.buffer;
  minSize = `

/**
 * Patches miniflare so that it doubles a message's buffer whenever it is full.
 *
 * Miniflare sends workerd its configuration, including the code of all workers, as one Cap'n Proto message. It enlarges
 * the buffer by four kilobytes each time and copies its contents: 78 copies of up to 3.5 MB, a quarter of the CPU time
 * of a start. No option changes that, and the message's classes aren't exported, so the source must be patched.
 * Starting workerd without miniflare would mean maintaining its simulators of D1, R2, images, and assets.
 *
 * @throws UsageError if the source differs from that of the version in package.json
 */
export function withGrowingBuffer(source: string): string {
  const [before, after, ...others] = source.split(enlarge)
  if (before === undefined || after === undefined || others.length > 0)
    throw new UsageError(
      'The installed miniflare differs from the version that Rivage requires. Remove overrides of miniflare from package.json, and run `npm install`.',
    )
  return `${before}${enlarge}minSize < srcBuffer.byteLength ? srcBuffer.byteLength : ${after}`
}

/**
 * Patches miniflare so that its D1 returns a bookmark only after a write.
 *
 * workerd stores every bookmark that it returns. With one per read, every read of a page would write to the disk, and
 * none would work on a full disk. Local databases have no replicas, so they ignore bookmarks.
 */
export function withoutBookmarksOfReads(source: string): string {
  return source.replace(
    /(?<=function database_worker_default\(\) \{\n[^}]* = [\w.]+readFileSync\(filePath, "utf8"\))(?= \+ )/,
    `.replace("commitToken = await", "commitToken = !results.some(({ meta }) => meta.changed_db) ? '' : await")`,
  )
}
