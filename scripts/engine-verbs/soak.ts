import { engineFolder } from '../engine.ts'
import { runCommand } from '../run-command.ts'
import { defineVerb } from '../verbs/define-verb.ts'

/** Test files of which `npm test` runs shorter versions. */
const shorterElsewhere = [
  'tests/sync/known-release.test.ts',
  'tests/worker/forms-while-publishing.test.ts',
  'tests/worker/markdown.test.ts',
  'tests/clients/documentation.test.ts',
  'tests/worker/insight/simulated-visits.test.ts',
]

export const soak = defineVerb({
  name: 'soak',
  summary: 'Run the long tests: hundreds of kills, faults, and random inputs (npm run soak)',
  flags: {},
  positionals: '[FILE…]',
  async run({ positionals }) {
    const files = positionals.length > 0 ? positionals : ['tests/soak/', ...shorterElsewhere]
    // Files run one at a time, because some of them measure response times.
    const args = ['run', '--no-file-parallelism', ...files]
    return (await runCommand('vitest', args, { show: true, cwd: engineFolder, env: { RIVAGE_SOAK: '1' } })).code
  },
})
