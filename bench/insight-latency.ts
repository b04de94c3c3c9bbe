import { defineBench } from './define-bench.ts'
import { openWorkerd, runRounds, sampleLoad } from './load/sample-load.ts'
import type { Sample } from './load/sample-load.ts'

const rounds = 36
const warmUps = 3
const siteSize = 100
/** The requests of a case in one round. A hundred pages share them, so that a write contains a hundred counters. */
const load = { requests: 1000, connections: 8, expectedStatus: 200 }

/** The speed of cached pages with and without counting: ratios within a round, as in the bench `throughput`. */
export const insightLatency = defineBench({
  name: 'insight-latency',
  summary: 'Requests per second and CPU of cached pages with and without counting',
  async run({ generatedSite, helloWorker, copyDatabase }) {
    const { stateDir, pages } = await generatedSite(siteSize)
    const hello = await openWorkerd({ stateDir: null, workerFile: await helloWorker() })
    const off = await openWorkerd({ stateDir, insight: false })
    // Counts are written twenty times as often as on a deployed site.
    const on = await openWorkerd({
      stateDir: await copyDatabase(stateDir, 'counted'),
      insight: true,
      variables: { INSIGHT_FLUSH_MS: 1000 },
    })
    try {
      const headers = { accept: 'text/html', 'accept-encoding': 'br, gzip' }
      const plan = { ...load, headers, paths: pages.map(({ path }) => path) }
      const cases = {
        hello: () => sampleLoad(hello, { ...plan, paths: ['/hello'] }),
        off: () => sampleLoad(off, plan),
        on: () => sampleLoad(on, plan),
      }
      return toMeasures(await runRounds(rounds, cases, warmUps))
    } finally {
      await Promise.all([hello.dispose(), off.dispose(), on.dispose()])
    }
  },
})

function toMeasures({ hello, off, on }: Record<'hello' | 'off' | 'on', Sample[]>) {
  const ratios = (one: Sample[], other: Sample[], of: keyof Sample) =>
    one.map((sample, round) => sample[of] / other[round]![of])
  return [
    { name: 'without counting ÷ hello, requests', unit: '' as const, samples: ratios(off, hello, 'perSecond') },
    { name: 'with counting ÷ hello, requests', unit: '' as const, samples: ratios(on, hello, 'perSecond') },
    {
      name: 'with counting ÷ without, requests',
      unit: '' as const,
      samples: ratios(on, off, 'perSecond'),
      goal: { atLeast: 0.95 },
    },
    {
      name: 'with counting ÷ without, CPU',
      unit: '' as const,
      samples: ratios(on, off, 'cpuMs'),
      goal: { atMost: 1.05 },
    },
  ].filter(({ samples }) => samples.every(Number.isFinite)) // No CPU times without /proc.
}
