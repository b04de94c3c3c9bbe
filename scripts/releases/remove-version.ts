import { liveChannel, versionChannel } from '../../core/release/index.ts'
import { channelTables, deleteChannel } from './delete-channel.ts'
import { hasChannel } from './fork-channel.ts'
import type { D1Target, Statement } from '../local/d1-target.ts'
import { withLease } from '../sync/write/lease.ts'
import { UsageError } from '../usage-error.ts'
import { channelOfVersion } from './channel-of-version.ts'
import { checkVersionName } from './cut-version.ts'

/**
 * Removes a version and its releases. The next prune removes documents that are no longer used.
 * @throws UsageError if the version is unknown
 * @throws LeaseHeld while a sync writes to the version
 */
export async function removeVersion(target: D1Target, name: string): Promise<void> {
  await deleteChannel(target, await ownChannel(target, name))
}

/**
 * Renames a version. Its releases keep their numbers. The configuration must list the new name.
 * @throws UsageError if the version is unknown, or if the new name is invalid or taken
 * @throws LeaseHeld while a sync writes to the version
 */
export async function renameVersion(target: D1Target, name: string, to: string): Promise<void> {
  checkVersionName(to)
  const from = await ownChannel(target, name)
  if (await hasChannel(target, versionChannel(to)))
    throw new UsageError(`Version "${to}" already exists. Choose another name, or remove that version first.`)
  const next = versionChannel(to)
  await withLease(target, from, async (lease) => {
    await lease.batch([
      ...channelTables.map((table): Statement => ({
        sql: `UPDATE ${table} SET channel = ?2 WHERE channel = ?1`,
        params: [from, next],
      })),
      { sql: 'UPDATE channel SET base = ?2 WHERE base = ?1', params: [from, next] },
      { sql: 'UPDATE channel SET name = ?2 WHERE name = ?1', params: [from, next] },
    ])
  })
}

/** @throws UsageError if the version is unknown, or if it is the current version, which is the site itself */
async function ownChannel(target: D1Target, name: string): Promise<string> {
  const channel = await channelOfVersion(target, name)
  if (channel === liveChannel)
    throw new UsageError(
      `"${name}" is the current version: \`npm run sync\` publishes to it. Rename it in site.config.ts, or list another version as "current" there.`,
    )
  return channel
}
