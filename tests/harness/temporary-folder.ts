import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names the folder for everything that one run of the tests writes; it is removed after the run. */
export const runFolderVariable = 'RIVAGE_TEST_RUN_FOLDER'

/** The folder of the run, or that of the system where something else than a test run asks, for example a bench. */
export function runFolder(): string {
  return process.env[runFolderVariable] ?? tmpdir()
}

/** Makes an empty folder whose name begins with `rivage-` and a word for what it holds. */
export async function temporaryFolder(purpose: string): Promise<string> {
  return await mkdtemp(join(runFolder(), `rivage-${purpose}-`))
}
