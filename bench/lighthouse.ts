import { once } from 'node:events'
import { appendFile, cp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installPackageFolder } from '../scripts/install-package-folder.ts'
import { openLocalSite } from '../scripts/local/open-local-site.ts'
import { engineFolder } from '../scripts/engine.ts'
import { openBrowser } from '../tests/harness/browser.ts'
import { defineBench } from './define-bench.ts'
import type { Measure } from './define-bench.ts'
import { measureSync } from './process/measure-sync.ts'
import { ownProject } from '../tests/harness/own-project.ts'

/** Lighthouse penalizes pages that are not indexable, such as alternative forms of a page and past releases. */
const notIndexed = ['is-crawlable']

/** One page of each kind from this project's documentation, including an edited page and a missing translation. */
const pages = [
  { name: 'landing', path: '/en' },
  { name: 'documentation', path: '/en/writing/markdown' },
  { name: 'components', path: '/en/writing/components' },
  { name: 'components with code', path: '/en/writing/code-components' },
  { name: 'components of landing pages', path: '/en/writing/landing-components' },
  { name: 'embeds', path: '/en/writing/images-and-files' },
  { name: 'operation of an API', path: '/en/reference/read-api/operations/list-pages' },
  { name: 'tag of an API', path: '/en/reference/read-api/operations' },
  { name: 'schema of an API', path: '/en/reference/read-api/schemas/NavigationNode' },
  { name: 'overview of an API', path: '/en/reference/read-api' },
  { name: 'stale', path: '/fr/writing/markdown' },
  { name: 'not translated', path: '/fr/configuration/editors', skipAudits: notIndexed },
  { name: 'search', path: '/en/search' },
  { name: 'results', path: '/en/search?q=callout', skipAudits: notIndexed },
  { name: 'nothing found', path: '/en/search?q=xylophone', skipAudits: notIndexed },
  { name: 'history', path: '/en/writing/markdown?history', skipAudits: notIndexed },
  { name: 'difference', path: '/en/writing/markdown?diff', skipAudits: notIndexed },
  { name: 'side by side', path: '/fr/writing/markdown?with=en', skipAudits: notIndexed },
  { name: 'changes of the original', path: '/fr/writing/markdown?changes', skipAudits: notIndexed },
  { name: 'state of translations', path: '/fr/_status/translations', skipAudits: notIndexed },
  { name: 'past release', path: '/en/writing/markdown?release=1', skipAudits: notIndexed },
  // Lighthouse also penalizes the status of a missing page.
  { name: 'not found', path: '/en/nowhere', skipAudits: ['http-status-code', 'errors-in-console', ...notIndexed] },
]

/** Lighthouse's four headline scores. */
const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
}

/** The used part of `lighthouse`. */
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

/** Measures Lighthouse's scores for each kind of page, with its default settings for a slow phone. */
export const lighthouse = defineBench({
  name: 'lighthouse',
  summary: 'Lighthouse, mobile: scores and bytes by type of each kind of page, from the landing page to a missing one',
  async run({ folder, renderer, full }) {
    const tools = join(engineFolder, 'bench', 'tools')
    await installPackageFolder(tools)
    const { default: audit } = (await import(
      pathToFileURL(join(tools, 'node_modules', 'lighthouse', 'core', 'index.js')).href
    )) as LighthouseModule
    const stateDir = join(folder, 'lighthouse-state')
    const contentFolder = join(folder, 'lighthouse-content')
    await cp(join(engineFolder, 'content'), contentFolder, { recursive: true })
    await measureSync({ contentFolder, stateDir, renderer })
    await appendFile(join(contentFolder, 'en', '02.writing', '01.markdown.md'), '\nOne sentence more.\n')
    // No other page links to it.
    await rm(join(contentFolder, 'fr', '04.configuration', '4.editors.md'))
    await measureSync({ contentFolder, stateDir, renderer })
    const port = await freePort()
    const site = await openLocalSite({ project: ownProject, stateDir })
    const browser = await openBrowser({ args: [`--remote-debugging-port=${port}`] })
    try {
      const measures: Measure[] = []
      for (const { name, path, skipAudits = [] } of pages) {
        const url = new URL(path, site.url).href
        // The first request warms up the isolate, because a typical visitor isn't the first one either.
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

/** Returns the audits that keep a score below 100. */
function missedAudits({ categories: known, audits }: LighthouseResult, id: keyof typeof categories): string[] {
  return known[id].auditRefs.filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 1).map((ref) => ref.id)
}

function requests({ audits }: LighthouseResult) {
  return audits['network-requests']?.details?.items ?? []
}

/** Returns a free port for the browser's debugger, through which Lighthouse controls the browser. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // A TCP server's address is never a path.
  probe.close()
  return port
}
