import { readRateLimits } from '../deploy/wrangler-settings.ts'
import { boundMemory } from '../local/bound-memory.ts'
import { assertUndamaged } from '../local/damaged-database.ts'
import { openLocalSite } from '../local/open-local-site.ts'
import { assertBuilt } from '../project.ts'
import type { Project } from '../project.ts'
import { thisWriter } from '../local/written-by.ts'
import { UsageError } from '../usage-error.ts'
import { minTokenLength, tokenVariable } from './addresses.ts'
import { parseProxies } from './caller-address.ts'
import { openFrontServer } from './front-server.ts'
import type { Log } from './front-server.ts'

/** How long requests in progress may take after a signal to stop. Containers are killed after 10 or 30 seconds. */
const graceMs = 8_000

interface ServeOptions {
  project: Project
  stateDir: string
  port: number
  host: string
  /** The trusted proxies: IP addresses and networks, separated by commas. See `parseProxies`. */
  proxies: string
  /** See `tokenVariable`. */
  syncToken: string | undefined
  /** Whether to disable the log of requests. */
  quiet: boolean
}

/**
 * Serves the published site from the database in a state folder with the built Worker, until a signal (SIGTERM or
 * SIGINT) stops the process. Events are logged to standard output as JSON, one per line.
 *
 * @throws UsageError if the site hasn't been built, the port is in use, or the token is too short
 * @throws StateInUse, DatabaseDamaged
 */
export async function serveSite({
  project,
  stateDir,
  port,
  host,
  proxies,
  syncToken,
  quiet,
}: ServeOptions): Promise<void> {
  assertBuilt(project)
  if (syncToken !== undefined && syncToken.length < minTokenLength)
    throw new UsageError(
      `${tokenVariable} is too short. Use at least ${minTokenLength} random characters, for example from \`openssl rand -hex 32\`.`,
    )
  const trusted = parseProxies(proxies)
  const rateLimits = readRateLimits(project.wranglerConfig)
  assertUndamaged(stateDir)
  const log: Log = (event, facts) => {
    if (quiet && event === 'request') return
    console.log(JSON.stringify({ time: new Date().toISOString(), event, ...facts }))
  }
  boundMemory()
  const site = await openLocalSite({ project, stateDir, port: 0, host: '127.0.0.1', images: false, rateLimits })
  if (site.upgradedFrom) log('upgraded', { from: site.upgradedFrom, to: thisWriter })
  try {
    const front = await openFrontServer({
      port,
      host,
      upstream: site.url,
      target: site.target,
      bucket: site.bucket,
      insight: site.insight,
      syncToken,
      proxies: trusted,
      log,
    }).catch((error: NodeJS.ErrnoException) => explainPort(error, host, port))
    const stopped = new Promise<string>((resolve) => {
      // Miniflare's listeners would end the process immediately.
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.removeAllListeners(signal).once(signal, () => resolve(signal))
    })
    log('listening', { address: `http://${host}:${front.port}`, publishing: syncToken !== undefined })
    log('stopping', { signal: await stopped })
    await front.close(graceMs)
  } finally {
    await site.dispose()
  }
  log('stopped', {})
}

function explainPort(error: NodeJS.ErrnoException, host: string, port: number): never {
  if (error.code === 'EADDRINUSE' || error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL')
    throw new UsageError(
      `Cannot listen on ${host}:${port}: ${error.message}. Choose another one with --port and --host.`,
    )
  throw error
}
