import { statfsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The variable that names the folder for all files written by one test run; the folder is removed after the run. */
export const runFolderVariable = 'RIVAGE_TEST_RUN_FOLDER'

/** Returns the folder of the run, or the system's temporary folder outside a test run, for example in a bench. */
export function runFolder(): string {
  return process.env[runFolderVariable] ?? tmpdir()
}

/**
 * Creates an empty folder whose name starts with `rivage-` and its purpose. It is removed after the test run at the
 * latest.
 */
export async function temporaryFolder(purpose: string): Promise<string> {
  return await mkdtemp(join(runFolder(), `rivage-${purpose}-`))
}

/**
 * Creates the folder of a run; vitest calls this before anything else. Processes that tests start (workerd, a browser,
 * commands) also write their temporary files there.
 * @returns a function that removes the folder
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await parentOfRuns(), runPrefix))
  // Test processes inherit the variables. Each operating system uses a different one for its temporary folder.
  for (const name of [runFolderVariable, 'TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

const runPrefix = 'rivage-tests-'

/** Linux's in-memory folder: on a disk, the files of a test run take a fifteenth more CPU time. */
const memoryFolder = '/dev/shm'

/**
 * The required space and memory, in bytes. A run writes about a gigabyte, and needs memory for three browsers and their
 * pages.
 */
const [room, memory] = [3e9, 8e9]

/** Returns the parent of the run's folder: in memory if there is room, unless the environment names a folder. */
async function parentOfRuns(): Promise<string> {
  if (process.env.TMPDIR !== undefined || !(await hasRoomInMemory())) return tmpdir()
  await removeOldRuns()
  return memoryFolder
}

/** Returns how many bytes can be written to Linux's in-memory folder; 0 if it does not exist. */
export function freeInMemory(): number {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** Returns whether a run fits into memory along with everything else, and programs installed there may be executed. */
async function hasRoomInMemory(): Promise<boolean> {
  if (freeInMemory() < room || process.availableMemory() < memory) return false
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '')
  const options = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, folder]) => folder === memoryFolder)?.[3]
  return options !== undefined && !options.split(',').includes('noexec')
}

/** Frees the memory of killed runs. A folder older than a day can't belong to an active run. */
async function removeOldRuns(): Promise<void> {
  for (const name of await readdir(memoryFolder)) {
    if (!name.startsWith(runPrefix)) continue
    const path = join(memoryFolder, name)
    try {
      const { mtimeMs } = await stat(path)
      if (Date.now() - mtimeMs > 86_400_000) await rm(path, { recursive: true, force: true })
    } catch {
      /* The folder belongs to another user, or its run is removing it now. */
    }
  }
}
