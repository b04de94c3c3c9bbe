import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { languageOf } from '../core/locale/index.ts'
import { patterns } from '../core/route/index.ts'
import { maxTitles } from '../core/search/index.ts'
import type { PackedPage } from '../core/search/index.ts'
import { installPackageFolder } from '../scripts/install-package-folder.ts'
import { engineFolder } from '../scripts/engine.ts'
import { openBrowser } from '../tests/harness/browser.ts'
import { pairedLanguages, searchPairs } from '../tests/harness/word-pairs.ts'
import { defineBench } from './define-bench.ts'
import type { Measure } from './define-bench.ts'
import { fetchEncoded } from './load/fetch-encoded.ts'
import { contentOf, defaultCorpus, queriesOf } from './search/corpus.ts'
import { openFlexSearch, openMiniSearch, openPagefind, openRivage } from './search/engines.ts'
import type { Engine } from './search/engines.ts'
import { askLocally } from './search/local-engine.ts'
import type { LocalOutcome } from './search/local-engine.ts'
import { openIndexedSite } from './search/indexed-site.ts'
import { askLargeSite } from './search/large-site.ts'
import { measureJoinedIndex } from './search/joined-index.ts'
import type { IndexedPage, IndexedSite } from './search/indexed-site.ts'
import { neverLookedAt, queryParts } from './search/labeled-queries.ts'
import type { LabeledQuery } from './search/labeled-queries.ts'

interface Outcome {
  engine: string
  query: LabeledQuery
  rank: number
}

/** The results of an engine for a query, and the time it took. */
interface Answered {
  engine: string
  ms: number
}

/**
 * Measures whether readers find their pages: runs labeled queries with Rivage, MiniSearch, FlexSearch, and Pagefind, on
 * the same pages.
 */
export const search = defineBench({
  name: 'search',
  summary: 'Quality of search against MiniSearch, FlexSearch and Pagefind, size of the titles index, time to results',
  async run({ folder, renderer, full, generatedSite, corpus = defaultCorpus }) {
    await installPackageFolder(join(engineFolder, 'bench', 'tools'))
    const outcomes: Outcome[] = []
    const times: Answered[] = []
    const titles: number[] = []
    const local: LocalOutcome[] = []
    const english: (readonly IndexedPage[])[] = []
    const browser = await openBrowser()
    try {
      for (const site of ['nuxt', 'docus', 'starlight', 'vitepress', 'rivage', 'cjk', 'small'] as const) {
        const siteFolder = join(folder, `search-${site}`)
        const content = await contentOf(site, join(siteFolder, 'content'), corpus)
        if (content === undefined) continue
        const labeled = await queriesOf(site, content)
        const opened = await openIndexedSite(content, join(siteFolder, 'state'), renderer)
        try {
          for (const locale of new Set(labeled.map((query) => query.locale))) {
            const pages = await opened.pages(locale)
            // Some folders of the corpus don't have all languages of the queries.
            if (pages.length === 0) continue
            if (locale === 'en' && site !== 'small') english.push(pages)
            if (site !== 'cjk' && site !== 'small') titles.push(await bytesPerTitle(opened, locale))
            const engines = [
              openRivage(opened.url.origin, locale),
              await openMiniSearch(pages),
              await openFlexSearch(pages),
              await openPagefind(pages, languageOf(locale), join(siteFolder, `pagefind-${locale}`), browser),
            ]
            const queries = labeled.filter((query) => query.locale === locale)
            for (const engine of engines) {
              const asked = await askAll(engine, queries)
              outcomes.push(...asked.outcomes)
              times.push(...asked.times)
            }
            const here = await askLocally(
              browser,
              opened.url.origin,
              locale,
              queries.map(({ query }) => query),
            )
            local.push(here)
            outcomes.push(
              ...queries.map((query, index) => ({
                engine: inBrowser,
                query,
                rank: rankOf(query, here.paths[index]!),
              })),
            )
          }
        } finally {
          await opened.dispose()
        }
      }
    } finally {
      await browser.close()
    }
    const pages = full ? 10_000 : 1000
    const { stateDir } = await generatedSite(pages)
    return [
      ...quality(outcomes),
      ...(await wordPairs()),
      ...titlesIndex(titles),
      ...latency(times),
      ...inTheBrowser(local),
      ...(await joinedIndex(english)),
      {
        name: `${pages.toLocaleString('en')} pages, hardest queries`,
        unit: 'ms',
        samples: (await askLargeSite(stateDir, 'en')).map(({ ms }) => ms),
        ...(full && { goal: { atMost: 250 } }),
        note: 'words that every page has, and what is as long as a query may be',
      },
    ]
  },
})

