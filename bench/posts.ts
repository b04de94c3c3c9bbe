import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { bundleWorker } from '../scripts/bundle/bundle-worker.ts'
import { engineFolder } from '../scripts/engine.ts'
import { openLocalSite } from '../scripts/local/open-local-site.ts'
import type { LocalSite } from '../scripts/local/open-local-site.ts'
import { ownProject } from '../tests/harness/own-project.ts'
import { rowBudgets } from '../worker/store/row-budgets.ts'
import type { BenchContext } from './bench-context.ts'
import { defineBench } from './define-bench.ts'
import { eagerFiles } from './load/eager-files.ts'
import { fetchEncoded } from './load/fetch-encoded.ts'
import { measureSync } from './process/measure-sync.ts'
import { countReads } from './rows/counted-requests.ts'

const postCount = 2000
/** Number of further list pages to request. */
const furtherPages = 40
const list = '/en/changelog'

/** Measures the cost of a long changelog: its list, its first sync, and each new post. */
export const posts = defineBench({
  name: 'posts',
  summary: `List page, first sync, and a new post of a changelog with ${postCount.toLocaleString('en')} posts`,
  async run(context) {
    const { folder, renderer } = context
    const [contentFolder, stateDir] = [join(folder, 'posts'), join(folder, 'posts-state')]
    await writeChangelog(contentFolder)
    const first = await measureSync({ contentFolder, stateDir, renderer })
    await writeFile(join(contentFolder, 'en', 'changelog', fileOf(postCount)), postAt(postCount))
    const added = await measureSync({ contentFolder, stateDir, renderer })
    const { made, listed } = await countRows(context, stateDir)
    const site = await openLocalSite({ project: ownProject, stateDir })
    try {
      // Another page is requested first, so that the start of the Worker doesn't count.
      await latency(site, '/en')
      const cold = await latency(site, list)
      const further: number[] = []
      const again: number[] = []
      for (let page = 2; page < furtherPages + 2; page++) further.push(await latency(site, `${list}/page/${page}`))
      for (let load = 0; load < furtherPages; load++) again.push(await latency(site, list))
      const { html, css } = await measureBytes(site)
      return [
        { name: 'first sync', unit: 's', samples: [first.publishMs / 1000] },
        { name: 'sync of a new post', unit: 's', samples: [added.publishMs / 1000], note: 'in a new process' },
        { name: 'rows written for it', unit: 'rows', samples: [added.rows], goal: { atMost: 12 } },
        { name: 'rows read for a list page', unit: 'rows', samples: listed, goal: { atMost: rowBudgets.list } },
        { name: 'rows read for the first list page of a release', unit: 'rows', samples: [made] },
        { name: 'list page with its style sheets', unit: 'kB', samples: [html + css], goal: { atMost: 20 } },
        { name: 'list page, HTML only', unit: 'kB', samples: [html], note: 'brotli; ten posts with their texts' },
        { name: 'list page, first request of a release', unit: 'ms', samples: [cold], note: 'prepares the list' },
        { name: 'further list pages, not cached', unit: 'ms', samples: further },
        { name: 'list page, cached', unit: 'ms', samples: again },
      ]
    } finally {
      await site.dispose()
    }
  },
})

const config = { title: 'Harbour', url: 'https://harbour.example', collections: { changelog: { kind: 'posts' } } }

async function writeChangelog(folder: string): Promise<void> {
  await mkdir(join(folder, 'en', 'changelog'), { recursive: true })
  await writeFile(join(folder, 'site.config.json'), JSON.stringify(config))
  await writeFile(join(folder, 'en', 'index.md'), '# Harbour\n')
  for (let number = 0; number < postCount; number++)
    await writeFile(join(folder, 'en', 'changelog', fileOf(number)), postAt(number))
}

/** Returns the file of a post. There is one for each day, until a few weeks before this bench was written. */
function fileOf(number: number): string {
  const date = new Date(Date.UTC(2021, 3, 1) + number * 86_400_000)
  return `${date.toISOString().slice(0, 10)}-release-${number}.md`
}

function postAt(number: number): string {
  const [major, minor] = [Math.floor(number / 100), number % 100]
  return `---
title: Cranes turn faster in release ${number}
version: ${major}.${minor}.0
tags: [crane-${number % 12}, quay-${number % 5}]
authors: [author-${number % 7}]
---

Release ${number} makes crane ${number % 12} turn faster, and it repairs ${number % 30} ropes of the eastern quay.

## Added

- Show the load of crane ${number % 12} next to its name, with a warning above ${number} tons.
- Open gate ${number % 9} to ships that arrive ${number % 24} hours before the tide.

## Fixed

- Count the ropes of pier ${number % 40} only once, even if two crews report them.

\`\`\`ts
harbour.open({ gate: ${number % 9}, crane: ${number % 12} })
\`\`\`
`
}

async function latency(site: LocalSite, path: string): Promise<number> {
  const started = performance.now()
  await fetchEncoded(new URL(path, site.url))
  return performance.now() - started
}

/** Counts the rows that list pages read in new isolates. The counts of the release's first request include its list. */
async function countRows({ folder, client, copyDatabase }: BenchContext, stateDir: string) {
  const workerFile = join(folder, 'counted-posts.js')
  const source = join(engineFolder, 'tests', 'fixtures', 'workers', 'counted-reads.ts')
  await bundleWorker({ ...ownProject, workerFile }, client, source)
  // A copy, so that the first measured request still creates the lists.
  const copy = await copyDatabase(stateDir, 'posts-counted')
  const site = await openLocalSite({ project: ownProject, stateDir: copy, workerFile })
  try {
    const rowsOf = async (path: string) => (await countReads(site.url, { path })).rows
    const made = await rowsOf(list)
    const listed: number[] = []
    for (const path of [list, `${list}/page/2`, `${list}/page/${postCount / 20}`, `${list}/tags/quay-1`])
      listed.push(await rowsOf(path))
    return { made, listed }
  } finally {
    await site.dispose()
  }
}

/** In kilobytes, as transferred. */
async function measureBytes(site: LocalSite): Promise<{ html: number; css: number }> {
  const { body } = await fetchEncoded(new URL(list, site.url))
  const { blocking, deferred } = eagerFiles(brotliDecompressSync(body).toString())
  const sheets = await Promise.all([...blocking, ...deferred].map((path) => fetchEncoded(new URL(path, site.url))))
  return { html: body.length / 1000, css: sheets.reduce((sum, sheet) => sum + sheet.body.length, 0) / 1000 }
}
