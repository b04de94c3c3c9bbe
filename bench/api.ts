import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { engineFolder } from '../scripts/engine.ts'
import { installPackageFolder } from '../scripts/install-package-folder.ts'
import { bundleWorker } from '../scripts/bundle/bundle-worker.ts'
import { openLocalSite } from '../scripts/local/open-local-site.ts'
import type { LocalSite } from '../scripts/local/open-local-site.ts'
import { ownProject } from '../tests/harness/own-project.ts'
import { rowBudgets } from '../worker/store/row-budgets.ts'
import { defineBench } from './define-bench.ts'
import type { Measure } from './define-bench.ts'
import { measureSaved } from './edit-to-served.ts'
import { eagerFiles } from './load/eager-files.ts'
import { fetchEncoded } from './load/fetch-encoded.ts'
import { measureSync } from './process/measure-sync.ts'
import { startDevelopment } from './process/start-development.ts'
import { median } from './report/median.ts'
import { countReads } from './rows/counted-requests.ts'

/** Without `--full`, every nth operation is requested. */
const sampleEvery = 10

/** Measures the cost of a large API reference: GitHub's REST API, with 1,223 operations in 13 MB. */
export const api = defineBench({
  name: 'api',
  summary: "First sync, edit, and pages of GitHub's REST API: 13 MB, 1,223 operations",
  async run({ folder, client, renderer, full }) {
    const tools = join(engineFolder, 'bench', 'tools', 'descriptions')
    await installPackageFolder(tools)
    const description = await readFile(
      join(tools, 'node_modules', '@octokit', 'openapi', 'generated', 'api.github.com.json'),
      'utf8',
    )
    const [contentFolder, stateDir] = [join(folder, 'api'), join(folder, 'api-state')]
    await mkdir(join(contentFolder, 'en'), { recursive: true })
    await writeFile(join(contentFolder, 'site.config.json'), JSON.stringify(config))
    await writeFile(join(contentFolder, 'en', 'index.md'), '# GitHub\n')
    await writeFile(join(contentFolder, config.apis[0].source), description)
    const first = await measureSync({ contentFolder, stateDir, renderer })
    const edited = description.replace('"Get the authenticated user"', '"Read the signed-in user"')
    if (edited === description) throw new Error('The description no longer has the operation that this bench edits.')
    await writeFile(join(contentFolder, config.apis[0].source), edited)
    const edit = await measureSync({ contentFolder, stateDir, renderer })
    const served = await measureSaves({ contentFolder, stateDir, description })
    const workerFile = join(folder, 'api-counted-reads.js')
    const source = join(engineFolder, 'tests', 'fixtures', 'workers', 'counted-reads.ts')
    await bundleWorker({ ...ownProject, workerFile }, client, source)
    const site = await openLocalSite({ project: ownProject, stateDir, workerFile })
    try {
      const paths = (await operationsOf(site)).filter((_, index) => full || index % sampleEvery === 0)
      const views: number[] = []
      for (const path of paths) views.push(await firstView(site, path))
      const rows: Measure[] = []
      for (const { name, path, budget } of requestsOf(paths)) {
        await countReads(site.url, { path }) // The first request stores texts, so it isn't counted.
        const counted = await countReads(site.url, { path })
        rows.push({ name, unit: 'rows', samples: [counted.rows], goal: { atMost: rowBudgets[budget] } })
      }
      return [
        { name: 'first sync', unit: 's', samples: [first.publishMs / 1000], goal: { atMost: 120 } },
        {
          name: 'CPU time of it',
          unit: 's',
          samples: [first.cpuMs / 1000],
          note: 'the sync and workerd; on two idle cores, at least half of it passes',
        },
        {
          name: 'memory of it',
          unit: 'MB',
          samples: [(first.peakBytes + (first.workerdPeakBytes ?? 0)) / 1e6],
          goal: { atMost: 1500 },
          note: 'the peaks of the sync and of workerd together',
        },
        { name: 'sync of an edited summary', unit: 's', samples: [edit.publishMs / 1000], note: 'in a new process' },
        {
          name: 'edited description text until served',
          unit: 's',
          samples: served,
          goal: { atMost: 2 },
          note: 'with npm start',
        },
        {
          name: 'documents written for an edited summary',
          unit: '',
          samples: [edit.documents],
          note: 'the operation, and the lists that show its title',
        },
        {
          name: 'first view of an operation, median',
          unit: 'kB',
          samples: [median(views)],
          goal: { atMost: 25 },
          note: `${paths.length} operations, with style sheets and scripts`,
        },
        {
          name: 'first view of an operation, largest',
          unit: 'kB',
          samples: [Math.max(...views)],
          goal: { atMost: 60 },
        },
        ...rows,
      ]
    } finally {
      await site.dispose()
    }
  },
})

