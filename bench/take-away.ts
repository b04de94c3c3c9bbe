import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportStatic } from '../scripts/backup/static/export-static.ts'
import { findFreePort } from '../tests/harness/free-port.ts'
import { openIsolateMemory } from '../tests/harness/isolate-memory.ts'
import { ownProject } from '../tests/harness/own-project.ts'
import { defineBench } from './define-bench.ts'
import { generateContent } from './generated/generate-content.ts'
import { openWorkerd } from './load/sample-load.ts'
import { measureSync } from './process/measure-sync.ts'
import { peakMemory } from './process/workerd-process.ts'

/** Number of downloads after the first one. */
const downloads = 5

/** Number of downloads between two measurements of the Worker's memory. */
const downloadsBetween = 20

/** Number of processes in which a first download is measured, because a single one is noise. */
const processes = 7

/** Measures the time until a book starts to download, the Worker's memory, and the time to write a site as files. */
export const takeAway = defineBench({
  name: 'take-away',
  summary: 'First byte and memory of an EPUB of 1,000 pages (2,000 with --full), and a static export of as many pages',
  async run({ folder, renderer, full }) {
    const contentFolder = join(folder, 'take-away', 'content')
    const stateDir = join(folder, 'take-away', 'state')
    const pages = await generateContent(contentFolder, full ? 4000 : 2000)
    const configFile = join(contentFolder, 'site.config.json')
    const config = JSON.parse(await readFile(configFile, 'utf8')) as object
    await writeFile(configFile, JSON.stringify({ ...config, url: 'https://docs.example.com', downloads: ['epub'] }))
    const synced = await measureSync({ contentFolder, stateDir, renderer })
    const firsts = []
    for (let process = 1; process < processes; process++) firsts.push(...(await measureBooks(stateDir, 1)))
    const books = await measureBooks(stateDir, 1 + downloads)
    firsts.push(books[0]!)
    const used = await measureIsolate(stateDir)
    const started = performance.now()
    const written = await exportStatic({
      project: ownProject,
      stateDir,
      out: join(folder, 'take-away', 'files'),
      base: undefined,
      release: undefined,
      version: undefined,
      relative: false,
      signal: new AbortController().signal,
    })
    const exportSeconds = (performance.now() - started) / 1000
    return [
      { name: `sync of ${pages.length} pages with chapters`, unit: 's', samples: [synced.publishMs / 1000] },
      { name: `EPUB of ${pages.length / 2} pages`, unit: 'MB', samples: [books[0]!.bytes / 1e6] },
      {
        name: 'first byte, first download of a process',
        unit: 'ms',
        samples: firsts.map(({ firstMs }) => firstMs),
        goal: { atMost: 50 },
      },
      {
        name: 'first byte, further downloads',
        unit: 'ms',
        samples: books.slice(1).map(({ firstMs }) => firstMs),
        goal: { atMost: 50 },
      },
      { name: 'whole book', unit: 'ms', samples: books.map(({ totalMs }) => totalMs) },
      {
        name: 'memory in use in the isolate during downloads',
        unit: 'MB',
        samples: used.during,
        goal: { atMost: 16 },
        note: `after collecting garbage; ${(used.during[0] ?? NaN).toFixed(1)} MB before the first download`,
      },
      {
        name: `memory that ${downloadsBetween} downloads add to the isolate`,
        unit: 'MB',
        samples: [used.after - used.before],
        goal: { atMost: 1 },
        note: `after collecting garbage; ${used.before.toFixed(1)} MB after the first download`,
      },
      {
        name: 'memory that downloads add to workerd, at most',
        unit: 'MB',
        samples: [books.at(-1)!.memory - books[0]!.memory],
        goal: { atMost: 64 },
        note: 'after the first download, with the database, which runs in the same process',
      },
      {
        name: `static export of ${pages.length} pages`,
        unit: 's',
        samples: [exportSeconds],
        goal: { atMost: 60 },
        note: `${written.files} files`,
      },
    ]
  },
})

/** The memory of an isolate, in megabytes. */
interface UsedMemory {
  /** Before the first download, and at each quarter of it. */
  during: number[]
  /** After the first download. */
  before: number
  /** After further downloads. */
  after: number
}

/** Measures the memory of an isolate during and between downloads. */
async function measureIsolate(stateDir: string): Promise<UsedMemory> {
  const inspectorPort = await findFreePort()
  const site = await openWorkerd({ stateDir, inspectorPort })
  const get = (path: string) => fetch(new URL(path, site.url))
  const memory = await openIsolateMemory(inspectorPort, async () => await (await get('/robots.txt')).arrayBuffer())
  try {
    await (await get('/en')).arrayBuffer()
    const samples = [await memory.used()]
    const book = await get('/en/book.epub')
    const size = Number(book.headers.get('content-length'))
    let bytes = 0
    for await (const chunk of book.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > (size * samples.length) / 4) samples.push(await memory.used())
    }
    const before = await memory.used()
    for (let load = 0; load < downloadsBetween; load++) await (await get('/en/book.epub')).arrayBuffer()
    const after = await memory.used()
    return { during: samples.map((sample) => sample / 1e6), before: before / 1e6, after: after / 1e6 }
  } finally {
    memory.close()
    await site.dispose()
  }
}

/** Measures downloads in a new workerd. */
async function measureBooks(stateDir: string, count: number) {
  const site = await openWorkerd({ stateDir })
  try {
    // Starts the Worker's isolate.
    await (await fetch(new URL('/en', site.url))).arrayBuffer()
    const loads = []
    for (let load = 0; load < count; load++) {
      const started = performance.now()
      const response = await fetch(new URL('/en/book.epub', site.url))
      if (response.status !== 200) throw new Error(`The book answered ${response.status}`)
      let [firstMs, bytes] = [NaN, 0]
      for await (const chunk of response.body ?? []) {
        if (bytes === 0) firstMs = performance.now() - started
        bytes += chunk.byteLength
      }
      const memory = site.pid === undefined ? NaN : peakMemory(site.pid) / 1e6
      loads.push({ firstMs, totalMs: performance.now() - started, bytes, memory })
    }
    return loads
  } finally {
    await site.dispose()
  }
}
