import { submitToIndexNow } from '../sync/index-now.ts'
import type { Database } from '../local/d1-target.ts'
import { markAnswered } from './mark-answered.ts'

/**
 * Runs follow-up tasks after a release was published: it notifies search engines, and repeats searches that found
 * nothing.
 * @param options.isElsewhere see `submitToIndexNow`
 * @returns messages for the operator. Failures are included, because they don't affect the published release
 */
export async function afterPublication(
  database: Database,
  { release, published }: { release: number; published: boolean },
  options: { isElsewhere: boolean },
): Promise<string[]> {
  const notices = [await submitToIndexNow(database.target, options)]
  if (published)
    notices.push(
      await markAnswered(database, release).then(
        () => undefined,
        (error: unknown) =>
          `Could not repeat the failed searches in the INSIGHT database: ${error instanceof Error ? error.message : String(error)}`,
      ),
    )
  return notices.filter((notice) => notice !== undefined)
}
