import type { AppContext } from '../context.ts'
import type { Counting } from '../records/insight/insight-counter.ts'

/** The context for counting during a request; `undefined` in previews, past releases, and subrequests. */
export function countingOf(context: AppContext): Counting | undefined {
  const { cache, isPrivate } = context.get('reading')
  if (!cache?.insight || isPrivate || context.env.FROM) return undefined
  const { env, executionCtx } = context
  return { env, settings: cache.insight, waitUntil: (promise) => executionCtx.waitUntil(promise) }
}
