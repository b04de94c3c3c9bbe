import { join } from 'node:path'
import { openLocalSite } from '../scripts/local/open-local-site.ts'
import { projectRoot } from '../scripts/project.ts'
import { queryRows } from '../scripts/sync/d1-target.ts'
import type { GeneratedSite } from './bench-context.ts'
import { shuffle } from './content/random.ts'
import { defineBench } from './define-bench.ts'
import type { Measure } from './define-bench.ts'
import { fetchEncoded } from './load/fetch-encoded.ts'
import { measureSync } from './process/measure-sync.ts'
import type { ClientAssets } from '../worker/render/client-assets.ts'

/** Pages of the generated site that are looked at; the first half only so that the others are not a fresh isolate's. */
const visits = 400

/** What the wire carries on a first visit: of this project's own documentation, and of a large generated site. */
export const bytes = defineBench({
  name: 'bytes',
  summary: 'Compressed bytes of a first visit, and how much HTML stands around an article',
  async run({ folder, client, renderer, full, generatedSite }) {
    const own = { contentFolder: join(projectRoot, 'content'), stateDir: join(folder, 'own-state'), renderer }
    await measureSync(own)
    const large = await generatedSite(full ? 10_000 : 1000)
    return [...await measureFirstVisit(own.stateDir, client), ...await measureFrame(large)]
  },
})

async function measureFirstVisit(stateDir: string, client: ClientAssets): Promise<Measure[]> {
  const site = await openLocalSite({ stateDir })
  const size = async (path: string) => {
    const { encoding, body } = await fetchEncoded(new URL(path, site.url))
    if (encoding !== 'br') throw new Error(`${path} was sent in ${encoding} where brotli was accepted`)
    return body.length / 1000
  }
  try {
    const entries = await queryRows(site.target, "SELECT path, collection FROM entry WHERE document IS NOT NULL AND until IS NULL AND extension = 'md' ORDER BY path")
    const sizes = async (kind: string) => {
      const values: number[] = []
      for (const { path } of entries.filter(({ collection }) => String(collection).startsWith(kind))) values.push(await size(String(path)))
      return values
    }
    const [landing, docs, css, script] = [await sizes('landing_'), await sizes('docs_'), await size(client.css), await size(client.main)]
    return [
      { name: 'HTML of documentation pages', unit: 'kB', samples: docs, goal: { atMost: 8 }, note: `brotli; all ${docs.length} of content/` },
      { name: 'HTML of landing pages', unit: 'kB', samples: landing, goal: { atMost: 8 } },
      { name: 'style sheet', unit: 'kB', samples: [css], goal: { atMost: 10 } },
      { name: 'eager script', unit: 'kB', samples: [script], goal: { atMost: 2.5 } },
      { name: 'first visit, documentation', unit: 'kB', samples: docs.map((html) => html + css + script), goal: { atMost: 20 } },
      { name: 'needed for the first paint', unit: 'kB', samples: docs.map((html) => html + css), goal: { atMost: 14 }, note: 'HTML and style sheet; ten packets are 14 kB' },
    ]
  } finally {
    await site.dispose()
  }
}

/** The HTML of pages without their articles. It must grow neither with the site nor with what the isolate has seen of it. */
async function measureFrame({ stateDir, pages }: GeneratedSite): Promise<Measure[]> {
  const site = await openLocalSite({ stateDir })
  try {
    const samples: number[] = []
    for (const { path } of shuffle(pages, 2).slice(0, visits)) {
      const { body } = await fetchEncoded(new URL(path, site.url), 'identity')
      samples.push(Buffer.byteLength(body.toString().replace(/<article[^>]*>.*<\/article>/s, '')) / 1000)
    }
    return [{ name: `HTML around the article, ${pages.length.toLocaleString('en')} pages`, unit: 'kB', samples: samples.slice(visits / 2), goal: { atMost: 16 }, note: 'uncompressed' }]
  } finally {
    await site.dispose()
  }
}