/** Number of measured edits with `npm start`, after a warm-up edit that reads the description. */
const saves = 3

/** Measures the seconds from saving an edited operation to its page showing the edit, with `npm start`. */
async function measureSaves(folder: {
  contentFolder: string
  stateDir: string
  description: string
}): Promise<number[]> {
  const [file, text] = [join(folder.contentFolder, config.apis[0].source), editedText]
  if (!folder.description.includes(text))
    throw new Error('The description no longer has the text that this bench edits.')
  const server = await startDevelopment(folder.contentFolder, folder.stateDir)
  try {
    const seconds: number[] = []
    const url = new URL(`/en${config.apis[0].path}/meta/meta-root`, server.address)
    for (let index = 0; index <= saves; index++) {
      const marker = `Edited ${index} times.`
      const edited = folder.description.replace(text, `${text} ${marker}`)
      const ms = await measureSaved(url, marker, () => writeFile(file, edited))
      if (index > 0) seconds.push(ms / 1000)
    }
    return seconds
  } finally {
    server.child.kill('SIGTERM')
    await once(server.child, 'exit')
  }
}

/** The description of the operation `meta/root`. */
const editedText = "Get Hypermedia links to resources accessible in GitHub's REST API"

const config = {
  title: 'GitHub',
  url: 'https://github.example',
  apis: [{ name: 'github', source: 'github.json', path: '/api-reference' }],
} as const

/** Requests whose rows are counted. */
function requestsOf(operations: readonly string[]): { name: string; path: string; budget: keyof typeof rowBudgets }[] {
  const { path } = config.apis[0]
  const search = (query: string) => `/_search/en?${new URLSearchParams({ q: query }).toString()}`
  return [
    { name: 'operation', path: operations[Math.floor(operations.length / 2)] ?? '', budget: 'page' },
    { name: 'list of schemas', path: `/en${path}/schemas`, budget: 'page' },
    { name: 'search for a method and path', path: search('POST /repos/{owner}/{repo}/issues'), budget: 'search' },
    { name: 'search for a field', path: search('owner.login'), budget: 'search' },
  ]
}

async function operationsOf({ url }: LocalSite): Promise<string[]> {
  const response = await fetch(new URL(`/en${config.apis[0].path}/operations.json`, url))
  const { operations } = (await response.json()) as { operations: { page: string }[] }
  return operations.map(({ page }) => `/en${page}`)
}

const fileSizes = new Map<string, number>()

/** Returns the transferred kilobytes of a page and of the files that it loads eagerly. */
async function firstView({ url }: LocalSite, path: string): Promise<number> {
  const { body } = await fetchEncoded(new URL(encodeURI(path), url))
  const { blocking, deferred, scripts } = eagerFiles(brotliDecompressSync(body).toString())
  let bytes = body.length
  for (const file of [...blocking, ...deferred, ...scripts]) {
    const size = fileSizes.get(file) ?? (await fetchEncoded(new URL(file, url))).body.length
    fileSizes.set(file, size)
    bytes += size
  }
  return bytes / 1000
}
