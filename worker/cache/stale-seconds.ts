import type { Env } from '../env.ts'

/** Returns how long to serve cached content while the database is down, in seconds. One day by default. */
export function staleSeconds({ MAX_STALE_HOURS = 24 }: Pick<Env, 'MAX_STALE_HOURS'>): number {
  return Math.round(Number(MAX_STALE_HOURS) * 60 * 60)
}
