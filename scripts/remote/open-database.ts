import { openLocalDatabase } from '../local/open-local-database.ts'
import { stateFolderOf } from '../project.ts'
import type { Database } from '../sync/d1-target.ts'
import { UsageError } from '../usage-error.ts'
import type { Flag, VerbInput } from '../verbs/define-verb.ts'
import { openServedDatabase } from './open-served-database.ts'
import { openRemoteDatabase } from './open-remote-database.ts'

/** Flags of every verb that reads or writes releases: which database it means. */
export const databaseFlags = {
  remote: { type: 'boolean', summary: 'The deployed database that wrangler.toml names, not the local one' },
  to: {
    type: 'string',
    placeholder: 'URL',
    summary: 'The database of the site that `npm run serve` serves at this address',
  },
  state: { type: 'string', placeholder: 'DIR', summary: 'Where the local database is stored (default: .rivage/state)' },
} satisfies Record<string, Flag>

/**
 * Opens the database that the flags name.
 * @throws UsageError where that cannot be reached, or lacks a migration
 */
export async function openDatabase(flags: VerbInput['flags']): Promise<Database> {
  if (flags.remote && flags.state !== undefined)
    throw new UsageError('--state names a local database, --remote the deployed one: give one of them.')
  if (flags.to !== undefined) {
    if (flags.remote || flags.state !== undefined)
      throw new UsageError('--to names a site elsewhere: give one of --to, --state and --remote.')
    return await openServedDatabase(String(flags.to))
  }
  if (flags.remote) return await openRemoteDatabase()
  return await openLocalDatabase(stateFolderOf(flags.state))
}
