import { encodePathname } from '../../core/route/index.ts'
import type { View } from '../cache/release-cache.ts'
import type { PageRequest } from '../context.ts'
import type { ReleaseNotice } from '../layout/frame-data.ts'
import { hrefInPlaceVersion } from '../layout/release-link.tsx'
import { linkPlace } from './article-edits.ts'
import type { LoadedPage } from './loaded-page.ts'
import type { ReleaseName } from '../store/database.ts'

/** Returns the notice about a page's release, or `null` for the current one. */
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
    // Absolute, because it is the only link that leaves the past release.
    today: locate(hrefInPlaceVersion(url.pathname, linkPlace(cache))),
    changes: hasOwnEntry(path, page) ? `${encodePathname(path)}?diff=${release.number}` : null,
  }
}

/**
 * Returns whether a page shows the entry at its path. A screen doesn't, and neither does a page that replaces a missing
 * translation.
 */
function hasOwnEntry(path: string, { frameClass, head }: Pick<LoadedPage, 'frameClass' | 'head'>): boolean {
  return head.canonicalPath === path && frameClass !== 'search' && frameClass !== 'ask'
}

/** Returns whether a release requested by number, as the later side of a comparison, is the current one. */
function isPresent(view: View, { channel, number }: ReleaseName): boolean {
  const present = view.kind === 'past' ? view.public?.present : undefined
  return present?.channel === channel && present.number === number
}

/** Returns the list of pages in which a preview differs from the live site. */
export function previewPath(locale: string): string {
  return `/${locale}?preview`
}
