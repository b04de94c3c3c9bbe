import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { engineFolder } from '../scripts/engine.ts'
import { defineBench } from './define-bench.ts'
import { generateContent, usualShape } from './generated/generate-content.ts'
import { residentBytesOfTree } from './process/workerd-process.ts'

const siteSize = 1000
const sampleEveryMs = 100

/** Measures the first sync of a site with long pages, run like a user's. */
export const firstSync = defineBench({
  name: 'first-sync',
  summary: 'Time and memory of npm run sync on 1,000 new pages of 1,100 words with five code blocks',
  async run({ folder }) {
    const contentFolder = join(folder, 'first-sync', 'content')
    await generateContent(contentFolder, siteSize, { ...usualShape, isLong: true })
    const { seconds, peakBytes } = await runSync(contentFolder, join(folder, 'first-sync', 'state'))
    return [
      { name: 'first sync of 1,000 long pages', unit: 's', samples: [seconds], goal: { atMost: 35 } },
      {
        name: 'memory of it',
        unit: 'MB',
        samples: [peakBytes / 1e6],
        goal: { atMost: 800 },
        note: 'all processes together, with workerd',
      },
    ]
  },
})

/** Runs the command from start to end, and samples the memory of its processes. */
async function runSync(contentFolder: string, stateDir: string): Promise<{ seconds: number; peakBytes: number }> {
  const started = performance.now()
  const child = spawn(
    process.execPath,
    [join(engineFolder, 'scripts', 'boot.mjs'), 'sync', '--content', contentFolder, '--state', stateDir],
    { cwd: engineFolder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const printed = text(child.stderr)
  const ended = once(child, 'exit')
  let peakBytes = 0
  while (child.exitCode === null) {
    peakBytes = Math.max(peakBytes, residentBytesOfTree(child.pid!))
    await Promise.race([ended, sleep(sampleEveryMs)])
  }
  if (child.exitCode !== 0) throw new Error(`npm run sync failed:\n${await printed}`)
  return { seconds: (performance.now() - started) / 1000, peakBytes }
}
