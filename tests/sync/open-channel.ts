import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { openTestDatabase } from '../harness/many-sites.ts'
import { smallSite } from '../harness/small-site.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import type { Files } from '../harness/site.ts'

let shared: ReturnType<typeof openTestDatabase> | undefined

/**
 * Opens a database for all test files of a process; each test uses a separate channel. It is closed when the process
 * ends.
 */
export async function shareDatabase(): Promise<D1Target> {
  shared ??= openTestDatabase()
  return (await shared).target
}

/** Uses threads for many pages, like every sync. Grammars and icons are read once. */
const { maxThreads: _, ...tools } = compileTools
export { tools as syncTools }

/**
 * Creates a content folder and a channel of a database to publish it to; by default, of the shared database. A given
 * target can intercept the batches.
 */
export async function openChannel(name: string, files: Files = smallSite, given?: D1Target) {
  const database = given ?? (await shareDatabase())
  const path = await writeContent(files)
  const folder = new ContentFolder(path)
  return {
    path,
    sync: async (changes: Files = {}, renderer = 'r1', target = database, now = new Date()) => {
      await writeFiles(path, changes)
      return await publish({ folder, target, channel: name, renderer, tools, now })
    },
    /** The rows of a table that readers of the channel see. */
    visible: async (table = 'entry') =>
      await queryRows(
        database,
        `SELECT ${table === 'entry' ? 'file, title, document, updated_at, source, dependencies, ' : ''}collection, path, digest FROM ${table} WHERE channel = ?1 AND since <= (SELECT head FROM channel WHERE name = ?1)
        AND (until IS NULL OR until > (SELECT head FROM channel WHERE name = ?1)) ORDER BY path`,
        name,
      ),
    rows: async (table: string) =>
      Number((await queryRows(database, `SELECT count(*) AS n FROM ${table} WHERE channel = ?`, name))[0]?.n),
  }
}
