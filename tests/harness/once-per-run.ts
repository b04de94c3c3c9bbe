import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runFolder, runFolderVariable, temporaryFolder } from './temporary-folder.ts'

/** What the work of another process came to. */
type Outcome<Value> = { value: Value } | { error: string }

/** How often it is looked whether another process has done it. */
const pollMs = 50

/**
 * Does work whose result all files of a run can use: in the process that asks first, while the others wait for it.
 * @param name of the work, as of a folder; outside of a run of the tests it is done each time
 * @param work is given an empty folder, which stays as long as the run; returns what can be written as JSON
 * @throws what the work has thrown, in every process that asks for it
 */
export async function oncePerRun<Value>(name: string, work: (folder: string) => Promise<Value>): Promise<Value> {
  // A bench is no run: nobody else asks, and what an earlier one made may be of another code.
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
    // In one step: who waits for it reads a whole file.
    await writeFile(`${outcomeFile}.unfinished`, JSON.stringify(outcome))
    await rename(`${outcomeFile}.unfinished`, outcomeFile)
  }
  while (!existsSync(outcomeFile)) await sleep(pollMs)
  const outcome = JSON.parse(await readFile(outcomeFile, 'utf8')) as Outcome<Value>
  if ('error' in outcome) throw new Error(outcome.error)
  return outcome.value
}
