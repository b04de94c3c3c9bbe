import { compareVersions } from '../../core/release/index.ts'
import type { VersionDifference, VersionPage } from '../../core/release/index.ts'
import { readReleasesInForce } from '../sync/collect/current-release.ts'
import { readRows } from '../sync/collect/current-rows.ts'
import type { D1Target } from '../local/d1-target.ts'
import { isPage, releaseTables, visibleAt } from '../sync/versioned-table.ts'
import { UsageError } from '../usage-error.ts'
import { channelOfVersion } from './channel-of-version.ts'

/**
 * Compares the published pages of two versions.
 * @param older the name of a version, or `undefined` for the current one
 * @param newer the name of the other version, or `undefined` for the current one
 *
 * @throws UsageError if a version is unknown or nothing was published to it
 */
export async function comparePublished(
  target: D1Target,
  older: string | undefined,
  newer: string | undefined,
): Promise<VersionDifference> {
  const [before, after] = [await readVersion(target, older), await readVersion(target, newer)]
  return compareVersions(before.pages, after.pages, after.moves)
}

/** The pages of a version, and the targets of moved pages by their old paths. */
interface PublishedVersion {
  pages: VersionPage[]
  moves: Map<string, string>
}

/**
 * Reads the published pages of a version.
 * @param name the name of the version, or `undefined` for the current one
 *
 * @throws UsageError if the version is unknown or nothing was published to it
 */
export async function readVersion(target: D1Target, name?: string): Promise<PublishedVersion> {
  const channel = await channelOfVersion(target, name)
  const { number, head, base } = await readReleasesInForce(target, channel, new Date().toISOString())
  if (number === 0)
    throw new UsageError(
      `Nothing is published${name === undefined ? '' : ` as version "${name}"`} yet. List the versions with \`rivage versions\`.`,
    )
  const range = { channel, first: number, head, base }
  const entries = visibleAt(await readRows(target, releaseTables.entries, range), number)
  const redirects = visibleAt(await readRows(target, releaseTables.redirects, range), number)
  return {
    pages: entries.filter(isPage).map(({ path, title, content_hash: contentHash }) => ({ path, title, contentHash })),
    moves: new Map(
      redirects.flatMap(({ kind, source, target: to }) => (kind === 'moved' && to ? [[source, to] as const] : [])),
    ),
  }
}
