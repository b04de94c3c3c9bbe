import { runCommand } from '../run-command.ts'
import { defineVerb } from '../verbs/define-verb.ts'

/** Files of which `npm test` runs a part. */
const shorterElsewhere = [
  'tests/sync/known-release.test.ts',
  'tests/worker/forms-while-publishing.test.ts',
  'tests/worker/markdown.test.ts',
  'tests/clients/documentation.test.ts',
]

export const soak = defineVerb({
  name: 'soak',
  summary: 'Runs the tests that take long: kills, faults and random input by the hundred (npm run soak)',
  flags: {},
  positionals: '[FILE…]',
  async run({ positionals }) {
    const files = positionals.length > 0 ? positionals : ['tests/soak/', ...shorterElsewhere]
    // One after the other: some of them look at how long answers take.
    const args = ['run', '--no-file-parallelism', ...files]
    return (await runCommand('vitest', args, { show: true, env: { RIVAGE_SOAK: '1' } })).code
  },
})