/** Runs every query. The first query runs twice, the first time untimed, because engines then load their index. */
async function askAll(
  engine: Engine,
  queries: readonly LabeledQuery[],
): Promise<{ outcomes: Outcome[]; times: Answered[] }> {
  const outcomes: Outcome[] = []
  const times: Answered[] = []
  await engine.search(queries[0]?.query ?? '')
  for (const query of queries) {
    const started = performance.now()
    const paths = await engine.search(query.query)
    times.push({ engine: engine.name, ms: performance.now() - started })
    const rank = rankOf(query, paths)
    outcomes.push({ engine: engine.name, query, rank })
    // For work on the ranking: lists the queries of open sets whose first result is not their page.
    if (process.env.RIVAGE_SEARCH_MISSES && rank !== 1 && !isNeverLookedAt(query))
      console.error(`${engine.name} ${query.kind} "${query.query}" → ${rank || '–'}: ${paths.slice(0, 3).join(' ')}`)
  }
  await engine.close()
  return { outcomes, times }
}

/** Returns whether a query belongs to a set whose results have never been inspected. */
function isNeverLookedAt({ part }: LabeledQuery): boolean {
  return neverLookedAt.includes(part)
}

/** Returns the rank of the first page that answers a query, starting at 1, or 0 if no page answers it. */
function rankOf({ answers }: LabeledQuery, paths: readonly string[]): number {
  return paths.findIndex((path) => answers.includes(path)) + 1
}

/** This project's search without a server; see `askLocally`. */
const inBrowser = 'Rivage in the browser'
const others = ['MiniSearch', 'FlexSearch', 'Pagefind']
const engines = ['Rivage', inBrowser, ...others]

/** A group of queries with a separate result line: its name, its members, and its goals. */
type Group = [name: string, isIn: (query: LabeledQuery) => boolean, least?: number]

/** The goals for uninspected sets: overall, per kind of query, and per language. */
const wanted: readonly number[] = [0.95, 0.99, 0.97]
const wantedOfEach = 0.88

function quality(outcomes: readonly Outcome[]): Measure[] {
  const of = (engine: string, value: (rank: number) => number, among: readonly Outcome[] = outcomes) => {
    const own = among.filter((outcome) => outcome.engine === engine)
    return own.reduce((sum, { rank }) => sum + value(rank), 0) / own.length
  }
  const metrics: [string, (rank: number) => number][] = [
    ['success@1', (rank) => Number(rank === 1)],
    ['success@5', (rank) => Number(rank >= 1 && rank <= 5)],
    ['reciprocal rank', (rank) => (rank === 0 ? 0 : 1 / rank)],
  ]
  const count = outcomes.filter(({ engine }) => engine === 'Rivage').length
  const kinds = [...new Set(outcomes.map(({ query }) => query.kind))]
  const locales = [...new Set(outcomes.map(({ query }) => query.locale))]
  const each = (prefix: string, isIn: Group[1], least?: number): Group[] => [
    ...kinds.map((kind): Group => [`${prefix}${kind}`, (query) => isIn(query) && query.kind === kind, least]),
    ...locales.map((locale): Group => [
      `${prefix}in ${locale}`,
      (query) => isIn(query) && query.locale === locale,
      least,
    ]),
  ]
  const groups: Group[] = [
    ...queryParts.map((part): Group => [part, (query) => query.part === part]),
    ...each('', () => true),
    ...each('never looked at, ', isNeverLookedAt, wantedOfEach),
  ]
  const unknown = outcomes.filter(({ query }) => isNeverLookedAt(query))
  return [
    ...metrics.flatMap(([name, value]): Measure[] => {
      const best = Math.max(...others.map((engine) => of(engine, value)))
      return engines.map((engine): Measure => ({
        name: `${name}, ${engine}`,
        unit: '',
        samples: [of(engine, value)],
        ...(engine === 'Rivage' && {
          goal: { atLeast: best },
          note: `${count} queries; the goal is the best of the other projects`,
        }),
      }))
    }),
    ...metrics.flatMap(([name, value], index): Measure[] =>
      ['Rivage', inBrowser].map((engine) => ({
        name: `${name}, never looked at, ${engine}`,
        unit: '',
        samples: [of(engine, value, unknown)],
        goal: { atLeast: wanted[index]! },
      })),
    ),
    ...groups.flatMap(([name, isIn, least]): Measure[] => {
      const among = outcomes.filter(({ query }) => isIn(query))
      if (among.length === 0) return []
      const row = (engine: string) => metrics.map(([, value]) => of(engine, value, among).toFixed(2)).join(' / ')
      return [
        {
          name: `success@1, ${name}`,
          unit: '',
          samples: [of('Rivage', metrics[0]![1], among)],
          ...(least !== undefined && { goal: { atLeast: least } }),
          note: `${among.length / engines.length} queries; success@1 / @5 / reciprocal rank: ${engines
            .map((engine) => `${engine} ${row(engine)}`)
            .join(', ')}`,
        },
      ]
    }),
  ]
}

