import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // `npm run soak` runs what takes long, and nothing else does.
    include: [process.env.RIVAGE_SOAK ? 'tests/soak/**/*.test.ts' : 'tests/!(soak)/**/*.test.{ts,tsx}'],
    // One build and one browser for all; each worker test starts its own workerd.
    globalSetup: ['tests/harness/global-setup.ts'],
    maxWorkers: Math.max(2, availableParallelism()),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes, or the test has failed: a busy machine is no reason.
    expect: { poll: { timeout: 20_000 } },
  },
})
