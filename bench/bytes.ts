import { join } from 'node:path'
import { openLocalSite } from '../scripts/local/open-local-site.ts'
import { engineFolder } from '../scripts/engine.ts'
import { queryRows } from '../scripts/local/d1-target.ts'
import type { GeneratedSite } from './bench-context.ts'
import { shuffle } from './generated/random.ts'
import { defineBench } from './define-bench.ts'
import type { Measure } from './define-bench.ts'
import { fetchEncoded } from './load/fetch-encoded.ts'
import { frameSize, measureFirstVisits } from './load/first-visit.ts'
import { measureSync } from './process/measure-sync.ts'
import { ownProject } from '../tests/harness/own-project.ts'

/**
 * Number of pages to request from the generated site. Only the second half is measured, after the isolate's caches are
 * full.
 */
const visits = 400

/** Measures the bytes of a first visit to this project's documentation, and to a large generated site. */
export const bytes = defineBench({
  name: 'bytes',
  summary: 'Compressed bytes of a first visit, and how much HTML stands around an article',
  async run({ folder, renderer, full, generatedSite }) {
    const own = { contentFolder: join(engineFolder, 'content'), stateDir: join(folder, 'own-state'), renderer }
    await measureSync(own)
    const large = await generatedSite(full ? 10_000 : 1000)
    return [...(await measureFirstVisit(own.stateDir)), ...(await measureFrame(large))]
  },
})

async function measureFirstVisit(stateDir: string): Promise<Measure[]> {
  const site = await openLocalSite({ project: ownProject, stateDir })
  const visitsOf = async (collections: string) => {
    const rows = await queryRows(
      site.target,
      `SELECT path FROM entry
      WHERE until IS NULL AND document IS NOT NULL AND extension = 'md' AND collection LIKE ? ORDER BY path`,
      collections,
    )
    return await measureFirstVisits(
      site.url,
      rows.map(({ path }) => String(path)),
    )
  }
  try {
    const landing = await visitsOf('landing_%')
    const docs = await visitsOf('docs_%')
    return [
      {
        name: 'HTML of documentation pages',
        unit: 'kB',
        samples: docs.map(({ html }) => html),
        goal: { atMost: 8 },
        note: `brotli; all ${docs.length} of content/`,
      },
      { name: 'HTML of landing pages', unit: 'kB', samples: landing.map(({ html }) => html), goal: { atMost: 8 } },
      {
        name: 'style sheets',
        unit: 'kB',
        samples: docs.map(({ css }) => css),
        goal: { atMost: 10 },
        note: 'one more on pages with components',
      },
      { name: 'eager script', unit: 'kB', samples: docs.map(({ script }) => script), goal: { atMost: 2.5 } },
      {
        name: 'first visit, documentation',
        unit: 'kB',
        samples: docs.map(({ html, css, script }) => html + css + script),
        goal: { atMost: 20 },
      },
      {
        name: 'needed for the first paint',
        unit: 'kB',
        samples: docs.map(({ html, blocking }) => html + blocking),
        goal: { atMost: 14 },
        note: 'HTML and the style sheets of its head; ten packets are 14 kB',
      },
    ]
  } finally {
    await site.dispose()
  }
}

/**
 * Measures the HTML of pages without their articles. It must grow neither with the site nor with the isolate's caches.
 */
async function measureFrame({ stateDir, pages }: GeneratedSite): Promise<Measure[]> {
  const site = await openLocalSite({ project: ownProject, stateDir })
  try {
    const samples: number[] = []
    for (const { path } of shuffle(pages, 2).slice(0, visits)) {
      const { body } = await fetchEncoded(new URL(path, site.url), 'identity')
      samples.push(frameSize(body.toString()))
    }
    return [
      {
        name: `HTML around the article, ${pages.length.toLocaleString('en')} pages`,
        unit: 'kB',
        samples: samples.slice(visits / 2),
        goal: { atMost: 16 },
        note: 'uncompressed',
      },
    ]
  } finally {
    await site.dispose()
  }
}
