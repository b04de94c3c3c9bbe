import { createRequire } from 'node:module'
import type * as wrangler from 'wrangler'
import { UsageError } from '../usage-error.ts'

const require = createRequire(import.meta.url)

/**
 * Loads Wrangler for commands that connect to Cloudflare. Other commands don't load it, because it is several times as
 * large as all other code. It is loaded with `require` for the same reason as in `loadMiniflare`.
 *
 * @throws UsageError if Wrangler isn't installed
 */
export function loadWrangler(): typeof wrangler {
  requireWrangler()
  return require('wrangler') as typeof wrangler
}

/** @throws UsageError if Wrangler isn't installed. Only sites that are deployed to Cloudflare need it */
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
