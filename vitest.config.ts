import { availableParallelism } from 'node:os'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

/** Folders whose tests need nothing that is built: a run of these alone does not wait for it. */
const pure = ['bench', 'client', 'conformance', 'core', 'import', 'prose']

/** The tests that are asked for, as paths: `vitest run tests/core tests/prose/tabs.test.ts`. */
const wanted = process.argv.filter((argument) => /^tests\b/.test(argument))
const isPure = wanted.length > 0 && wanted.every((path) => pure.includes(path.split(/[\\/]/)[1] ?? ''))

// Only `npm run soak` runs what takes long. It names its files, of which some run shorter everywhere else.
const include = process.env.RIVAGE_SOAK ? 'tests/**/*.test.ts' : 'tests/!(soak)/**/*.test.{ts,tsx}'

/**
 * Folders whose files take longest, in their order: a long one that comes last has a core to itself, while others wait.
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
    // One project for all: a process that has tested files of one project ends before those of the next.
    globalSetup: ['tests/harness/temporary-folder.ts', ...(isPure ? [] : ['tests/harness/build.ts'])],
    // Much of what is tested waits: for a database, a browser, an animation. Another file has the core meanwhile. With
    // more of them nothing is idle less often, and each has modules, a browser and databases of its own to open.
    maxWorkers: Math.ceil(1.5 * Math.max(2, availableParallelism())),
    // A process tests many files: modules are read, and sites and browsers opened, once for all of them. What a test
    // changes of the process (the clock, the console) it puts back itself.
    isolate: false,
    // Modules are those that Node itself reads, as in every command of the project, not copies that Vite has rewritten.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--disable-warning=ExperimentalWarning', '--import', './scripts/tsx-loader.mjs'],
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes, or the test has failed: a busy machine is no reason.
    expect: { poll: { timeout: 20_000 } },
  },
})
