import { createRequire } from 'node:module'
import type * as wrangler from 'wrangler'
import { UsageError } from '../usage-error.ts'

const require = createRequire(import.meta.url)

/**
 * Loads wrangler only for commands that connect to Cloudflare, because it is several times as large as everything else
 * together. Uses `require` instead of `import`, for the same reason as `loadMiniflare`.
 *
 * @throws UsageError if the site hasn't installed it
 */
export function loadWrangler(): typeof wrangler {
  requireWrangler()
  return require('wrangler') as typeof wrangler
}

/** @throws UsageError if the site hasn't installed Wrangler: only sites that are deployed to Cloudflare need it */
export function requireWrangler(): void {
  try {
    require.resolve('wrangler')
  } catch (error) {
    throw new UsageError(
      'Wrangler, Cloudflare’s command line tool, is not installed. Nothing was changed.\n' +
        'Install it with `npm install --save-dev wrangler@4`, and run the command again.',
      { cause: error },
    )
  }
}
