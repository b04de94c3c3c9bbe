import { join } from 'node:path'
import { bundleWorker } from '../scripts/bundle/bundle-worker.ts'
import { defineBench } from './define-bench.ts'
import type { Measure } from './define-bench.ts'
import { openWorkerd, runRounds, sampleLoad } from './load/sample-load.ts'
import type { Sample } from './load/sample-load.ts'
import { ownProject } from '../tests/harness/own-project.ts'

const rounds = 6
const connections = 8
const siteSize = 1000

/**
 * Measures requests per second and CPU time of the query endpoint, relative to a Worker that only reads the row from D1
 * and writes it as JSON.
 */
export const query = defineBench({
  name: 'query',
  summary: 'Requests per second and CPU of the query endpoint, against a bare read of D1',
  async run({ generatedSite, folder, client }) {
    const { stateDir, pages } = await generatedSite(siteSize)
    const workerFile = join(folder, 'bare-read.js')
    await bundleWorker({ ...ownProject, workerFile }, client, join(import.meta.dirname, 'workers', 'bare-read.ts'))
    const site = await openWorkerd({ stateDir, workerFile })
    const path = pages.find((page) => page.path.startsWith('/en/'))?.path ?? ''
    const load = (address: string, body: object, requests: number) => () =>
      sampleLoad(site, {
        paths: [address],
        body: JSON.stringify(body),
        requests,
        connections,
        expectedStatus: 200,
        headers: { 'content-type': 'application/json', accept: 'application/json' },
      })
    const ask = (columns: string, rest: string, requests: number) =>
      load('/__nuxt_content/docs_en/query', { sql: `SELECT ${columns} FROM _content_docs_en WHERE (${rest}` }, requests)
    const columns = '"path", "title", "description"'
    try {
      return toMeasures(
        await runRounds(rounds, {
          bare: load('/bare-read', { path }, 1000),
          row: ask(columns, `"path" = '${path}') ORDER BY stem ASC LIMIT 1`, 1000),
          page: ask('*', `"path" = '${path}') ORDER BY stem ASC LIMIT 1`, 500),
          list: ask(columns, `"title" LIKE '%a%') ORDER BY stem ASC LIMIT 20`, 300),
        }),
      )
    } finally {
      await site.dispose()
    }
  },
})

function toMeasures({ bare, row, page, list }: Record<'bare' | 'row' | 'page' | 'list', Sample[]>): Measure[] {
  const speed = (samples: readonly Sample[]) => samples.map(({ perSecond }) => perSecond)
  const cpu = (samples: readonly Sample[]) => samples.map(({ cpuMs }) => cpuMs)
  const perBare = (samples: readonly Sample[], of: (each: readonly Sample[]) => number[]) =>
    of(samples).map((value, round) => value / of(bare)[round]!)
  const measures: Measure[] = [
    { name: 'bare read, requests', unit: '/s', samples: speed(bare) },
    { name: 'one row ÷ bare read, requests', unit: '', samples: perBare(row, speed), goal: { atLeast: 0.6 } },
    { name: 'one page with its body, requests', unit: '/s', samples: speed(page) },
    { name: '20 rows of 500 by a pattern, requests', unit: '/s', samples: speed(list) },
    { name: 'bare read, CPU a request', unit: 'ms', samples: cpu(bare) },
    { name: 'one row ÷ bare read, CPU', unit: '', samples: perBare(row, cpu), goal: { atMost: 1.8 } },
    { name: 'one page with its body, CPU a request', unit: 'ms', samples: cpu(page) },
    { name: '20 rows of 500 by a pattern, CPU a request', unit: 'ms', samples: cpu(list) },
  ]
  return measures.filter((measure) => measure.samples.every(Number.isFinite)) // No CPU times without /proc.
}
