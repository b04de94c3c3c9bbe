import { openLocalDatabase } from '../local/open-local-database.ts'
import { stateFolderOf } from '../project.ts'
import type { D1Target, Database } from '../local/d1-target.ts'
import { UsageError } from '../usage-error.ts'
import type { Flag, VerbInput } from './define-verb.ts'
import { openServedDatabase } from '../remote/open-served-database.ts'
import { openRemoteDatabase } from '../remote/open-remote-database.ts'

/** The flags with which commands that read or write releases select a database. */
export const databaseFlags = {
  remote: { type: 'boolean', summary: 'Use the deployed database from wrangler.toml instead of the local one' },
  to: {
    type: 'string',
    placeholder: 'URL',
    summary: 'Use the database of the site that `npm run serve` serves at this URL',
  },
  state: { type: 'string', placeholder: 'DIR', summary: 'Folder of the local database (default: .rivage/state)' },
} satisfies Record<string, Flag>

/**
 * Opens the database that the flags select.
 * @throws UsageError if the database can't be reached or has pending migrations
 */
export async function openDatabase(input: Pick<VerbInput, 'flags' | 'project'>): Promise<Database & AsyncDisposable> {
  return closing(await openSelected(input))
}

/**
 * Returns the second database, which contains counters, votes, and comments.
 * @throws UsageError if it isn't bound
 */
export function insightOf({ insight }: Database): D1Target {
  if (insight) return insight
  throw new UsageError(
    'wrangler.toml has no database with the binding "INSIGHT", so nothing is counted. Create one with `npx wrangler d1 create rivage-insight`, and add it under [[d1_databases]] with binding = "INSIGHT".',
  )
}

/** Adds a method so that `await using` closes the database. */
export function closing(database: Database): Database & AsyncDisposable {
  return { ...database, [Symbol.asyncDispose]: () => database.dispose() }
}

async function openSelected({ flags, project }: Pick<VerbInput, 'flags' | 'project'>): Promise<Database> {
  if (flags.remote && flags.state !== undefined)
    throw new UsageError('--state selects a local database and --remote the deployed one. Use only one of them.')
  if (flags.to !== undefined) {
    if (flags.remote || flags.state !== undefined)
      throw new UsageError("--to can't be combined with --state or --remote. Use only one of them.")
    return await openServedDatabase(String(flags.to))
  }
  if (flags.remote) return await openRemoteDatabase(project)
  return await openLocalDatabase(project, stateFolderOf(project, flags.state))
}
