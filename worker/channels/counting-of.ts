import type { AppContext } from '../context.ts'
import type { Counting } from '../records/insight/insight-counter.ts'

/**
 * Returns whether the Worker sent the request to itself. A reader's request in a version or below the base path is also
 * handled as a subrequest, but doesn't count as one.
 */
function isSubrequest({ env: { FROM } }: AppContext): boolean {
  return FROM !== undefined && FROM.inside?.isSubrequest !== false
}

/**
 * Returns what counting needs, or `undefined` if the request must not be counted: in previews, past releases, and
 * subrequests.
 */
export function countingOf(context: AppContext): Counting | undefined {
  const { cache, isPrivate } = context.get('release')
  if (!cache?.insight || isPrivate || isSubrequest(context)) return undefined
  const { env, executionCtx } = context
  return { env, settings: cache.insight, waitUntil: (promise) => executionCtx.waitUntil(promise) }
}
