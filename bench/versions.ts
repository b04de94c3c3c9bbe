import { appendFile, cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { versionChannel } from '../core/release/index.ts'
import { openLocalSite } from '../scripts/local/open-local-site.ts'
import type { LocalSite } from '../scripts/local/open-local-site.ts'
import { cutVersion } from '../scripts/releases/cut-version.ts'
import { ContentFolder } from '../scripts/sync/collect/content-folder.ts'
import { publish } from '../scripts/sync/publish.ts'
import { ownProject } from '../tests/harness/own-project.ts'
import { defineBench } from './define-bench.ts'
import { shuffle } from './generated/random.ts'
import { bodyBytes, databaseBytes } from './stored-bytes.ts'

const siteSize = 1000
const versionCount = 20
const edits = 10
const requests = 60

/**
 * Measures the cost of versions: the database size, a cut, a sync, and a page of a version, compared with the same page
 * of the site.
 */
export const versions = defineBench({
  name: 'versions',
  summary: `Growth of the database with ${versionCount} versions that each change ${edits} of ${siteSize} pages, and latency in one`,
  async run({ folder, renderer, generatedSite, copyDatabase }) {
    const { contentFolder, stateDir, pages } = await generatedSite(siteSize)
    const copies = { content: join(folder, 'versions-content'), state: await copyDatabase(stateDir, 'versions-state') }
    await cp(contentFolder, copies.content, { recursive: true })
    const names = Array.from({ length: versionCount }, (_, index) => `${versionCount - index}.x`)
    const site = await openLocalSite({ project: ownProject, stateDir: copies.state })
    try {
      const sync = async (channel: string) =>
        await publish({ folder: new ContentFolder(copies.content), target: site.target, channel, renderer })
      const [before, bodiesBefore] = [databaseBytes(copies.state), await bodyBytes(site)]
      const order = shuffle(pages, 3)
      const [cuts, syncs, rows]: [number[], number[], number[]] = [[], [], []]
      for (const [index, name] of names.entries()) {
        cuts.push(await secondsOf(async () => await cutVersion(site.target, name)))
        const edited = order.slice(index * edits, (index + 1) * edits)
        const originals = await Promise.all(edited.map(({ file }) => readFile(join(copies.content, file), 'utf8')))
        for (const { file } of edited)
          await appendFile(join(copies.content, file), `\nOne more paragraph of ${name}.\n`)
        syncs.push(await secondsOf(async () => rows.push((await sync(versionChannel(name))).rows)))
        for (const [place, { file }] of edited.entries()) await writeFile(join(copies.content, file), originals[place]!)
      }
      const grown = databaseBytes(copies.state) - before
      const bodies = (await bodyBytes(site)) - bodiesBefore
      const listed = [{ name: 'current', state: 'current' }, ...names.map((name) => ({ name, state: 'supported' }))]
      await writeFile(join(copies.content, 'site.config.json'), JSON.stringify({ versions: listed }))
      await sync('live')
      const paths = shuffle(pages, 4)
        .slice(0, requests)
        .map(({ path }) => path)
      const inVersion = paths.map((path) => path.replace(/^\/[^/]+/, (locale) => `${locale}/${names[0]}`))
      return [
        {
          name: 'growth of the database',
          unit: 'MB',
          samples: [grown / 1e6],
          note: `from ${(before / 1e6).toFixed(1)} MB; the changed documents have ${(bodies / 1e6).toFixed(1)} MB`,
        },
        {
          name: 'growth, in sizes of the changed documents',
          unit: '',
          samples: [grown / bodies],
          goal: { atMost: 1.3 },
        },
        { name: 'cut of a version', unit: 's', samples: cuts, goal: { atMost: 2 } },
        { name: 'sync into a version', unit: 's', samples: syncs },
        { name: 'rows written for it', unit: 'rows', samples: rows },
        { name: 'page of the site, not cached', unit: 'ms', samples: await latencies(site, paths) },
        { name: 'page of a version, not cached', unit: 'ms', samples: await latencies(site, inVersion) },
      ]
    } finally {
      await site.dispose()
    }
  },
})

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

async function latencies(site: LocalSite, paths: readonly string[]): Promise<number[]> {
  const samples: number[] = []
  for (const path of paths) {
    const started = performance.now()
    const response = await fetch(new URL(path, site.url))
    await response.text()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    samples.push(performance.now() - started)
  }
  return samples
}
