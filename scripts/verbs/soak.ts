import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { projectRoot } from '../project.ts'
import { defineVerb } from './define-verb.ts'

export const soak = defineVerb({
  name: 'soak',
  summary: 'Runs the tests that take long: kills, faults and random input by the hundred (npm run soak)',
  flags: {},
  positionals: '[FILE…]',
  async run({ positionals }) {
    const files = positionals.length > 0 ? positionals : ['tests/soak/']
    const child = spawn('vitest', ['run', ...files], {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      env: { ...process.env, RIVAGE_SOAK: '1' },
    })
    const [code] = (await once(child, 'exit')) as [number | null] // As `exit` is documented.
    return code ?? 1
  },
})
