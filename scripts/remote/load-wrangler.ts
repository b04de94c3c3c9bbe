import { createRequire } from 'node:module'
import type * as wrangler from 'wrangler'

/**
 * Reads wrangler, which is several times as large as everything else together: only for what goes to Cloudflare. Not by
 * `import`, for the reason that `loadMiniflare` has.
 */
export function loadWrangler(): typeof wrangler {
  return createRequire(import.meta.url)('wrangler') as typeof wrangler
}
