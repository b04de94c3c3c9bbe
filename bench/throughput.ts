import { join } from 'node:path'
import { bundleWorker } from '../scripts/bundle/bundle-worker.ts'
import { openLocalSite } from '../scripts/local/open-local-site.ts'
import type { LocalSite, LocalSiteOptions } from '../scripts/local/open-local-site.ts'
import type { GeneratedPage } from './content/generate-content.ts'
import { shuffle } from './content/random.ts'
import { defineBench } from './define-bench.ts'
import type { Measure } from './define-bench.ts'
import { runLoad } from './load/run-load.ts'
import type { LoadPlan } from './load/run-load.ts'
import { cpuMs, workerdChildren } from './process/workerd-process.ts'

const rounds = 6
const connections = 8
const requests = 3000
/** A cold page is one that nobody has asked for: the site must have more than all rounds ask for. */
const siteSize = 1000
const coldRequests = 140

interface Workerd extends LocalSite { pid: number | undefined }
interface Sample { perSecond: number; cpuMs: number }
type Case = 'hello' | 'hot' | 'notModified' | 'cold'

/**
 * Requests per second and CPU of workerd. Absolute numbers say more about the machine, and about who else uses it, than about the
 * worker: a round measures every case in turn, and the goals are ratios within a round.
 */
export const throughput = defineBench({
  name: 'throughput',
  summary: 'Requests per second and CPU of hot, cold and unchanged pages, against a worker that says hello',
  async run({ generatedSite, folder, client }) {
    const { stateDir, pages } = await generatedSite(siteSize)
    const helloFile = join(folder, 'hello.js')
    await bundleWorker(client, join(import.meta.dirname, 'workers', 'hello.ts'), helloFile)
    const hello = await openWorkerd({ stateDir: null, workerFile: helloFile })
    const site = await openWorkerd({ stateDir })
    try {
      return toMeasures(await runRounds(await prepareCases(hello, site, shuffle(pages, 1))))
    } finally {
      await Promise.all([hello.dispose(), site.dispose()])
    }
  },
})

/** Runs one load of a case and measures it. */
type Cases = Record<Case, () => Promise<Sample>>

async function prepareCases(hello: Workerd, site: Workerd, pages: readonly GeneratedPage[]): Promise<Cases> {
  const [hotPath = '', ...coldPaths] = pages.map(({ path }) => path)
  const headers = { accept: 'text/html', 'accept-encoding': 'br, gzip' }
  const etag = (await fetch(new URL(hotPath, site.url), { headers })).headers.get('etag') ?? ''
  const hot = { requests, connections, headers, expectedStatus: 200, paths: [hotPath] }
  return {
    hello: () => sample(hello, { ...hot, paths: ['/hello'] }),
    hot: () => sample(site, hot),
    notModified: () => sample(site, { ...hot, headers: { ...headers, 'if-none-match': etag }, expectedStatus: 304 }),
    cold: () => sample(site, { ...hot, paths: coldPaths.splice(0, coldRequests), requests: coldRequests }),
  }
}

async function runRounds(cases: Cases): Promise<Record<Case, Sample[]>> {
  const names = Object.keys(cases) as Case[]
  const samples: Record<Case, Sample[]> = { hello: [], hot: [], notModified: [], cold: [] }
  // The first round only warms up. Each begins with another case, so that none always follows the same one.
  for (let round = 0; round <= rounds; round++) {
    for (let step = 0; step < names.length; step++) {
      const name = names[(round + step) % names.length]!
      const measured = await cases[name]()
      if (round > 0) samples[name].push(measured)
    }
  }
  return samples
}

async function sample(workerd: Workerd, plan: Omit<LoadPlan, 'origin'>): Promise<Sample> {
  const cpu = () => (workerd.pid === undefined ? NaN : cpuMs(workerd.pid))
  const before = cpu()
  const { seconds } = await runLoad({ origin: workerd.url.origin, ...plan })
  return { perSecond: plan.requests / seconds, cpuMs: (cpu() - before) / plan.requests }
}

function toMeasures(samples: Record<Case, Sample[]>): Measure[] {
  const speed = (name: Case) => samples[name].map(({ perSecond }) => perSecond)
  const cpu = (name: Case) => samples[name].map(({ cpuMs: ms }) => ms)
  const perHello = (name: Case, of: (each: Case) => number[]) => of(name).map((value, round) => value / of('hello')[round]!)
  const measures: Measure[] = [
    { name: 'hello, requests', unit: '/s', samples: speed('hello') },
    { name: 'hot page, requests', unit: '/s', samples: speed('hot') },
    { name: 'hot page ÷ hello, requests', unit: '', samples: perHello('hot', speed), goal: { atLeast: 0.85 } },
    { name: '304 ÷ hello, requests', unit: '', samples: perHello('notModified', speed) },
    { name: 'cold page, requests', unit: '/s', samples: speed('cold') },
    { name: 'hello, CPU a request', unit: 'ms', samples: cpu('hello') },
    { name: 'hot page ÷ hello, CPU', unit: '', samples: perHello('hot', cpu) },
    { name: '304 ÷ hello, CPU', unit: '', samples: perHello('notModified', cpu) },
    { name: 'cold page, CPU a request', unit: 'ms', samples: cpu('cold') },
    { name: 'cold page ÷ hello, CPU', unit: '', samples: perHello('cold', cpu), goal: { atMost: 8 } },
  ]
  return measures.filter((measure) => measure.samples.every(Number.isFinite)) // No CPU times without /proc.
}

/** Starts workerd and finds its process. */
async function openWorkerd(options: LocalSiteOptions): Promise<Workerd> {
  const before = new Set(workerdChildren())
  const site = await openLocalSite(options)
  return { ...site, pid: workerdChildren().find((pid) => !before.has(pid)) }
}
