import { createRequire } from 'node:module'
import type * as wrangler from 'wrangler'

/**
 * Loads wrangler, which is several times as large as everything else together, only for commands that connect to
 * Cloudflare. It doesn't use `import`, for the reason in `loadMiniflare`.
 */
export function loadWrangler(): typeof wrangler {
  return createRequire(import.meta.url)('wrangler') as typeof wrangler
}
