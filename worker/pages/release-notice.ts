import { encodePathname } from '../../core/route/index.ts'
import type { View } from '../cache/release-cache.ts'
import type { PageRequest } from '../context.ts'
import type { ReleaseNotice } from '../layout/frame-data.ts'
import { hrefInPlaceVersion } from '../layout/release-link.tsx'
import { linkPlace } from './article-edits.ts'
import type { LoadedPage } from './loaded-page.ts'
import type { ReleaseName } from '../store/database.ts'

/** Returns the notice that names the page's release, or `null` in the current release. */
export function releaseNotice(
  { cache, path, url, locate, locale }: PageRequest,
  page: Pick<LoadedPage, 'frameClass' | 'head'>,
): ReleaseNotice | null {
  const { view, release } = cache
  if (view.kind === 'present' || isPresent(view, release)) return null
  if (view.kind === 'preview') {
    return {
      kind: 'preview',
      name: view.preview.name,
      endsAt: new Date(view.preview.expiresAt).toISOString(),
      differences: previewPath(locale.code),
    }
  }
  return {
    kind: 'past',
    release: release.number,
    seenAt: release.effectiveAt ?? release.createdAt,
    // An absolute URL keeps other code from adding the release number, as it does to all other links.
    today: locate(hrefInPlaceVersion(url.pathname, linkPlace(cache))),
    changes: hasOwnEntry(path, page) ? `${encodePathname(path)}?diff=${release.number}` : null,
  }
}

/**
 * Returns whether the page shows the entry at its own path. Screens don't, and neither does a page in a fallback
 * language.
 */
function hasOwnEntry(path: string, { frameClass, head }: Pick<LoadedPage, 'frameClass' | 'head'>): boolean {
  return head.canonicalPath === path && frameClass !== 'search' && frameClass !== 'ask'
}

/** Returns whether a release that was requested by number is the current one, as on the newer side of a comparison. */
function isPresent(view: View, { channel, number }: ReleaseName): boolean {
  const present = view.kind === 'past' ? view.public?.present : undefined
  return present?.channel === channel && present.number === number
}

/** Returns the path of the page that lists a preview's changes. */
export function previewPath(locale: string): string {
  return `/${locale}?preview`
}
