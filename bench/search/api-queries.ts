import type { LocalSite } from '../../scripts/local/open-local-site.ts'
import { countReads } from '../rows/counted-requests.ts'
import type { LabeledQuery } from './labeled-queries.ts'

/** Number of operations that are searched for. */
const sampleSize = 100

/** A page counts as found if it is among this many results. */
export const depth = 5

/** Returns a function that returns whether a page is among the first results. */
export function isFound(limit: number): (asked: Asked) => boolean {
  return ({ rank }) => rank > 0 && rank <= limit
}

/** The rank of the first page that answers a query, from 1; 0 without one. */
export interface Asked {
  rank: number
  rows: number
  /** The first results. */
  paths: readonly string[]
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
  return { rank, rows, paths: pages.slice(0, depth).map((page) => page.path) }
}

/** Sends the queries of this project's docs. */
export async function askProse(site: LocalSite, queries: readonly LabeledQuery[]): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const { locale, query, answers } of queries)
    asked.push(await ask(site, locale, query, (each) => answers.includes(each)))
  return asked
}

interface ListedOperation {
  method: string
  path: string
  id: string
  title: string
  page: string
}

/** Queries of the same kind. */
interface AskedKind {
  name: string
  asked: Asked[]
  note: string
}

/** Searches for a sample of the operations in several ways. Operations that the same query names are all answers. */
export async function askOperations(site: LocalSite, base: string): Promise<AskedKind[]> {
  const response = await fetch(new URL(`${base}/operations.json`, site.url))
  const listed = (await response.json()) as { operations: ListedOperation[] }
  // Without webhooks, which have no path.
  const operations = listed.operations.filter(({ path }) => path.startsWith('/'))
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
  const results: AskedKind[] = []
  for (const [name, queryOf] of kinds) {
    const asked: Asked[] = []
    for (const operation of sample) {
      const query = queryOf(operation)
      const answers = new Set(operations.filter((each) => queryOf(each) === query).map(({ page }) => `/en${page}`))
      asked.push(await ask(site, 'en', query, (each) => answers.has(each)))
      logMiss(name, query, asked.at(-1)!)
    }
    results.push({ name, asked, note: '' })
  }
  results.push(await askFields(site, sample))
  return results
}

const stopWords: ReadonlySet<string> = new Set(['a', 'an', 'the', 'for', 'of', 'to', 'in', 'by', 'with', 'from', 'on'])

/** Searches for a nested field of each operation that has one. Every page that shows the field is an answer. */
async function askFields(site: LocalSite, sample: readonly ListedOperation[]): Promise<AskedKind> {
  const asked: Asked[] = []
  const shows = new Map<string, Promise<boolean>>()
  for (const { page } of sample) {
    const html = await (await fetch(new URL(`/en${page}`, site.url))).text()
    const fields = [...html.matchAll(/<li id="(?:body|\d{3})\.(?!header\.)([\w.]+)"/g)].map(([, field]) => field!)
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
    asked.push({ rank: found.indexOf(true) + 1, rows, paths: pages.slice(0, depth).map((each) => each.path) })
    logMiss('a field path', field, asked.at(-1)!)
  }
  return { name: 'a field path', asked, note: '; any page with the field counts' }
}

async function hasField(site: LocalSite, page: string, field: string): Promise<boolean> {
  const html = await (await fetch(new URL(page, site.url))).text()
  return new RegExp(`<li id="(?:[\\w.:*]+\\.)?${field.replaceAll('.', String.raw`\.`)}"`).test(html)
}

/** For work on the ranking: prints the queries that don't find their operation. */
function logMiss(name: string, query: string, asked: Asked): void {
  if (process.env.RIVAGE_SEARCH_MISSES && !isFound(depth)(asked))
    console.error(`${name} "${query}" → ${asked.rank || '–'}: ${asked.paths.join(' ')}`)
}
