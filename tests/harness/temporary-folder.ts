import { mkdtemp, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
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
  const inMemory = process.env.TMPDIR === undefined && (await hasRoomInMemory())
  if (inMemory) await removeOldRuns()
  const folder = await mkdtemp(join(inMemory ? memoryFolder : tmpdir(), runPrefix))
  // The processes that run tests inherit it. The system's own folder has another variable on each system.
  for (const name of [runFolderVariable, 'TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

const runPrefix = 'rivage-tests-'

/** The folder that Linux has in memory: on a disk, what tests write takes a fifteenth more of the processors. */
const memoryFolder = '/dev/shm'

/** What a run writes is about a gigabyte. The memory is for more than that: three browsers, and what they look at. */
const [room, memory] = [3e9, 8e9]

/** Whether there is room for a run, beside all else, and what it installs may be executed there. */
async function hasRoomInMemory(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(memoryFolder)
    const mounts = (await readFile('/proc/mounts', 'utf8')).split('\n').map((line) => line.split(' '))
    const options = mounts.findLast(([, folder]) => folder === memoryFolder)?.[3]?.split(',')
    return (
      bavail * bsize >= room &&
      process.availableMemory() >= memory &&
      options !== undefined &&
      !options.includes('noexec')
    )
  } catch {
    return false
  }
}

/** Gives the memory of runs back that were killed: what is a day old has ended. */
async function removeOldRuns(): Promise<void> {
  for (const name of await readdir(memoryFolder)) {
    if (!name.startsWith(runPrefix)) continue
    const path = join(memoryFolder, name)
    // Another run may remove its own meanwhile.
    const made = await stat(path).catch(() => undefined)
    if (made && Date.now() - made.mtimeMs > 86_400_000) await rm(path, { recursive: true, force: true })
  }
}
