import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { engineFolder } from '../scripts/engine.ts'
import { defineBench } from './define-bench.ts'

const run = promisify(execFile)

/** Measures how long someone who tries Rivage waits: from the command in an empty folder to a running site. */
export const create = defineBench({
  name: 'create',
  summary: 'From a packed tarball, with the network: npm create, installation and npm run dev until it answers',
  async run({ folder, full }) {
    if (!full) return [] // It needs the network.
    const workshop = join(folder, 'create')
    await mkdir(workshop, { recursive: true })
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', workshop], { cwd: engineFolder })
    const tarball = join(workshop, stdout.trim().split('\n').at(-1) ?? '')
    const started = performance.now()
    const seconds = () => (performance.now() - started) / 1000
    // The path contains a space, and there is no terminal for prompts.
    const site = join(workshop, 'my docs')
    await run(process.execPath, [
      join(engineFolder, 'create-rivage', 'create-rivage.mjs'),
      site,
      '--languages',
      'en,fr',
      '--engine',
      tarball,
      '--no-git',
    ])
    const installed = seconds()
    const installedBytes = await sizeOf(join(site, 'node_modules'))
    await untilItAnswers(site)
    return [
      { name: 'npm create rivage, with its installation', unit: 's', samples: [installed] },
      { name: '… until npm run dev answers', unit: 's', samples: [seconds()], goal: { atMost: 45 } },
      { name: 'what is installed', unit: 'MB', samples: [installedBytes / 1e6], goal: { atMost: 320 } },
      { name: 'the tarball', unit: 'MB', samples: [(await stat(tarball)).size / 1e6], goal: { atMost: 3 } },
    ]
  },
})

/**
 * Returns the size of all files in a folder, in bytes. Files with several hard links, such as binaries of packages,
 * count once.
 */
async function sizeOf(folder: string): Promise<number> {
  const sizes = new Map<number, number>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const { ino, size } = await stat(join(entry.parentPath, entry.name))
    sizes.set(ino, size)
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}

/** Starts a site with `rivage dev`, and stops it after its first response. */
async function untilItAnswers(site: string): Promise<void> {
  const child = spawn(process.execPath, [join('node_modules', 'rivage', 'bin', 'rivage.mjs'), 'dev', '--port', '0'], {
    cwd: site,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    for await (const line of createInterface(child.stdout)) {
      const [, address] = /Ready: (\S+)/.exec(line) ?? []
      if (address === undefined) continue
      const { status } = await fetch(`${address}/en`)
      if (status !== 200) throw new Error(`${address}/en answered ${status}`)
      return
    }
    throw new Error('rivage dev ended before it was ready')
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
