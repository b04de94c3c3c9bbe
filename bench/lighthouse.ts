import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installPackageFolder } from '../scripts/install-package-folder.ts'
import { openLocalSite } from '../scripts/local/open-local-site.ts'
import { engineFolder } from '../scripts/project.ts'
import { openBrowser } from '../tests/harness/browser.ts'
import { defineBench } from './define-bench.ts'
import type { Measure } from './define-bench.ts'
import { measureSync } from './process/measure-sync.ts'

/** Of this project's own documentation. */
const pages = [
  { name: 'landing', path: '/en' },
  { name: 'documentation', path: '/en/writing/markdown' },
  { name: 'search', path: '/en/search' },
  // These count as faults what a missing page is meant to do: its status, and that crawlers do not index it.
  { name: 'not found', path: '/en/nowhere', skipAudits: ['http-status-code', 'is-crawlable', 'errors-in-console'] },
]

/** The four whose scores are Lighthouse's headline. */
const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
}

/** What `lighthouse` exports, as far as it is used here. */
interface LighthouseModule {
  default: (url: string, flags: object) => Promise<{ lhr: LighthouseResult }>
}
interface LighthouseResult {
  categories: Record<keyof typeof categories, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<
    string,
    {
      score: number | null
      numericValue?: number
      details?: { items?: { resourceType?: string; transferSize?: number }[] }
    }
  >
  runtimeError?: { message: string }
}

/** What Lighthouse says of the kinds of pages, with its own defaults: a slow phone. */
export const lighthouse = defineBench({
  name: 'lighthouse',
  summary:
    'Lighthouse, mobile: scores and bytes by type of a landing page, a documentation page, the search and a missing page',
  async run({ folder, renderer, full }) {
    const tools = join(engineFolder, 'bench', 'tools')
    await installPackageFolder(tools)
    const { default: audit } = (await import(
      pathToFileURL(join(tools, 'node_modules', 'lighthouse', 'core', 'index.js')).href
    )) as LighthouseModule
    const stateDir = join(folder, 'lighthouse-state')
    await measureSync({ contentFolder: join(engineFolder, 'content'), stateDir, renderer })
    const port = await freePort()
    const site = await openLocalSite({ stateDir })
    const browser = await openBrowser([`--remote-debugging-port=${port}`])
    try {
      const measures: Measure[] = []
      for (const { name, path, skipAudits = [] } of pages) {
        const url = new URL(path, site.url).href
        // The first request makes the isolate ready: a visitor's is not the first one either.
        await (await fetch(url)).text()
        const results: LighthouseResult[] = []
        for (let round = 0; round < (full ? 5 : 1); round++) {
          const { lhr } = await audit(url, {
            port,
            logLevel: 'error',
            onlyCategories: Object.keys(categories),
            skipAudits,
            ignoreStatusCode: true,
          })
          if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
          results.push(lhr)
        }
        measures.push(...measurePage(name, results))
      }
      return measures
    } finally {
      await browser.close()
      await site.dispose()
    }
  },
})

function measurePage(name: string, results: readonly LighthouseResult[]): Measure[] {
  const scores = Object.entries(categories).map(([id, title]): Measure => {
    // The keys of that object.
    const missed = new Set(results.flatMap((result) => missedAudits(result, id as keyof typeof categories)))
    return {
      name: `${name}, ${title}`,
      unit: '',
      goal: { atLeast: 100 },
      note: [...missed].join(', '),
      samples: results.map((result) => (result.categories[id as keyof typeof categories].score ?? 0) * 100),
    }
  })
  const blocking: Measure = {
    name: `${name}, total blocking time`,
    unit: 'ms',
    goal: { atMost: 0 },
    samples: results.map(({ audits }) => audits['total-blocking-time']?.numericValue ?? NaN),
  }
  const bytes = [
    ...new Set(results.flatMap((result) => requests(result).map(({ resourceType = 'Other' }) => resourceType))),
  ].map((type): Measure => ({
    name: `${name}, received: ${type}`,
    unit: 'kB',
    note: 'first visit',
    samples: results.map(
      (result) =>
        requests(result).reduce(
          (sum, { resourceType = 'Other', transferSize = 0 }) => sum + (resourceType === type ? transferSize : 0),
          0,
        ) / 1000,
    ),
  }))
  return [...scores, blocking, ...bytes]
}

/** What keeps a score below 100. */
function missedAudits({ categories: known, audits }: LighthouseResult, id: keyof typeof categories): string[] {
  return known[id].auditRefs.filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 1).map((ref) => ref.id)
}

function requests({ audits }: LighthouseResult) {
  return audits['network-requests']?.details?.items ?? []
}

/** A port for the browser's debugger, through which Lighthouse drives it. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // Of TCP: never a path.
  probe.close()
  return port
}
