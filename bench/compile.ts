import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { engineFolder } from '../scripts/engine.ts'
import { ContentFolder } from '../scripts/sync/collect/content-folder.ts'
import { planCompilation } from '../scripts/sync/compile/compile-folder.ts'
import { createCompileTools } from '../scripts/sync/compile/tools.ts'
import { loadSite } from '../scripts/sync/collect/load-site.ts'
import { generateContent } from './generated/generate-content.ts'
import { defineBench } from './define-bench.ts'
import { ownProject } from '../tests/harness/own-project.ts'

const siteSize = 1000
/** Few enough pages that this process compiles them one after another, without threads. */
const pagesOfRound = 30
const rounds = 5

/** Measures the compile time of a page, and of a whole site with `npm run sync`. */
export const compile = defineBench({
  name: 'compile',
  summary: 'Time to compile a page with and without coloring its code, and npm run sync on 1,000 pages, twice',
  async run({ folder }) {
    const contentFolder = join(folder, 'compile', 'content')
    await generateContent(contentFolder, siteSize)
    const colored = await measurePages(contentFolder, true)
    const plain = await measurePages(contentFolder, false)
    const sync = () => runSync(contentFolder, join(folder, 'compile', 'state'))
    const first = await sync()
    const second = await sync()
    return [
      { name: 'a page, compiled', unit: 'ms', samples: colored, note: 'one thread, grammars in memory' },
      { name: 'a page, compiled without colors', unit: 'ms', samples: plain, note: 'as npm run check does' },
      {
        name: 'npm run sync of 1,000 new pages',
        unit: 's',
        samples: [first.seconds],
        goal: { atMost: 20 },
        note: first.showsProgress ? 'with progress shown' : 'too fast to show progress',
      },
      { name: 'npm run sync again, nothing changed', unit: 's', samples: [second.seconds], goal: { atMost: 2 } },
    ]
  },
})

/** Returns the milliseconds per page in each round, after a warm-up round that loads grammars. */
async function measurePages(contentFolder: string, colored: boolean): Promise<number[]> {
  const folder = new ContentFolder(contentFolder)
  const { setting, code, config } = await loadSite(folder)
  const { content, media, broken } = await folder.collect(setting)
  const tools = createCompileTools({ colored, project: ownProject })
  const samples: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const some = content.slice(round * pagesOfRound, (round + 1) * pagesOfRound)
    const { compile: compileRound } = await planCompilation({
      folder,
      content: some,
      broken,
      media,
      setting,
      code,
      config,
      renderer: '',
      earlier: new Map(),
      tools,
    })
    const started = performance.now()
    for await (const outcome of compileRound())
      if (!outcome.document) throw new Error(`${outcome.file} was not compiled`)
    if (round > 0) samples.push((performance.now() - started) / pagesOfRound)
  }
  return samples
}

/** Runs the command from start to end. */
async function runSync(contentFolder: string, stateDir: string): Promise<{ seconds: number; showsProgress: boolean }> {
  const started = performance.now()
  const { stderr } = await promisify(execFile)(
    process.execPath,
    [join(engineFolder, 'scripts', 'boot.mjs'), 'sync', '--content', contentFolder, '--state', stateDir],
    { cwd: engineFolder },
  )
  return { seconds: (performance.now() - started) / 1000, showsProgress: /\d+\/1\d{3}\b/.test(stderr) }
}
