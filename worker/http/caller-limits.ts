import { tooManyRequests } from '../../core/error/index.ts'
import type { Env } from '../env.ts'

/** The actions with a rate limit per caller. wrangler.toml defines the limits and their bindings. */
export type Limit = 'SEARCH' | 'QUERY' | 'DUMP' | 'MISSING' | 'INSIGHT'

/** The period of all rate limits in wrangler.toml, in seconds. Also sent as `Retry-After`. */
const periodSeconds = 60

/**
 * Counts a request toward its caller's rate limit. Without the platform's binding (locally, or if an operator removed
 * it), there is no limit. If the platform fails, the request is allowed, because a rate limit must not cause an outage.
 *
 * @throws SiteError if the caller has exceeded the limit
 */
export async function countRequest(request: Request, env: Env, limit: Limit): Promise<void> {
  const binding = env[`LIMIT_${limit}`]
  const caller = request.headers.get('cf-connecting-ip')
  if (!binding || caller === null) return
  const { success } = await binding.limit({ key: caller }).catch(() => ({ success: true }))
  if (!success) throw tooManyRequests(periodSeconds)
}
