import { invalidMoment, releaseNotFound } from '../../core/error/index.ts'
import type { MomentRange } from '../../core/release/index.ts'
import { publicPast, tablesOfPast } from '../cache/release-cache.ts'
import type { PageRequest } from '../context.ts'
import { ContentStore } from '../store/content-store.ts'
import type { ReleaseName } from '../store/database.ts'
import { findRelease, readHead } from '../store/release.ts'
import { openPreview, previewTables } from '../store/preview-tables.ts'

/**
 * Opens the earlier release of a comparison.
 * @throws SiteError if the release is missing, if it would be before the first one, or for `live` outside a preview
 */
export async function openReleaseBefore(
  { cache, unscopedDatabase }: Pick<PageRequest, 'cache' | 'unscopedDatabase'>,
  from: MomentRange['from'],
): Promise<ContentStore> {
  const { release, view } = cache
  const database = unscopedDatabase()
  const preview = view.kind === 'present' ? null : view.preview
  const now = Date.now()
  if (from === 'live' || (from === 'before' && preview)) {
    if (!preview) throw invalidMoment('diff', from)
    const { channel } = preview.base
    return new ContentStore(database, (await readHead(database, channel, now))?.release ?? preview.base)
  }
  const readable = publicPast(cache)
  if (readable?.policy === 'none') throw releaseNotFound(String(from))
  const past = tablesOfPast(readable)
  const requested = from === 'before' ? { before: release.number } : { release: from }
  const number = await findRelease(database, release, requested, now)
  if (number === undefined) throw releaseNotFound(from === 'before' ? `before release ${release.number}` : String(from))
  const name: ReleaseName = { channel: release.channel, number }
  return new ContentStore(
    past
      ? openPreview(database, past)
      : preview
        ? openPreview(database, previewTables({ channel: name.channel, base: preview.base }))
        : database,
    name,
  )
}
