import { createRequire, registerHooks } from 'node:module'
import type * as miniflare from 'miniflare'

/**
 * Reads miniflare: where it is needed, as it is as large as the rest of a command together. `import` would take twice
 * the time: Node compiles a package that does not say what its modules are once more, only to find that out.
 */
export function loadMiniflare(): typeof miniflare {
  const require = createRequire(import.meta.url)
  const path = require.resolve('miniflare')
  if (path in require.cache) return require(path) as typeof miniflare
  const hooks = registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!url.endsWith('/miniflare/dist/src/index.js')) return loaded
      return { ...loaded, source: withGrowingBuffer(String(loaded.source)) }
    },
  })
  try {
    return require(path) as typeof miniflare
  } finally {
    hooks.deregister()
  }
}

/**
 * The source of miniflare, in which the buffer of a message is doubled where it is full.
 *
 * Miniflare hands workerd its configuration, with the code of all workers, as one message of Cap'n Proto. It makes the
 * buffer four kilobytes larger each time, and copies all that is there: most of the work of a start, 0.7 of 1.2
 * seconds.
 */
export function withGrowingBuffer(source: string): string {
  return source.replace(
    /(?<=function allocate\$1\(minSize, segments, s\) \{\n {2}const srcBuffer = [^\n]*\n {2}minSize = )(?=minSize < MIN_SINGLE_SEGMENT_GROWTH \? )/,
    'minSize < srcBuffer.byteLength ? srcBuffer.byteLength : ',
  )
}
