import { statfsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names the folder for everything that one run of the tests writes; it is removed after the run. */
export const runFolderVariable = 'RIVAGE_TEST_RUN_FOLDER'

/** The folder of the run, or that of the system where something else than a test run asks, for example a bench. */
export function runFolder(): string {
  return process.env[runFolderVariable] ?? tmpdir()
}

/**
 * Makes an empty folder whose name begins with `rivage-` and a word for what it holds. It ends with the run of the
 * tests, if not before.
 */
export async function temporaryFolder(purpose: string): Promise<string> {
  return await mkdtemp(join(runFolder(), `rivage-${purpose}-`))
}

/**
 * Makes the folder of a run: for vitest, before anything else. Whatever the tests start (workerd, a browser, commands)
 * has its temporary files there, too.
 * @returns removes it
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await parentOfRuns(), runPrefix))
  // The processes that run tests inherit it. The system's own folder has another variable on each system.
  for (const name of [runFolderVariable, 'TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

const runPrefix = 'rivage-tests-'

/** The folder that Linux has in memory: on a disk, what tests write takes a fifteenth more of the processors. */
const memoryFolder = '/dev/shm'

/** What a run writes is about a gigabyte. The memory is for more than that: three browsers, and what they look at. */
const [room, memory] = [3e9, 8e9]

/** Where the folder of a run is made: in memory where there is room, unless the environment names a folder. */
async function parentOfRuns(): Promise<string> {
  if (process.env.TMPDIR !== undefined || !(await hasRoomInMemory())) return tmpdir()
  await removeOldRuns()
  return memoryFolder
}

/** How many bytes can be written to the folder that Linux has in memory; 0 where there is none. */
export function freeInMemory(): number {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** Whether there is room for a run, beside all else, and what it installs may be executed there. */
async function hasRoomInMemory(): Promise<boolean> {
  if (freeInMemory() < room || process.availableMemory() < memory) return false
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '')
  const options = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, folder]) => folder === memoryFolder)?.[3]
  return options !== undefined && !options.split(',').includes('noexec')
}

/** Gives the memory of runs back that were killed: what is a day old has ended. */
async function removeOldRuns(): Promise<void> {
  for (const name of await readdir(memoryFolder)) {
    if (!name.startsWith(runPrefix)) continue
    const path = join(memoryFolder, name)
    try {
      const { mtimeMs } = await stat(path)
      if (Date.now() - mtimeMs > 86_400_000) await rm(path, { recursive: true, force: true })
    } catch {
      /* Somebody else's, or one that its own run removes now. */
    }
  }
}
