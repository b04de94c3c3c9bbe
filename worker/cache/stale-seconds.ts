import type { Env } from '../env.ts'

/** Returns how long cached content is served while the database is down, in seconds. The default is one day. */
export function staleSeconds({ MAX_STALE_HOURS = 24 }: Pick<Env, 'MAX_STALE_HOURS'>): number {
  return Math.round(Number(MAX_STALE_HOURS) * 60 * 60)
}
