import { defineBench } from './define-bench.ts'
import { openWorkerd } from './load/sample-load.ts'
import { peakMemory } from './process/workerd-process.ts'

const loads = 5

/** Measures the time until a dump starts, its duration, and the Worker's memory, which must not grow with the dump. */
export const dump = defineBench({
  name: 'dump',
  summary: 'First byte, time and memory of the dumps of both languages (10,000 pages with --full)',
  async run({ generatedSite, full }) {
    const { stateDir, pages } = await generatedSite(full ? 10_000 : 1000)
    const site = await openWorkerd({ stateDir })
    const memory = () => (site.pid === undefined ? NaN : peakMemory(site.pid) / 1e6)
    const read = async (query: string) => {
      const loaded: Loaded[] = []
      for (const collection of ['docs_en', 'docs_fr'])
        loaded.push(await readDump(new URL(`/__nuxt_content/${collection}/sql_dump.txt${query}`, site.url)))
      const total = (of: 'totalMs' | 'bytes') => loaded.reduce((sum, each) => sum + each[of], 0)
      return { firstMs: loaded[0]!.firstMs, totalMs: total('totalMs'), bytes: total('bytes') }
    }
    try {
      await (await fetch(new URL(pages[0]?.path ?? '', site.url))).arrayBuffer()
      const before = memory()
      const whole = []
      for (let load = 0; load < loads; load++) whole.push(await read(''))
      const after = memory()
      const light = []
      for (let load = 0; load < loads; load++) light.push(await read('?bodies=false'))
      return [
        { name: `dump of ${pages.length} pages`, unit: 'MB', samples: [whole[0]!.bytes / 1e6] },
        { name: 'first byte', unit: 'ms', samples: whole.map(({ firstMs }) => firstMs), goal: { atMost: 100 } },
        { name: 'whole dump', unit: 's', samples: whole.map(({ totalMs }) => totalMs / 1000) },
        ...(Number.isFinite(before)
          ? [
              { name: 'memory of workerd before', unit: 'MB' as const, samples: [before] },
              {
                name: 'what dumps add to it, at most',
                unit: 'MB' as const,
                samples: [after - before],
                goal: { atMost: 64 },
                note: 'with the database, which runs in the same process',
              },
            ]
          : []),
        { name: 'without bodies', unit: 'kB', samples: [light[0]!.bytes / 1000] },
        { name: 'whole dump without bodies', unit: 's', samples: light.map(({ totalMs }) => totalMs / 1000) },
      ]
    } finally {
      await site.dispose()
    }
  },
})

interface Loaded {
  firstMs: number
  totalMs: number
  bytes: number
}

async function readDump(url: URL): Promise<Loaded> {
  const started = performance.now()
  const response = await fetch(url)
  if (response.status !== 200) throw new Error(`${url.pathname} answered ${response.status}`)
  let [firstMs, bytes] = [NaN, 0]
  for await (const chunk of response.body ?? []) {
    if (bytes === 0) firstMs = performance.now() - started
    bytes += chunk.byteLength
  }
  return { firstMs, totalMs: performance.now() - started, bytes }
}
