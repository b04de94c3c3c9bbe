import { join } from 'node:path'
import { bundleWorker } from '../scripts/bundle/bundle-worker.ts'
import { openLocalSite } from '../scripts/local/open-local-site.ts'
import { engineFolder } from '../scripts/engine.ts'
import { maxStatements } from '../worker/store/row-budgets.ts'
import { defineBench } from './define-bench.ts'
import { generateContent } from './generated/generate-content.ts'
import { measureSync } from './process/measure-sync.ts'
import { countedRequests, countReads } from './rows/counted-requests.ts'
import { ownProject } from '../tests/harness/own-project.ts'

/** Total number of pages in both languages. */
const siteSize = 10_000

/** Words of the generated pages, most frequent first. */
const words = 'the it a is that of you in when request worker log pool scheduler session state'.split(' ')

/**
 * Measures the rows that D1 reads for one request of each kind in a cold isolate, compared with the kind's budget.
 * Stored texts are requested twice, because the budget applies to the second response.
 */
export const rows = defineBench({
  name: 'rows',
  summary: 'Rows that D1 reads for each kind of request on a site of 10,000 pages, against their budgets',
  async run({ folder, client, renderer }) {
    const [contentFolder, stateDir] = ['content', 'state'].map((name) => join(folder, 'rows', name)) as [string, string]
    // A folder of 2,000 pages. The others are five levels deep, and a tenth of all pages exists in one language only.
    const pages = await generateContent(contentFolder, siteSize, { flat: 0.4, depth: 5, untranslatedEvery: 10 })
    await measureSync({ contentFolder, stateDir, renderer })
    const workerFile = join(folder, 'counted-reads.js')
    const source = join(engineFolder, 'tests', 'fixtures', 'workers', 'counted-reads.ts')
    await bundleWorker({ ...ownProject, workerFile }, client, source)
    const site = await openLocalSite({ project: ownProject, stateDir, workerFile })
    const english = pages.map(({ path }) => path).filter((path) => path.startsWith('/en/'))
    const flat = english.filter((path) => path.startsWith('/en/reference/'))
    const french = new Set(pages.map(({ path }) => path))
    const untranslated = english.map((path) => `/fr${path.slice(3)}`).find((path) => !french.has(path))
    try {
      const requests = countedRequests({
        deep: english[Math.floor((english.length - flat.length) * 0.8)] ?? '',
        flat: flat[Math.floor(flat.length / 2)] ?? '',
        untranslated: untranslated ?? '',
        words,
      })
      const measures = []
      for (const request of requests) {
        const first = await countReads(site.url, request)
        const counted = await countReads(site.url, request)
        if (!(request.statuses ?? [200]).includes(counted.status))
          throw new Error(`${request.path} answered ${counted.status}`)
        measures.push({
          name: request.name,
          unit: 'rows' as const,
          samples: [counted.rows],
          goal: { atMost: request.atMost },
          note: [
            `${counted.statements} statements in ${counted.trips} trips`,
            ...(counted.status === 400 ? ['refused'] : []),
            ...(first.written > 0 ? [`made before, of ${first.rows} rows in ${first.statements} statements`] : []),
            ...(Math.max(first.statements, counted.statements) > maxStatements ? [`MORE THAN ${maxStatements}`] : []),
          ].join(', '),
        })
      }
      return measures
    } finally {
      await site.dispose()
    }
  },
})
