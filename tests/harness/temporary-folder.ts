import { mkdtemp, rm } from 'node:fs/promises'
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
  const folder = await temporaryFolder('tests')
  // The processes that run tests inherit it. The system's own folder has another variable on each system.
  for (const name of [runFolderVariable, 'TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
