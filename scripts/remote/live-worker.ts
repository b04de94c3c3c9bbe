import type { LatestBuild } from '../../core/payload/index.ts'
import { patterns } from '../../core/route/index.ts'
import { liveChannel } from '../../core/release/index.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'
import { UsageError } from '../usage-error.ts'

/** How long to wait for a response from the Worker. */
const timeoutMs = 10_000

/** The build that the deployed Worker reports. Older Workers may not report all fields. */
type LiveWorker = Pick<LatestBuild, 'commit' | 'compiler'>

/** Returns the URL of the published site, and the commit of its release. */
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

/** Returns the build of the Worker at a URL, or `undefined` if the Worker doesn't respond. */
export async function queryLiveWorker(url: string): Promise<LiveWorker | undefined> {
  try {
    const address = new URL(patterns.latestBuild.path, url)
    address.search = String(Date.now()) // The unique query prevents a response from a cache.
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
 * Checks that the deployed Worker was built with the same compiler that is about to publish. An older Worker may not
 * have all components, styles, or islands that pages use. If the compiler of the Worker is unknown, a warning is
 * printed.
 *
 * @throws UsageError if the compilers differ
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
