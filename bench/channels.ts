import { appendFile, cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openLocalSite } from '../scripts/local/open-local-site.ts'
import type { LocalSite } from '../scripts/local/open-local-site.ts'
import { forkChannel, openPreviewAddress } from '../scripts/releases/fork-channel.ts'
import { ContentFolder } from '../scripts/sync/collect/content-folder.ts'
import { publish } from '../scripts/sync/publish.ts'
import { shuffle } from './generated/random.ts'
import { defineBench } from './define-bench.ts'
import { bodyBytes, databaseBytes } from './stored-bytes.ts'
import { ownProject } from '../tests/harness/own-project.ts'

const siteSize = 1000
const channelCount = 20
const edits = 10
const requests = 60

/**
 * Measures the cost of previews: the database size, the sync, and a page in a preview, compared with the same page of
 * the live site.
 */
export const channels = defineBench({
  name: 'channels',
  summary: `Growth of the database with ${channelCount} previews that each change ${edits} of ${siteSize} pages, and latency in one`,
  async run({ folder, renderer, generatedSite, copyDatabase }) {
    const { contentFolder, stateDir, pages } = await generatedSite(siteSize)
    const copies = { content: join(folder, 'channels-content'), state: await copyDatabase(stateDir, 'channels-state') }
    await cp(contentFolder, copies.content, { recursive: true })
    const site = await openLocalSite({ project: ownProject, stateDir: copies.state })
    try {
      const before = databaseBytes(copies.state)
      const bodiesBefore = await bodyBytes(site)
      const order = shuffle(pages, 3)
      const syncs: number[] = []
      const rows: number[] = []
      let cookie = ''
      for (let index = 0; index < channelCount; index++) {
        const name = `preview-${index}`
        const edited = order.slice(index * edits, (index + 1) * edits)
        const originals = await Promise.all(edited.map(({ file }) => readFile(join(copies.content, file), 'utf8')))
        for (const { file } of edited)
          await appendFile(join(copies.content, file), `\nOne more paragraph of ${name}.\n`)
        const started = performance.now()
        await forkChannel(site.target, name, 3600)
        const result = await publish({
          folder: new ContentFolder(copies.content),
          target: site.target,
          channel: name,
          renderer,
        })
        syncs.push((performance.now() - started) / 1000)
        rows.push(result.rows)
        cookie = `rivage-preview=${(await openPreviewAddress(site.target, name, false)).split('/').at(-1)}`
        for (const [place, { file }] of edited.entries()) await writeFile(join(copies.content, file), originals[place]!)
      }
      const grown = databaseBytes(copies.state) - before
      const bodies = (await bodyBytes(site)) - bodiesBefore
      const paths = shuffle(pages, 4)
        .slice(0, requests)
        .map(({ path }) => path)
      return [
        {
          name: 'growth of the database',
          unit: 'MB',
          samples: [grown / 1e6],
          note: `from ${(before / 1e6).toFixed(1)} MB; ${(bodies / 1e6).toFixed(1)} MB of it are what changed pages say`,
        },
        {
          name: 'growth, in sizes of the changed documents',
          unit: '',
          samples: [grown / bodies],
          goal: { atMost: 1.3 },
        },
        { name: 'sync of one preview', unit: 's', samples: syncs },
        { name: 'rows written for it', unit: 'rows', samples: rows },
        { name: 'page of the site, not cached', unit: 'ms', samples: await latencies(site, paths, '') },
        { name: 'page in a preview', unit: 'ms', samples: await latencies(site, paths, cookie) },
      ]
    } finally {
      await site.dispose()
    }
  },
})

async function latencies(site: LocalSite, paths: readonly string[], cookie: string): Promise<number[]> {
  const samples: number[] = []
  for (const path of paths) {
    const started = performance.now()
    const response = await fetch(new URL(path, site.url), { headers: { cookie } })
    await response.text()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    samples.push(performance.now() - started)
  }
  return samples
}
