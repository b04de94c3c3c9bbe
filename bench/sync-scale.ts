import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GeneratedSite } from './bench-context.ts'
import { defineBench } from './define-bench.ts'
import type { Measure } from './define-bench.ts'
import { measureSync } from './process/measure-sync.ts'

/**
 * Measures the cost of publishing sites of several sizes: for the first time, without changes, and with one changed
 * page.
 */
export const syncScale = defineBench({
  name: 'sync-scale',
  summary: 'Time and memory of a first sync, a second one and one after an edit; 10,000 and 50,000 pages with --full',
  async run({ full, renderer, generatedSite }) {
    const measures: Measure[] = []
    for (const count of siteSizes(full))
      measures.push(...(await measureSize(count, await generatedSite(count), renderer)))
    return measures
  },
})

/** Returns the sizes of the sites to measure. */
export function siteSizes(full: boolean): number[] {
  return full ? [100, 1000, 10_000, 50_000] : [100, 1000]
}

/** The duration and memory that the documentation states for the first sync of a site of this size. */
const promised = { pages: 10_000, seconds: 180, megabytes: 1000 }

async function measureSize(count: number, site: GeneratedSite, renderer: string): Promise<Measure[]> {
  const { contentFolder, stateDir, pages, firstSync: first } = site
  const sync = () => measureSync({ contentFolder, stateDir, renderer })
  const again = await sync()
  if (again.published) throw new Error('A second sync of the same content published something')
  await appendFile(join(contentFolder, pages[0]!.file), `\nOne more paragraph.\n`)
  const edited = await sync()
  const size = `${count.toLocaleString('en')} pages`
  return [
    {
      name: `${size}, first sync`,
      unit: 's',
      samples: [first.publishMs / 1000],
      ...(count === promised.pages && { goal: { atMost: promised.seconds } }),
      note: `${first.documents} documents, ${Math.round(first.sentBytes / 1e6)} MB in ${first.batches} batches`,
    },
    {
      name: `${size}, memory of the first sync`,
      unit: 'MB',
      samples: [first.peakBytes / 1e6],
      ...(count === promised.pages && { goal: { atMost: promised.megabytes } }),
      note: workerdNote(first.workerdPeakBytes),
    },
    { name: `${size}, sync without changes`, unit: 's', samples: [again.publishMs / 1000] },
    {
      name: `${size}, memory of it`,
      unit: 'MB',
      samples: [again.peakBytes / 1e6],
      note: workerdNote(again.workerdPeakBytes),
    },
    { name: `${size}, sync of one edit`, unit: 's', samples: [edited.publishMs / 1000] },
    {
      name: `${size}, rows written for it`,
      unit: 'rows',
      samples: [edited.rows + edited.documents],
      goal: { atMost: 10 },
      note: `${edited.sentBytes} bytes sent`,
    },
  ]
}

function workerdNote(bytes: number | null): string | undefined {
  return bytes === null ? undefined : `and ${Math.round(bytes / 1e6)} MB in workerd`
}
