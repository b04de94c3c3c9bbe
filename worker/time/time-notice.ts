import { encodePathname } from '../../core/route/index.ts'
import type { PageRequest } from '../pages/define-page.ts'
import { previewPath } from './preview-path.ts'

/** What a page says of itself that is not the present one of everybody. */
export type TimeNotice =
  | {
      kind: 'past'
      release: number
      /** ISO 8601. */ seenAt: string
      /** Address of the page of today. */ today: string
      changes: string
    }
  | { kind: 'preview'; name: string; /** ISO 8601. */ endsAt: string; differences: string }

/** @param origin of the site: an absolute address is the one link that leads out of the past */
export function timeNotice(
  { memory: { view, release }, path, url, locale }: PageRequest,
  origin: string,
): TimeNotice | null {
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
    today: origin + url.pathname,
    changes: `${encodePathname(path)}?diff=${release.number}`,
  }
}
