import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Folders whose tests need nothing that is built. */
const pure = ['bench', 'client', 'conformance', 'core', 'import', 'prose']

// `npm run soak` runs what takes long, and nothing else does.
const projects = process.env.RIVAGE_SOAK
  ? [{ name: 'soak', include: ['tests/soak/**/*.test.ts'], globalSetup: ['tests/harness/global-setup.ts'] }]
  : [
      { name: 'pure', include: [`tests/{${pure.join(',')}}/**/*.test.{ts,tsx}`] },
      {
        name: 'built',
        include: [`tests/!(soak|${pure.join('|')})/**/*.test.{ts,tsx}`],
        globalSetup: ['tests/harness/global-setup.ts'],
      },
    ]

export default defineConfig({
  test: {
    projects: projects.map((test) => ({ extends: true as const, test })),
    // Much of what is tested waits: for a database, a browser, an animation. Another file has the core meanwhile.
    maxWorkers: 2 * Math.max(2, availableParallelism()),
    // A process tests many files: modules are read, and sites and browsers opened, once for all of them. What a test
    // changes of the process (the clock, the console) it puts back itself.
    isolate: false,
    // Modules are those that Node itself reads, as in every command of the project, not copies that Vite has rewritten.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--disable-warning=ExperimentalWarning', '--import', './scripts/tsx-loader.mjs'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes, or the test has failed: a busy machine is no reason.
    expect: { poll: { timeout: 20_000 } },
  },
})
