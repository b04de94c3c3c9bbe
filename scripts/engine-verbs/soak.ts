import { runCommand } from '../run-command.ts'
import { defineVerb } from '../verbs/define-verb.ts'

export const soak = defineVerb({
  name: 'soak',
  summary: 'Runs the tests that take long: kills, faults and random input by the hundred (npm run soak)',
  flags: {},
  positionals: '[FILE…]',
  async run({ positionals }) {
    const files = positionals.length > 0 ? positionals : ['tests/soak/', 'tests/sync/known-release.test.ts']
    // One after the other: some of them look at how long answers take.
    const args = ['run', '--no-file-parallelism', ...files]
    return (await runCommand('vitest', args, { show: true, env: { RIVAGE_SOAK: '1' } })).code
  },
})
