import { releaseNotFound } from '../../core/error/index.ts'
import { currentVersion, versionChannel } from '../../core/release/index.ts'
import type { SiteVersion } from '../../core/release/index.ts'
import type { PageRequest } from '../context.ts'
import { ContentStore } from '../store/content-store.ts'
import type { Database } from '../store/database.ts'
import { openPreview, previewTables } from '../store/preview-tables.ts'
import { readHead } from '../store/release.ts'
import type { Release } from '../store/release.ts'

/** A version of the documentation, and its current release. */
export interface OpenVersion {
  version: SiteVersion
  release: Release
  database: Database
  store: ContentStore
}

/**
 * Opens a version of the site by its name.
 * @throws SiteError if the site doesn't list the version, or if it hasn't been published
 */
export async function openVersion(
  { cache, unscopedDatabase }: Pick<PageRequest, 'cache' | 'unscopedDatabase'>,
  name: string,
): Promise<OpenVersion> {
  const site = cache.site ?? cache.release
  const { versions = [] } = site.config
  const version = versions.find((each) => each.name === name)
  if (!version) throw releaseNotFound(name)
  const database = unscopedDatabase()
  if (name === currentVersion(versions)?.name)
    return { version, release: site, database, store: new ContentStore(database, site) }
  const head = await readHead(database, versionChannel(name), Date.now())
  if (!head) throw releaseNotFound(name)
  const { base, release } = head
  const tables = base && previewTables({ channel: release.channel, base })
  const opened = tables ? openPreview(database, tables) : database
  return { version, release, database: opened, store: new ContentStore(opened, release) }
}
