import { appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openLocalSite } from '../scripts/local/open-local-site.ts'
import { ContentFolder } from '../scripts/sync/collect/content-folder.ts'
import { createCompileTools } from '../scripts/sync/compile/tools.ts'
import type { Publication } from '../scripts/sync/plan/edit.ts'
import { publish } from '../scripts/sync/publish.ts'
import type { GeneratedSite } from './bench-context.ts'
import { defineBench } from './define-bench.ts'
import type { Measure } from './define-bench.ts'
import { median } from './report/median.ts'
import { siteSizes } from './sync-scale.ts'
import { ownProject } from '../tests/harness/own-project.ts'

const rounds = 5

/**
 * Maximum number of rows of versioned tables that an edit may write or close: those of the page, its folder, and its
 * translation.
 */
const maxRows = 12

interface Edit {
  name: string
  /** Changes files and returns them. */
  make: (folder: string, file: string, round: number) => Promise<string[]>
}

const besides = (file: string, name: string, round: number) => join(dirname(file), `99.${name}-${round}.md`)
const replace = async (folder: string, file: string, from: RegExp, to: string) => {
  await writeFile(join(folder, file), (await readFile(join(folder, file), 'utf8')).replace(from, to))
  return [file]
}

/** The order matters, because the page that is renamed and removed is the one added earlier. */
const kinds: readonly Edit[] = [
  {
    name: 'another paragraph',
    async make(folder, file, round) {
      await appendFile(join(folder, file), `\nParagraph ${round}, written last.\n`)
      return [file]
    },
  },
  {
    name: 'another title',
    make: (folder, file, round) => replace(folder, file, /^title: .*$/m, `title: Title ${round}, of today`),
  },
  {
    name: 'another description',
    make: (folder, file, round) =>
      replace(folder, file, /^description: .*$/m, `description: What it says in round ${round}.`),
  },
  {
    name: 'an icon in the menu',
    make: (folder, file) =>
      replace(folder, file, /^description:/m, 'navigation: { icon: i-lucide-anchor }\ndescription:'),
  },
  {
    name: 'a new page',
    async make(folder, file, round) {
      await writeFile(
        join(folder, besides(file, 'new', round)),
        `---\ntitle: New ${round}\n---\n\nWhere the ropes of quay ${round} are kept over the winter, and who has the key.\n`,
      )
      return [besides(file, 'new', round)]
    },
  },
  {
    name: 'a page renamed',
    async make(folder, file, round) {
      await rename(join(folder, besides(file, 'new', round)), join(folder, besides(file, 'renamed', round)))
      return [besides(file, 'new', round), besides(file, 'renamed', round)]
    },
  },
  {
    name: 'a page removed',
    async make(folder, file, round) {
      await rm(join(folder, besides(file, 'renamed', round)))
      return [besides(file, 'renamed', round)]
    },
  },
]

interface Taken {
  ms: number
  cpuMs: number
  rows: number
}

/**
 * Measures the cost of each kind of edit in a process that watches files, such as `npm start`: from the notification to
 * the new release.
 */
export const edits = defineBench({
  name: 'edits',
  summary: 'Time and rows of each kind of edit on sites of several sizes; 10,000 and 50,000 pages with --full',
  async run({ full, renderer, generatedSite }) {
    const sizes = siteSizes(full)
    const sites: Map<string, Taken[]>[] = []
    for (const size of sizes) sites.push(await measureSite(await generatedSite(size), renderer))
    return kinds.flatMap(({ name }) => {
      const taken = sites.map((site) => site.get(name) ?? [])
      const cpu = taken.map((all) => median(all.map(({ cpuMs }) => cpuMs)))
      return [
        ...sizes.map((size, index): Measure => ({
          name: `${name}, ${size.toLocaleString('en')} pages`,
          unit: 'ms',
          samples: taken[index]!.map(({ ms }) => ms),
          goal: { atMost: 1000 },
          note: `${cpu[index]!.toFixed(0)} ms of CPU`,
        })),
        {
          name: `${name}, rows`,
          unit: 'rows',
          samples: taken.flat().map(({ rows }) => rows),
          goal: { atMost: maxRows },
        },
      ] satisfies Measure[]
    })
  },
})

async function measureSite(
  { contentFolder, stateDir, pages }: GeneratedSite,
  renderer: string,
): Promise<Map<string, Taken[]>> {
  const site = await openLocalSite({ project: ownProject, stateDir, port: null })
  try {
    const folder = new ContentFolder(contentFolder)
    folder.follow()
    const known = new Map<string, Publication>()
    const tools = createCompileTools({ colored: true, project: ownProject })
    const sync = async (files: readonly string[]): Promise<Taken> => {
      for (const file of files) folder.touch(join(contentFolder, file))
      const [started, used] = [performance.now(), process.cpuUsage()]
      const { rows } = await publish({ folder, target: site.target, channel: 'live', renderer, known, tools })
      const { user, system } = process.cpuUsage(used)
      return { ms: performance.now() - started, cpuMs: (user + system) / 1000, rows }
    }
    await sync([])
    const taken = new Map(kinds.map(({ name }): [string, Taken[]] => [name, []]))
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round++) {
      for (const { name, make } of kinds) {
        const one = await sync(await make(contentFolder, pages[pages.length - 1 - round]!.file, round))
        if (round > 0) taken.get(name)!.push(one)
      }
    }
    return taken
  } finally {
    await site.dispose()
  }
}
