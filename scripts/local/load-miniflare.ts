import { createRequire, registerHooks } from 'node:module'
import type * as miniflare from 'miniflare'
import { UsageError } from '../usage-error.ts'

/**
 * Loads miniflare on demand, because it is as large as all other code of a command. `import` would take twice as long:
 * Node compiles a package that doesn't declare its module type twice to detect the type.
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

/** The start of the function in miniflare's bundle that grows the buffer of a message. */
const enlarge = `function allocate$1(minSize, segments, s) {
  const srcBuffer = segments.length > 0 ? segments[0].buffer : s.buffer;
  minSize = `

/**
 * Patches miniflare so that it doubles the buffer of a message when it is full.
 *
 * Miniflare sends workerd its configuration, which includes the code of all Workers, as one Cap'n Proto message. Each
 * time the buffer is full, miniflare grows it by four kilobytes and copies its content. When a site starts, 78 copies
 * of up to 3.5 MB take a quarter of the CPU time. No option changes that, and the classes of the message aren't
 * exported, so the source must be patched. Starting workerd without miniflare would mean maintaining replacements for
 * its simulators of D1, R2, images, and assets.
 *
 * @throws UsageError if the source isn't from the version in package.json
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
 * Patches miniflare so that its D1 only returns a bookmark after a write.
 *
 * workerd stores every bookmark that it returns. With bookmarks for reads, each read of a page would write to the disk,
 * and reads would fail on a full disk. Local databases have no replicas, so they don't need bookmarks.
 */
export function withoutBookmarksOfReads(source: string): string {
  return source.replace(
    /function database_worker_default\(\) \{\n[^}]* = [\w.]+readFileSync\(filePath, "utf8"\)(?= \+ )/,
    // A lookbehind would be tried at each of the source's 4 million characters.
    `$&.replace("commitToken = await", "commitToken = !results.some(({ meta }) => meta.changed_db) ? '' : await")`,
  )
}
