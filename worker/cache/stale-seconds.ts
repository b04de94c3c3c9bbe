import type { Env } from '../env.ts'

/**
 * How long what is known is sent while the database does not answer, in seconds: a day, where the operator says
 * nothing.
 */
export function staleSeconds({ MAX_STALE_HOURS = 24 }: Pick<Env, 'MAX_STALE_HOURS'>): number {
  return Math.round(Number(MAX_STALE_HOURS) * 60 * 60)
}
