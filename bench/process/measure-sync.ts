import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { engineFolder } from '../../scripts/engine.ts'

interface SyncInput {
  contentFolder: string
  stateDir: string
  /**
   * Version of the compiling code. The same for all syncs of a run, so that concurrent edits of that code don't count.
   */
  renderer: string
}

/** One sync in a separate process, like `npm run sync`. */
export interface SyncMeasurement {
  /** Time from opening the database to the new head. */
  publishMs: number
  /** The CPU time of the process with its compile threads, and of workerd. It depends less on other processes. */
  cpuMs: number
  /** The peak resident memory of the process with its compile threads, in bytes. */
  peakBytes: number
  /** The peak resident memory of workerd, which runs the database; `null` without `/proc`. */
  workerdPeakBytes: number | null
  published: boolean
  /** Rows of versioned tables that were written or closed. */
  rows: number
  documents: number
  /** The number of errors, whose pages are not published. */
  errors: number
  /** Requests to the database, and bytes of their parameters. */
  batches: number
  sentBytes: number
}

/**
 * Publishes a folder in a new process and returns the measurement.
 * @throws if the sync fails, with its output
 */
export async function measureSync({ contentFolder, stateDir, renderer }: SyncInput): Promise<SyncMeasurement> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...process.execArgv, join(import.meta.dirname, 'sync-process.ts'), contentFolder, stateDir, renderer],
    { cwd: engineFolder, maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as SyncMeasurement
}
