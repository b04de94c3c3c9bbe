import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runFolder, runFolderVariable, temporaryFolder } from './temporary-folder.ts'
import { until } from './until.ts'

/** The result of work in another process. */
type Outcome<Value> = { value: Value } | { error: string }

/** How long to wait for the other process, which may build everything on a busy machine. */
const buildLimitMs = 240_000

/**
 * Runs work whose result all test files of a run can use. The first process that calls this runs the work, and the
 * others wait for it.
 * @param name of the work, valid as a folder name; outside a test run, the work runs each time
 * @param work gets an empty folder that lasts as long as the run; its result must be representable as JSON
 * @throws the error of the work, in every process that calls this
 */
export async function oncePerRun<Value>(name: string, work: (folder: string) => Promise<Value>): Promise<Value> {
  // In a bench, no other process waits, and an earlier result may be from different code.
  if (process.env[runFolderVariable] === undefined) return await work(await temporaryFolder(name))
  const folder = join(runFolder(), 'once', name)
  const outcomeFile = `${folder}.json`
  await mkdir(join(runFolder(), 'once'), { recursive: true })
  const isFirst = await mkdir(folder).then(
    () => true,
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw error
    },
  )
  if (isFirst) {
    const outcome: Outcome<Value> = await work(folder).then(
      (value) => ({ value }),
      (error: unknown) => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
    // The rename is atomic, so that waiting processes read a complete file.
    await writeFile(`${outcomeFile}.unfinished`, JSON.stringify(outcome))
    await rename(`${outcomeFile}.unfinished`, outcomeFile)
  }
  await until(`the result of another process in ${folder}`, () => existsSync(outcomeFile) || undefined, {
    limitMs: buildLimitMs,
    everyMs: 50,
  })
  const outcome = JSON.parse(await readFile(outcomeFile, 'utf8')) as Outcome<Value>
  if ('error' in outcome) throw new Error(outcome.error)
  return outcome.value
}
