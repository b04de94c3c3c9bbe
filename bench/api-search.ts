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
import { countReads } from './rows/counted-requests.ts'
import { queriesOf } from './search/corpus.ts'
import { neverLookedAt } from './search/labeled-queries.ts'
import type { LabeledQuery } from './search/labeled-queries.ts'

const path = '/github'

/** Number of operations that are searched for. */
const sampleSize = 100

/** A page counts as found if it is among this many results. */
const depth = 5

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
      const operations = await askOperations(site)
      return [
        ...compare(queries, alone, prose),
        ...operations.map(({ name, asked, note }): Measure => ({
          name: `operations found by ${name}`,
          unit: '',
          samples: [asked.filter(({ rank }) => rank > 0 && rank <= depth).length / asked.length],
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

/** The rank of the first page that answers a query, from 1; 0 without one. */
interface Asked {
  rank: number
  rows: number
}

async function ask(
  site: LocalSite,
  locale: string,
  query: string,
  isAnswer: (path: string) => boolean,
): Promise<Asked> {
  const { body, rows, status } = await countReads(site.url, {
    path: `/_search/${locale}?${new URLSearchParams({ q: query }).toString()}`,
  })
  if (status !== 200) throw new Error(`Search answered ${status} to "${query}"`)
  const { pages } = JSON.parse(body) as { pages: { path: string }[] }
  const rank = pages.findIndex((page) => isAnswer(page.path)) + 1
  if (process.env.RIVAGE_SEARCH_MISSES && (rank === 0 || rank > depth) && locale === '')
    console.error(
      query,
      pages
        .slice(0, depth)
        .map((page) => page.path)
        .join(' '),
    )
  return { rank, rows }
}

async function askProse(site: LocalSite, queries: readonly LabeledQuery[]): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const { locale, query, answers } of queries)
    asked.push(await ask(site, locale, query, (each) => answers.includes(each)))
  return asked
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
        return among.filter(({ rank }) => rank > 0 && rank <= limit).length / among.length
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

interface ListedOperation {
  method: string
  path: string
  id: string
  title: string
  page: string
}

/** Searches for a sample of the operations in several ways. Operations that the same query names are all answers. */
async function askOperations(site: LocalSite): Promise<{ name: string; asked: Asked[]; note: string }[]> {
  const response = await fetch(new URL(`/en${path}/operations.json`, site.url))
  const { operations } = (await response.json()) as { operations: ListedOperation[] }
  const every = Math.floor(operations.length / sampleSize)
  const sample = operations.filter((_, index) => index % every === 0).slice(0, sampleSize)
  const kinds: [name: string, queryOf: (operation: ListedOperation) => string][] = [
    ['operationId', ({ id }) => id],
    ['path', (operation) => operation.path],
    ['method and path', (operation) => `${operation.method} ${operation.path}`],
    ['summary', ({ title }) => title],
    [
      'words of the summary',
      ({ title }) =>
        title
          .split(' ')
          .filter((word) => !stopWords.has(word))
          .join(' ')
          .toLowerCase(),
    ],
  ]
  const results: { name: string; asked: Asked[]; note: string }[] = []
  for (const [name, queryOf] of kinds) {
    const asked: Asked[] = []
    for (const operation of sample) {
      const query = queryOf(operation)
      const answers = new Set(operations.filter((each) => queryOf(each) === query).map(({ page }) => `/en${page}`))
      asked.push(await ask(site, 'en', query, (each) => answers.has(each)))
    }
    results.push({ name, asked, note: '' })
  }
  results.push(await askFields(site, sample))
  return results
}

const stopWords: ReadonlySet<string> = new Set(['a', 'an', 'the', 'for', 'of', 'to', 'in', 'by', 'with', 'from', 'on'])

/** Searches for a nested field of each operation that has one. Every page that shows the field is an answer. */
async function askFields(site: LocalSite, sample: readonly ListedOperation[]) {
  const asked: Asked[] = []
  const shows = new Map<string, Promise<boolean>>()
  for (const { page } of sample) {
    const html = await (await fetch(new URL(`/en${page}`, site.url))).text()
    const fields = [...html.matchAll(/<li id="(?:body|\d{3})\.([\w.]+)"/g)].map(([, field]) => field!)
    const nested = fields.filter((field) => field.includes('.'))
    const field = nested[Math.floor(nested.length / 2)]
    if (field === undefined) continue
    const { body, rows } = await countReads(site.url, {
      path: `/_search/en?${new URLSearchParams({ q: field }).toString()}`,
    })
    const { pages } = JSON.parse(body) as { pages: { path: string }[] }
    const found = await Promise.all(
      pages.slice(0, depth).map((each) => {
        const key = `${each.path} ${field}`
        const known = shows.get(key) ?? hasField(site, each.path, field)
        shows.set(key, known)
        return known
      }),
    )
    asked.push({ rank: found.indexOf(true) + 1, rows })
  }
  return { name: 'a field path', asked, note: '; any page with the field counts' }
}

async function hasField(site: LocalSite, page: string, field: string): Promise<boolean> {
  const html = await (await fetch(new URL(page, site.url))).text()
  return new RegExp(`<li id="(?:[\\w]+\\.)?${field.replaceAll('.', String.raw`\.`)}"`).test(html)
}
