import { availableParallelism } from 'node:os'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

/** Folders whose tests need no build. A run of only these doesn’t build first. */
const pure = ['bench', 'client', 'conformance', 'core', 'import', 'prose']

/** The requested tests, as paths: `vitest run tests/core tests/prose/tabs.test.ts`. */
const wanted = process.argv.filter((argument) => /^tests\b/.test(argument))
const isPure = wanted.length > 0 && wanted.every((path) => pure.includes(path.split(/[\\/]/)[1] ?? ''))

// Only `npm run soak` runs the long tests. It names its files; some of them run in a shorter form elsewhere.
const include = process.env.RIVAGE_SOAK ? 'tests/**/*.test.ts' : 'tests/!(soak)/**/*.test.{ts,tsx}'

/**
 * Folders whose files take longest, in their order. A long file at the end would run alone while other cores are idle.
 */
const longest = [
  'browser',
  'backup',
  'package',
  'clients',
  'serve',
  'sync',
  'worker',
  'deploy',
  'check',
  'dev',
  'version',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = longest.indexOf(/[\\/]tests[\\/](\w+)/.exec(moduleId)?.[1] ?? '')
      return index === -1 ? longest.length : index
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    include: [include],
    // One project for all tests, because a process ends after the files of its project.
    globalSetup: ['tests/harness/temporary-folder.ts', ...(isPure ? [] : ['tests/harness/build.ts'])],
    // Many tests wait for a database, a browser, or an animation; other files use the cores meanwhile. With twice as many
    // workers as cores, two cores are busy for 94 % of a run.
    maxWorkers: 2 * Math.max(2, availableParallelism()),
    // A process tests many files, so that it loads modules and opens sites and browsers once. A test restores its own
    // changes to the process, such as the clock or the console.
    isolate: false,
    // Node loads the modules, as in every command of the project, instead of copies rewritten by Vite.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      // More room for new objects. With Node's default, collecting them takes a twelfth of a run's CPU time.
      '--min-semi-space-size=16',
      '--max-semi-space-size=64',
      '--import',
      './scripts/tsx-loader.mjs',
    ],
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Long, so that a busy machine doesn't fail a test.
    expect: { poll: { timeout: 20_000 } },
  },
})
