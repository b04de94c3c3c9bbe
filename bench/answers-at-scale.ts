import type { LocalSite } from '../scripts/local/open-local-site.ts'
import type { GeneratedSite } from './bench-context.ts'
import type { GeneratedPage } from './generated/generate-content.ts'
import { shuffle } from './generated/random.ts'
import { defineBench } from './define-bench.ts'
import type { Measure } from './define-bench.ts'
import { openWorkerd, usedCpuMs } from './load/sample-load.ts'
import type { Workerd } from './load/sample-load.ts'
import { median } from './report/median.ts'
import { siteSizes } from './sync-scale.ts'

/** Number of requests of each kind. They are all different, so that no response comes from a cache. */
const requests = 75
const warmUps = 20

/** Maximum time to find the sections for a question, for 95 of 100 questions, on a site with `promisedPages` pages. */
const maxQuestionMs = 100
const promisedPages = 10_000

/** Questions with words that occur on nearly every generated page, which makes them the most expensive ones. */
const questions = [
  'How do I configure the worker pool?',
  'What happens when the tide table cannot reach the message broker?',
  'Can I restart the scheduler without losing state?',
  'Why is the session store closed after ten minutes?',
  'Where are access tokens stored?',
  'Is there a health check for the dock planner?',
  'How can I secure the manifest and the access token of the cargo index?',
  'How do I bake sourdough bread?',
]

/** Maximum ratio of the response times on the largest and the smallest site. */
const maxGrowth = 1.2

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/** Names in the code of generated pages, each followed by a number. */
const words = ['tideWindow', 'dockLimit', 'craneRoute', 'buoyTable', 'pilotGuard', 'cargoIndex']

interface Kind {
  name: string
  address: (path: string, index: number) => string
  /** A property of the site on which the response's size depends. Such requests have no goal. */
  follows?: string
  /** The goal for 95 of 100 requests on a site of this size. */
  maxMs?: { pages: number; ms: number }
}

/** Requests of visitors and programs for the page at a path, or for its folder. */
const kinds: readonly Kind[] = [
  { name: 'page', address: (path) => path },
  { name: 'page as Markdown', address: (path) => `/raw${path}.md` },
  { name: 'payload of a page', address: (path) => `${path}/_payload.json` },
  {
    name: 'branch of the navigation',
    address: (path, index) =>
      `/__nuxt_island/NavigationBranch_${index}.json?props=${encodeURIComponent(JSON.stringify({ path: folderOf(path), locale: path.slice(1, 3) }))}`,
    follows: 'what is in the folder',
  },
  {
    name: 'search for a rare word',
    address: (path, index) => `/_search/${path.slice(1, 3)}?q=${words[index % words.length]}${index}`,
    follows: 'how many pages have the word',
  },
  {
    name: 'sections for a question',
    // Some pages contain the number in their code.
    address: (_, index) =>
      `/en?ask=${encodeURIComponent(`${questions[index % questions.length]} ${words[index % words.length]}${index}`)}`,
    follows: 'how many pages have the words',
    maxMs: { pages: promisedPages, ms: maxQuestionMs },
  },
  {
    name: 'list of pages',
    address: (path, index) => `/api/pages?locale=${path.slice(1, 3)}&limit=20&offset=${index % 3}`,
  },
  {
    name: 'pages of a folder',
    address: (path) => `/api/pages?under=${encodeURIComponent(folderOf(path))}`,
    follows: 'what is in the folder',
  },
  { name: 'history of a page', address: (path) => `${path}?history` },
]

/** Measures response times without any cache, on sites of several sizes. */
export const answersAtScale = defineBench({
  name: 'answers-at-scale',
  summary: 'Time of pages, searches and lists on sites of several sizes; 10,000 and 50,000 pages with --full',
  async run({ full, generatedSite }) {
    const sizes = siteSizes(full)
    const generated: GeneratedSite[] = []
    for (const size of sizes) generated.push(await generatedSite(size))
    const sites: OpenSite[] = []
    try {
      for (const site of generated) sites.push(await openSite(site))
      const measures: Measure[] = []
      for (const kind of kinds) measures.push(...(await measureKind(kind, sites, sizes)))
      return measures
    } finally {
      for (const { site } of sites) await site.dispose()
    }
  },
})

interface OpenSite {
  site: Workerd
  /** The site's pages, shuffled. */
  pages: readonly GeneratedPage[]
}

async function openSite({ stateDir, pages }: GeneratedSite): Promise<OpenSite> {
  const site = await openWorkerd({ stateDir })
  return { site, pages: shuffle(pages, 5) }
}

/** Requests the sites in turn, so that other load on the machine affects all of them. */
async function measureKind(
  { name, address, follows, maxMs }: Kind,
  sites: readonly OpenSite[],
  sizes: readonly number[],
): Promise<Measure[]> {
  const place = kinds.findIndex((kind) => kind.name === name)
  const taken = sites.map(() => ({ ms: [] as number[], cpuMs: 0 }))
  for (let index = 0; index < warmUps + requests; index++) {
    for (const [each, { site, pages }] of sites.entries()) {
      const before = usedCpuMs(site)
      // Smaller sites have fewer pages than there are requests, so some pages are requested twice, with a long gap.
      const ms = await measureAnswer(site, address(pages[(place * 31 + index) % pages.length]!.path, index))
      if (index < warmUps) continue
      taken[each]!.ms.push(ms)
      taken[each]!.cpuMs += (usedCpuMs(site) - before) / requests
    }
  }
  return [
    ...sizes.map((size, each): Measure => ({
      name: `${name}, ${size.toLocaleString('en')} pages`,
      unit: 'ms',
      samples: taken[each]!.ms,
      note: `${taken[each]!.cpuMs.toFixed(2)} ms of CPU`,
    })),
    ...sizes.flatMap((size, each): Measure[] => {
      const sorted = taken[each]!.ms.toSorted((one, other) => one - other)
      return size === maxMs?.pages
        ? [
            {
              name: `${name}, ${size.toLocaleString('en')} pages, 95 of 100`,
              unit: 'ms',
              samples: [sorted[Math.floor(0.95 * sorted.length)]!],
              goal: { atMost: maxMs.ms },
            },
          ]
        : []
    }),
    {
      name: `${name}, the largest site against the smallest`,
      unit: '',
      samples: [median(taken.at(-1)!.ms) / median(taken[0]!.ms)],
      ...(follows ? { note: `follows ${follows}` } : { goal: { atMost: maxGrowth } }),
    },
  ]
}

async function measureAnswer(site: LocalSite, address: string): Promise<number> {
  const started = performance.now()
  // Bypasses the caches, so that every response is new.
  const response = await fetch(new URL(address, site.url), {
    headers: { accept: address.includes('.') ? '*/*' : 'text/html,application/json', 'cache-control': 'no-cache' },
  })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${address} returned status ${response.status}`)
  return performance.now() - started
}
