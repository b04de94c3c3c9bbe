import type { LatestBuild } from '../../core/payload/index.ts'
import { patterns } from '../../core/route/index.ts'
import { liveChannel } from '../../core/release/index.ts'
import { queryRows } from '../sync/d1-target.ts'
import type { D1Target } from '../sync/d1-target.ts'
import { UsageError } from '../usage-error.ts'

/** How long to wait for the worker's answer. */
const timeoutMs = 10_000

/** What the deployed worker says it was built from; absent from one that was built before they said it. */
type LiveWorker = Pick<LatestBuild, 'commit' | 'compiler'>

/** What is published to a database: the site's address, and the commit that the release was made from. */
export async function readPublished(
  target: D1Target,
): Promise<{ url: string | undefined; commit: string | undefined }> {
  const [row] = await queryRows<{ url: string | null; made_from: string | null }>(
    target,
    "SELECT config ->> 'url' AS url, made_from FROM release JOIN channel ON name = channel AND head = number WHERE name = ?",
    liveChannel,
  )
  return { url: row?.url ?? undefined, commit: row?.made_from ?? undefined }
}

/** Asks the worker at an address what it was built from; `undefined` where it does not answer. */
export async function askLiveWorker(url: string): Promise<LiveWorker | undefined> {
  try {
    const address = new URL(patterns.latestBuild.path, url)
    address.search = String(Date.now()) // Nothing on the way may answer with what it has stored.
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    const { commit, compiler } = (await response.json()) as Partial<LatestBuild>
    return { commit: readText(commit), compiler: readText(compiler) }
  } catch {
    return undefined
  }
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * Makes sure that the worker that answers was built with the compiler that is about to publish: an older one may lack
 * components, styles or islands of the pages. Where nobody can say, a line says that.
 *
 * @throws UsageError
 */
export async function refuseOtherCompiler(url: string | undefined, compiler: string): Promise<void> {
  const worker = url === undefined ? undefined : await askLiveWorker(url)
  if (worker?.compiler === compiler) return
  if (worker?.compiler === undefined) {
    const why =
      url === undefined
        ? 'site.config names no url'
        : worker
          ? 'it was built before workers said it'
          : `nothing answers at ${url}`
    console.error(`It is not known whether the deployed worker fits this compiler: ${why}.`)
    return
  }
  const of = worker.commit === undefined ? '' : ` (commit ${worker.commit.slice(0, 9)})`
  throw new UsageError(
    `The worker at ${url} was built from other code than this compiler${of}: pages might lack what they need. Nothing was published.\n` +
      'Deploy the code first, with `npm run deploy`, or check out what is deployed. --any-worker publishes all the same.',
  )
}
