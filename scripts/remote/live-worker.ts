import type { LatestBuild } from '../../core/payload/index.ts'
import { patterns } from '../../core/route/index.ts'
import { liveChannel } from '../../core/release/index.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'
import { UsageError } from '../usage-error.ts'

/** Timeout of the worker's response. */
const timeoutMs = 10_000

/** The build that the deployed worker reports. Workers that were deployed before a field was added don't report it. */
type LiveWorker = Pick<LatestBuild, 'commit' | 'compiler'>

/** Reads the URL of the published site and the release's commit from a database. */
export async function readPublished(
  target: D1Target,
): Promise<{ url: string | undefined; commit: string | undefined }> {
  const [row] = await queryRows<{ url: string | null; source_commit: string | null }>(
    target,
    "SELECT config ->> 'url' AS url, source_commit FROM release JOIN channel ON name = channel AND head = number WHERE name = ?",
    liveChannel,
  )
  return { url: row?.url ?? undefined, commit: row?.source_commit ?? undefined }
}

/** Reads the build of the worker at a URL, or returns `undefined` if it doesn't respond. */
export async function queryLiveWorker(url: string): Promise<LiveWorker | undefined> {
  try {
    const address = new URL(patterns.latestBuild.path, url)
    address.search = String(Date.now()) // The response must not come from a cache.
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
 * Checks that the deployed worker was built with the compiler that is about to publish. An older worker may not have
 * all components, styles, or islands that pages use. If its compiler is unknown, prints a warning.
 *
 * @throws UsageError
 */
export async function assertSameCompiler(url: string | undefined, compiler: string): Promise<void> {
  const worker = url === undefined ? undefined : await queryLiveWorker(url)
  if (worker?.compiler === compiler) return
  if (worker?.compiler === undefined) {
    const why =
      url === undefined
        ? 'site.config has no url'
        : worker
          ? 'the Worker is too old to report its compiler'
          : `no response from ${url}`
    console.error(`Cannot check whether the deployed Worker matches this compiler: ${why}.`)
    return
  }
  const of = worker.commit === undefined ? '' : ` (commit ${worker.commit.slice(0, 9)})`
  throw new UsageError(
    `The Worker at ${url} was not built from the same code as this compiler${of}, so pages might not work. Nothing was published.\n` +
      'Deploy the code first with `npm run deploy`, or check out the deployed commit. To publish anyway, add --any-worker.',
  )
}
