import { createRequire } from 'node:module'
import type * as miniflare from 'miniflare'

/**
 * Reads miniflare: where it is needed, as it is as large as the rest of a command together. `import` would take twice
 * the time: Node compiles a package that does not say what its modules are once more, only to find that out.
 */
export function loadMiniflare(): typeof miniflare {
  return createRequire(import.meta.url)('miniflare') as typeof miniflare
}
