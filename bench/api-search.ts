import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleWorker } from '../scripts/bundle/bundle-worker.ts'
import { engineFolder } from '../scripts/engine.ts'
import { installPackageFolder } from '../scripts/install-package-folder.ts'
import { openLocalSite } from '../scripts/local/open-local-site.ts'
import type { LocalSite } from '../scripts/local/open-local-site.ts'
import { ownProject } from '../tests/harness/own-project.ts'
import { rowBudgets } from '../worker/store/row-budgets.ts'
import { defineBench } from './define-bench.ts'
import type { Measure } from './define-bench.ts'
import { measureSync } from './process/measure-sync.ts'
import { askOperations, askProse, depth, isFound } from './search/api-queries.ts'
import type { Asked } from './search/api-queries.ts'
import { queriesOf } from './search/corpus.ts'
import { neverLookedAt } from './search/labeled-queries.ts'
import type { LabeledQuery } from './search/labeled-queries.ts'

const path = '/github'

/** At least this share of operations must be found, by each kind of query. */
const wanted = 0.95

/** Whether guides are found on a site with 1,223 operations, and whether the operations are. */
export const apiSearch = defineBench({
  name: 'api-search',
  summary: "Search in this project's docs with GitHub's REST API: guides, and operations by id, path, field, and words",
  async run({ folder, client, renderer }) {
    const tools = join(engineFolder, 'bench', 'tools', 'descriptions')
    await installPackageFolder(tools)
    const description = join(tools, 'node_modules', '@octokit', 'openapi', 'generated', 'api.github.com.json')
    const content = join(folder, 'api-search')
    await cp(join(engineFolder, 'content'), content, { recursive: true })
    const workerFile = join(folder, 'api-search-counted-reads.js')
    const source = join(engineFolder, 'tests', 'fixtures', 'workers', 'counted-reads.ts')
    await bundleWorker({ ...ownProject, workerFile }, client, source)
    const queries = await queriesOf('rivage', content)
    const run = async <Result>(state: string, use: (site: LocalSite) => Promise<Result>): Promise<Result> => {
      const stateDir = join(folder, state)
      await measureSync({ contentFolder: content, stateDir, renderer })
      const site = await openLocalSite({ project: ownProject, stateDir, workerFile })
      try {
        return await use(site)
      } finally {
        await site.dispose()
      }
    }
    const alone = await run('api-search-alone', (site) => askProse(site, queries))
    await cp(description, join(content, 'github.json'))
    const config = join(content, 'site.config.ts')
    await writeFile(config, withApi(await readFile(config, 'utf8')))
    return run('api-search-state', async (site) => {
      const prose = await askProse(site, queries)
      const operations = await askOperations(site, `/en${path}`)
      return [
        ...compare(queries, alone, prose),
        ...operations.map(({ name, asked, note }): Measure => ({
          name: `operations found by ${name}`,
          unit: '',
          samples: [asked.filter(isFound(depth)).length / asked.length],
          goal: { atLeast: wanted },
          note: `${asked.length} operations, among the first ${depth} results; ${asked.filter(({ rank }) => rank === 1).length} are first${note}`,
        })),
        {
          name: 'rows of a search, largest',
          unit: 'rows',
          samples: [Math.max(...[...prose, ...operations.flatMap(({ asked }) => asked)].map(({ rows }) => rows))],
          goal: { atMost: rowBudgets.search },
        },
      ]
    })
  },
})

function withApi(config: string): string {
  const list = '  apis: [\n'
  if (!config.includes(list)) throw new Error(`The configuration of this project's docs has no list of APIs.`)
  return config.replace(
    list,
    `${list}    { name: 'github', title: 'GitHub', source: 'github.json', path: '${path}' },\n`,
  )
}

/** The shares of guides that are found, whose goals are the shares without the API. */
function compare(queries: readonly LabeledQuery[], alone: readonly Asked[], joined: readonly Asked[]): Measure[] {
  const groups: [string, (query: LabeledQuery) => boolean][] = [
    ['all queries', () => true],
    ['never looked at', ({ part }) => neverLookedAt.includes(part)],
    ['in English', ({ locale }) => locale === 'en'],
  ]
  return groups.flatMap(([name, isIn]) =>
    [1, depth].map((limit): Measure => {
      const share = (asked: readonly Asked[]) => {
        const among = asked.filter((_, index) => isIn(queries[index]!))
        return among.filter(isFound(limit)).length / among.length
      }
      return {
        name: `guides, success@${limit}, ${name}`,
        unit: '',
        samples: [share(joined)],
        goal: { atLeast: share(alone) },
        note: `${queries.filter(isIn).length} queries; the goal is the share without the API`,
      }
    }),
  )
}
