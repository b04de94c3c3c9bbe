import type { GeneratedPage } from './generated/generate-content.ts'
import { shuffle } from './generated/random.ts'
import { defineBench } from './define-bench.ts'
import type { Measure } from './define-bench.ts'
import { openWorkerd, runRounds, sampleLoad } from './load/sample-load.ts'
import type { Sample, Workerd } from './load/sample-load.ts'

/** Many short rounds, so that other load on the machine affects all cases of most rounds equally. */
const rounds = 36
const warmUps = 3
const connections = 8
const requests = 1000
/** Cold pages are pages that were never requested, so the site must have more pages than all rounds request. */
const siteSize = 1000
const coldRequests = 24

type Case = 'hello' | 'hot' | 'notModified' | 'cold'

/**
 * Requests per second and CPU time of workerd. Absolute numbers depend more on the machine and its load than on the
 * Worker. Each round therefore measures every case in turn, and the goals are ratios within a round.
 */
export const throughput = defineBench({
  name: 'throughput',
  summary: 'Requests per second and CPU of hot, cold and unchanged pages, against a worker that says hello',
  async run({ generatedSite, helloWorker }) {
    const { stateDir, pages } = await generatedSite(siteSize)
    const hello = await openWorkerd({ stateDir: null, workerFile: await helloWorker() })
    const site = await openWorkerd({ stateDir })
    try {
      return toMeasures(await runRounds(rounds, await prepareCases(hello, site, shuffle(pages, 1)), warmUps))
    } finally {
      await Promise.all([hello.dispose(), site.dispose()])
    }
  },
})

/** Runs and measures one load of a case. */
type Cases = Record<Case, () => Promise<Sample>>

async function prepareCases(hello: Workerd, site: Workerd, pages: readonly GeneratedPage[]): Promise<Cases> {
  const [hotPath = '', ...coldPaths] = pages.map(({ path }) => path)
  const headers = { accept: 'text/html', 'accept-encoding': 'br, gzip' }
  const etag = (await fetch(new URL(hotPath, site.url), { headers })).headers.get('etag') ?? ''
  const hot = { requests, connections, headers, expectedStatus: 200, paths: [hotPath] }
  return {
    hello: () => sampleLoad(hello, { ...hot, paths: ['/hello'] }),
    hot: () => sampleLoad(site, hot),
    notModified: () =>
      sampleLoad(site, { ...hot, headers: { ...headers, 'if-none-match': etag }, expectedStatus: 304 }),
    cold: () => sampleLoad(site, { ...hot, paths: coldPaths.splice(0, coldRequests), requests: coldRequests }),
  }
}

function toMeasures(samples: Record<Case, Sample[]>): Measure[] {
  const speed = (name: Case) => samples[name].map(({ perSecond }) => perSecond)
  const cpu = (name: Case) => samples[name].map(({ cpuMs: ms }) => ms)
  const perHello = (name: Case, of: (each: Case) => number[]) =>
    of(name).map((value, round) => value / of('hello')[round]!)
  const measures: Measure[] = [
    { name: 'hello, requests', unit: '/s', samples: speed('hello') },
    { name: 'hot page, requests', unit: '/s', samples: speed('hot') },
    { name: 'hot page ÷ hello, requests', unit: '', samples: perHello('hot', speed), goal: { atLeast: 0.9 } },
    { name: '304 ÷ hello, requests', unit: '', samples: perHello('notModified', speed) },
    { name: 'cold page, requests', unit: '/s', samples: speed('cold') },
    { name: 'hello, CPU a request', unit: 'ms', samples: cpu('hello') },
    { name: 'hot page ÷ hello, CPU', unit: '', samples: perHello('hot', cpu) },
    { name: '304 ÷ hello, CPU', unit: '', samples: perHello('notModified', cpu) },
    { name: 'cold page, CPU a request', unit: 'ms', samples: cpu('cold') },
    { name: 'cold page ÷ hello, CPU', unit: '', samples: perHello('cold', cpu), goal: { atMost: 7 } },
  ]
  return measures.filter((measure) => measure.samples.every(Number.isFinite)) // No CPU times without /proc.
}
