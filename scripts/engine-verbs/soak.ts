import { runCommand } from '../run-command.ts'
import { defineVerb } from '../verbs/define-verb.ts'

export const soak = defineVerb({
  name: 'soak',
  summary: 'Runs the tests that take long: kills, faults and random input by the hundred (npm run soak)',
  flags: {},
  positionals: '[FILE…]',
  async run({ positionals }) {
    const files = positionals.length > 0 ? positionals : ['tests/soak/']
    return (await runCommand('vitest', ['run', ...files], { show: true, env: { RIVAGE_SOAK: '1' } })).code
  },
})
