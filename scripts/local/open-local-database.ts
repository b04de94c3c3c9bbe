import { setTimeout as sleep } from 'node:timers/promises'
import type { Project } from '../project.ts'
import type { Database } from './d1-target.ts'
import { retryingBucket, retryingTarget } from './retrying-target.ts'
import { describeUpgrade } from './written-by.ts'
import { boundMemory } from './bound-memory.ts'
import { StateInUse } from './claim-state.ts'
import { connectToServedDatabase, ServerClosed } from './database-server.ts'
import { openLocalSite } from './open-local-site.ts'

/**
 * How long to wait for a process that has claimed the folder but doesn't serve its database. It may be starting or
 * stopping.
 */
const startTimeoutMs = 30_000

/**
 * Opens the local database with all migrations applied. If another process, such as `npm start`, has it open, the
 * connection goes through that process. Otherwise this process starts workerd. If the other process ends, this process
 * starts its own workerd.
 *
 * @throws StateInUse if another process has the database open and doesn't respond
 */
export async function openLocalDatabase(project: Project, stateDir: string): Promise<Database> {
  const first = await openOnce(project, stateDir)
  if (first.isOwn) return first.database
  let current = Promise.resolve(first.database)
  const reopen = async (gone: Database) => {
    await gone.dispose()
    return (await openOnce(project, stateDir)).database
  }
  const use = async <Value>(work: (database: Database) => Promise<Value>): Promise<Value> => {
    const used = current
    const database = await used
    try {
      return await work(database)
    } catch (error) {
      if (!(error instanceof ServerClosed)) throw error
      // Another batch may already have reopened the database.
      if (current === used) current = reopen(database)
      return await work(await current)
    }
  }
  // The bindings are the same, because both processes read the same wrangler.toml.
  const { bucket, insight } = first.database
  return {
    ...first.database,
    target: retryingTarget({ batch: (statements) => use(({ target }) => target.batch(statements)) }),
    insight:
      insight &&
      retryingTarget({
        batch: (statements) => use(async (database) => (await database.insight?.batch(statements)) ?? []),
      }),
    bucket:
      bucket &&
      retryingBucket({
        takesFiles: bucket.takesFiles,
        put: (key, bytes) => use(async (database) => await database.bucket?.put(key, bytes)),
        get: (key) => use(async (database) => await database.bucket?.get(key)),
        remove: (keys) => use(async (database) => await database.bucket?.remove(keys)),
      }),
    dispose: async () => (await current).dispose(),
  }
}

async function openOnce(project: Project, stateDir: string): Promise<{ database: Database; isOwn: boolean }> {
  for (const started = performance.now(); ;) {
    try {
      boundMemory()
      const database = await openLocalSite({ project, stateDir, port: null })
      if (database.upgradedFrom) console.error(describeUpgrade(database.upgradedFrom))
      return { database, isOwn: true }
    } catch (error) {
      if (!(error instanceof StateInUse)) throw error
      const served = await connectToServedDatabase(stateDir)
      if (served) {
        const { target, bucket, insight, origin } = served
        return {
          database: { target, bucket, insight, dispose: async () => {}, ...(origin && { origin }) },
          isOwn: false,
        }
      }
      if (performance.now() - started > startTimeoutMs) throw error
      await sleep(100)
    }
  }
}
