import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { engineFolder } from '../../scripts/project.ts'

interface SyncInput {
  contentFolder: string
  stateDir: string
  /**
   * Version of the code that compiles. The same for all syncs of a run, so that edits of that code meanwhile do not
   * count.
   */
  renderer: string
}

/** One sync in a process of its own, as `npm run sync` does it. */
export interface SyncMeasurement {
  /** From the opened database to the moved head. */
  publishMs: number
  /** The most bytes of memory that the process, with its compile threads, has had resident. */
  peakBytes: number
  /** The same of workerd, which runs the database; `null` where there is no `/proc`. */
  workerdPeakBytes: number | null
  published: boolean
  /** Rows of versioned tables that were written or closed. */
  rows: number
  documents: number
  /** How many diagnostics are errors: their pages are not published. */
  errors: number
  /** Requests to the database, and bytes of parameters in them. */
  batches: number
  sentBytes: number
}

/**
 * Publishes a folder in a new process and returns what that took.
 * @throws where the sync fails, with what it printed
 */
export async function measureSync({ contentFolder, stateDir, renderer }: SyncInput): Promise<SyncMeasurement> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...process.execArgv, join(import.meta.dirname, 'sync-process.ts'), contentFolder, stateDir, renderer],
    { cwd: engineFolder, maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as SyncMeasurement
}