/** Measures words as people type them, in many languages: for how many the page is among the first three results. */
async function wordPairs(): Promise<Measure[]> {
  const results: { code: string; count: number; missed: string[] }[] = []
  for (const code of pairedLanguages) results.push({ code, ...(await searchPairs(code)) })
  const share = (among: typeof results) =>
    1 - among.reduce((sum, { missed }) => sum + missed.length, 0) / among.reduce((sum, { count }) => sum + count, 0)
  return [
    {
      name: 'words as they are typed, found',
      unit: '',
      samples: [share(results)],
      goal: { atLeast: 0.95 },
      note: `${results.reduce((sum, { count }) => sum + count, 0)} words in ${results.length} languages, their page among the first three`,
    },
    ...results.map((result): Measure => ({
      name: `words found, ${result.code}`,
      unit: '',
      samples: [share([result])],
      goal: { atLeast: 0.9 },
      note: [`${result.count} words`, ...(result.missed.length > 0 ? [`not ${result.missed.join(', ')}`] : [])].join(
        '; ',
      ),
    })),
  ]
}

async function bytesPerTitle({ url }: IndexedSite, locale: string): Promise<number> {
  const { body } = await fetchEncoded(new URL(patterns.searchTitles.href({ locale, version: 'any' }), url))
  const { pages } = JSON.parse(brotliDecompressSync(body).toString()) as { pages: PackedPage[] }
  // Excludes the part of a file whose size doesn't depend on the number of titles.
  const { length } = brotliCompressSync(JSON.stringify(pages), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  return length / pages.reduce((sum, [, ...titles]) => sum + titles.length, 0)
}

/** @param sites the English pages of each site */
async function joinedIndex(sites: readonly (readonly IndexedPage[])[]): Promise<Measure[]> {
  const { pages, bytes } = await measureJoinedIndex(sites)
  return [
    {
      name: 'index for the browser, five hundred pages',
      unit: 'kB',
      samples: [(500 * bytes) / pages / 1000],
      goal: { atMost: 250 },
      note: `brotli; by the ${pages} English pages of ${sites.length} sites as if they were one, which have ${(bytes / 1000).toFixed(0)} kB`,
    },
  ]
}

/** @param bytes size of an average title, for each language of each site */
function titlesIndex(bytes: readonly number[]): Measure[] {
  if (bytes.length === 0) return []
  return [
    {
      name: 'titles index, when it is full',
      unit: 'kB',
      samples: bytes.map((each) => (each * maxTitles) / 1000),
      goal: { atMost: 60 },
      note: `brotli; ${maxTitles} titles as long as those of each language of the corpus, which is what a thousand pages have at most`,
    },
  ]
}

function latency(times: readonly Answered[]): Measure[] {
  return ['Rivage', ...others].map((engine): Measure => ({
    name: `time to results, ${engine}`,
    unit: 'ms',
    samples: times.filter((each) => each.engine === engine).map(({ ms }) => ms),
    ...(engine === 'Rivage'
      ? { note: 'through the worker and its database; the others search in memory, once their index is there' }
      : {}),
  }))
}

function inTheBrowser(outcomes: readonly LocalOutcome[]): Measure[] {
  const sum = (value: (outcome: LocalOutcome) => number) =>
    outcomes.reduce((total, outcome) => total + value(outcome), 0)
  const count = sum(({ queryMs }) => queryMs.length)
  // Small sites are not representative of large ones, on which most words of a new page already occur on other pages.
  const largest = outcomes.reduce((most, each) => (each.pages > most.pages ? each : most))
  return [
    {
      name: 'same first five pages in the browser',
      unit: '',
      samples: [sum(({ sameFive }) => sameFive) / count],
      note: `of ${count} queries, in the server’s order (${sum(({ left }) => left)} more are left to the server); ${sum(({ sameFirst }) => sameFirst)} have the same first page, ${sum(({ same }) => same)} the same pages, sections and excerpts throughout; by language of each site: ${outcomes.map(({ sameFive, queryMs }) => `${sameFive}/${queryMs.length}`).join(', ')}`,
    },
    { name: 'time to results in the browser', unit: 'ms', samples: outcomes.flatMap(({ queryMs }) => queryMs) },
    {
      name: 'index for the browser, of the largest language',
      unit: 'kB',
      samples: [largest.bytes / 1000],
      note: `brotli, ${largest.pages} pages`,
    },
    {
      name: 'index in the browser ready',
      unit: 'ms',
      samples: outcomes.map(({ readyMs }) => readyMs),
      note: `loaded and unpacked; ${outcomes.map(({ pages }) => pages).join(', ')} pages`,
    },
  ]
}
