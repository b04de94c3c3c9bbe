import { tooManyRequests } from '../../core/error/index.ts'
import type { Env } from '../env.ts'

/** The actions that are rate limited per caller. wrangler.toml defines each limit and its binding. */
export type Limit = 'SEARCH' | 'QUERY' | 'DUMP' | 'MISSING' | 'INSIGHT'

/** The period of every limit in wrangler.toml, in seconds. It is also sent as `Retry-After`. */
const periodSeconds = 60

/**
 * Counts a request toward its caller's limit. There is no limit without the platform's binding (locally, or if an
 * operator removed it) or if the platform fails, because a rate limit must not cause an outage.
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
