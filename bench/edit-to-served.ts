import { once } from 'node:events'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GeneratedSite } from './bench-context.ts'
import { defineBench } from './define-bench.ts'
import type { Measure } from './define-bench.ts'
import { startDevelopment } from './process/start-development.ts'
import { median } from './report/median.ts'
import { siteSizes } from './sync-scale.ts'

const edits = 9
/** Pause between two requests for the edited page. */
const pollMs = 10
/** Pause between two edits. Authors don't save more often. */
const pauseMs = 1500
const giveUpMs = 30_000

/** Measures the time from saving a file until its new text is served, with `npm start` itself. */
export const editToServed = defineBench({
  name: 'edit-to-served',
  summary: 'Time from saving a page to its new text being served by npm start',
  async run({ full, generatedSite }) {
    const measures: Measure[] = []
    const medians: number[] = []
    for (const size of siteSizes(full)) {
      const { startMs, samples } = await measureSite(await generatedSite(size))
      const pages = `${size.toLocaleString('en')} pages`
      measures.push(
        { name: `${pages}, npm start until ready, content unchanged`, unit: 's', samples: [startMs / 1000] },
        { name: `${pages}, edit until served`, unit: 'ms', samples, goal: { atMost: 1000 } },
      )
      medians.push(median(samples))
    }
    return [
      ...measures,
      {
        name: 'the largest site against the smallest',
        unit: '',
        samples: [medians.at(-1)! / medians[0]!],
        goal: { atMost: 1.5 },
      },
    ]
  },
})

async function measureSite({
  contentFolder,
  stateDir,
  pages,
}: GeneratedSite): Promise<{ startMs: number; samples: number[] }> {
  const started = performance.now()
  const server = await startDevelopment(contentFolder, stateDir)
  try {
    const startMs = performance.now() - started
    const samples: number[] = []
    // The first edit is a warm-up: by then, the watcher has read every file.
    for (const [index, { file, path }] of pages.slice(0, edits + 1).entries()) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      const servedMs = await measureEdit(join(contentFolder, file), new URL(path, server.address))
      if (index > 0) samples.push(servedMs)
    }
    return { startMs, samples }
  } finally {
    server.child.kill('SIGTERM')
    await once(server.child, 'exit')
  }
}

/** Adds a paragraph to a page and saves it. */
async function measureEdit(file: string, url: URL): Promise<number> {
  const marker = `Saved as ${crypto.randomUUID()}.`
  return await measureSaved(url, marker, () => appendFile(file, `\n${marker}\n`))
}

/** Saves a text, and requests a page until the response contains it. Returns the duration in milliseconds. */
export async function measureSaved(url: URL, marker: string, save: () => Promise<void>): Promise<number> {
  await (await fetch(url)).text()
  const saved = performance.now()
  await save()
  while (performance.now() - saved < giveUpMs) {
    if ((await (await fetch(url)).text()).includes(marker)) return performance.now() - saved
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new Error(`${url.pathname} was not served with its new text within ${giveUpMs / 1000} s`)
}
