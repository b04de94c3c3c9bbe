import { tooManyRequests } from '../../core/error/index.ts'
import type { Env } from '../env.ts'

/** What a caller may do only so often. How often is said in wrangler.toml, where each has its binding. */
export type Limit = 'SEARCH' | 'QUERY' | 'DUMP' | 'MISSING'

/** The period of every limit of wrangler.toml, in seconds: what it says, and what a caller is told to wait. */
const periodSeconds = 60

/**
 * Counts a request of a caller. Without the platform's binding (locally, or where an operator has removed it) nothing
 * is limited, nor where the platform fails: a limit shall not be an outage.
 *
 * @throws SiteError where the caller has asked too often
 */
export async function countRequest(request: Request, env: Env, limit: Limit): Promise<void> {
  const binding = env[`LIMIT_${limit}`]
  const caller = request.headers.get('cf-connecting-ip')
  if (!binding || caller === null) return
  const { success } = await binding.limit({ key: caller }).catch(() => ({ success: true }))
  if (!success) throw tooManyRequests(periodSeconds)
}
