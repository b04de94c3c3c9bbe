import { encodePathname } from '../../core/route/index.ts'
import type { PageRequest } from '../context.ts'
import type { ReleaseNotice } from '../layout/frame-data.ts'

/** What a page says of its release; `null` for one of the present. */
export function releaseNotice({
  cache: { view, release },
  path,
  url,
  origin,
  locale,
}: PageRequest): ReleaseNotice | null {
  if (view.kind === 'present') return null
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
    // Absolute: the one link that leads out of the past.
    today: origin + url.pathname,
    changes: `${encodePathname(path)}?diff=${release.number}`,
  }
}

/** Where the pages of a preview are listed that differ from what everybody sees. */
export function previewPath(locale: string): string {
  return `/${locale}?preview`
}
