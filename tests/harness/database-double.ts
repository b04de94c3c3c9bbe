import type { LocalSiteOptions } from '../../scripts/local/open-local-site.ts'
import { askAddress, doubleAddress, isolateHeader, originHeader } from '../fixtures/workers/double-protocol.ts'
import type {
  Answered,
  DatabaseCall,
  DatabaseFault,
  DoubleChange,
  DoubleState,
  ManyAsked,
} from '../fixtures/workers/double-protocol.ts'
import { bundleTestWorker } from './bundle-test-worker.ts'
import { openTestSite } from './site.ts'
import type { Files, TestSite } from './site.ts'
import { until } from './until.ts'
import { publicPath } from './urls/translated-fetch.ts'

/** Error messages of D1 (developers.cloudflare.com/d1/observability/debug-d1). */
export const d1Errors = {
  reset: 'D1_ERROR: D1 DB reset because its code was updated.',
  lost: 'D1_ERROR: Network connection lost.',
  internal: 'D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.',
  transient: 'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
  overloaded: 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
  queued: 'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
  timeout: 'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
  memory: 'D1_ERROR: D1 DB exceeded its memory limit and was reset.',
  cpu: 'D1_ERROR: D1 DB exceeded its CPU time limit and was reset.',
} as const

/** A test site on which the test controls database faults and the clock. */
export interface DoubledSite extends TestSite {
  /** Sets the fault of the database until the next call; without an argument, the database works. */
  setFault(fault?: DatabaseFault): Promise<void>
  /** Moves the Worker's clock ahead. This affects comparisons of times but not timers. */
  advance(ms: number): Promise<void>
  change(change: DoubleChange): Promise<void>
  /** All database calls so far. */
  calls(): Promise<DatabaseCall[]>
  /** The database calls made while a function runs, including its background work. */
  callsOf(run: () => Promise<unknown>): Promise<DatabaseCall[]>
  /** The log entries that the Worker writes while a function runs: one value per line. */
  logOf(run: () => Promise<unknown>): Promise<unknown[]>
  /** Resolves when all background work of past responses is done. */
  idle(): Promise<void>
  /** Requests many paths from an isolate, with the ETags of a visitor's copies. */
  askMany(isolate: string, asked: ManyAsked['asked']): Promise<Answered[]>
  /** The same site, requested with another scheme and host. */
  at(origin: string): TestSite['get']
  /** The same site, served by another isolate with a separate cache that is empty at first. */
  isolate(name: string): TestSite['get']
}

/**
 * Opens a site on a database double; see `tests/fixtures/workers/database-double.ts`. The Worker re-reads the head as
 * often as a deployed one, by the clock of the double.
 */
export async function openDoubledSite(files: Files, options: Partial<LocalSiteOptions> = {}): Promise<DoubledSite> {
  const site = await openTestSite(files, {
    workerFile: await bundleTestWorker('database-double'),
    headMaxAgeMs: undefined,
    databases: ['REPLICA'],
    ...options,
  })
  const address = new URL(doubleAddress, site.url)
  const readState = async (init?: RequestInit) => (await (await fetch(address, init)).json()) as DoubleState
  const change = async (wanted: DoubleChange) => {
    await readState({ method: 'POST', body: JSON.stringify(wanted) })
  }
  const idle = async () => {
    await until('the end of the background work', async () => (await readState()).background === 0 || undefined)
  }
  const changesOf = async (run: () => Promise<unknown>) => {
    await idle()
    const before = await readState()
    await run()
    await idle()
    const { calls, log } = await readState()
    return { calls: calls.slice(before.calls.length), log: log.slice(before.log.length) }
  }
  return {
    ...site,
    change,
    idle,
    calls: async () => (await readState()).calls,
    setFault: (fault) => change({ fault: fault ?? null }),
    advance: (advanceMs) => change({ advanceMs }),
    async serve(changes) {
      const result = await site.publish(changes)
      do await change({ advanceMs: 1000 })
      while (Number((await site.get('/robots.txt')).headers.get('x-release')) !== result.release)
      return result
    },
    callsOf: async (run) => (await changesOf(run)).calls,
    logOf: async (run) => (await changesOf(run)).log.map((line) => JSON.parse(line) as unknown),
    async askMany(isolate, asked) {
      const translated = asked.map(({ path, etag }) => ({ path: publicPath(path, site.url), etag }))
      const init = { method: 'POST', body: JSON.stringify({ isolate, asked: translated } satisfies ManyAsked) }
      return (await (await fetch(new URL(askAddress, site.url), init)).json()) as Answered[]
    },
    at:
      (origin) =>
      (path, headers = {}, method) =>
        site.get(path, { ...headers, [originHeader]: origin }, method),
    isolate:
      (name) =>
      (path, headers = {}, ...rest) =>
        site.get(path, { ...headers, [isolateHeader]: name }, ...rest),
  }
}
