// Makes links and search forms stay in the page's past release (`?release=3`) or version (`/en/1.x/guide`).
import { createContext, use } from 'react'
import type { ComponentProps } from 'react'
import { hrefInVersion, withQuery } from '../../core/route/index.ts'
import type { AddressNames } from '../../core/route/index.ts'

/** The release and version that links must keep. */
export interface LinkPlace {
  /** Number of the past release. Absent in a current release. */
  release?: number
  /** Name of the version. Absent outside versions. */
  version?: string
  names: AddressNames
}

/** The release and version that the page's links keep; `undefined` in the site's current release. */
export const LinkPlaceContext = createContext<LinkPlace | undefined>(undefined)

/**
 * Returns whether a link belongs to a release. Endpoints (`/_…`), other hosts (`//…`), and URLs that already name a
 * release don't.
 */
export function followsRelease(href: string): boolean {
  return /^(?:\/(?!\/|_)|\?)/.test(href) && !/[?&;](?:release|at|diff)=/.test(href)
}

/** Adds the release or version to the URL of a page: `/en/guide` → `/en/guide?release=3` or `/en/1.x/guide`. */
export function hrefAtPlace(href: string, place: LinkPlace | undefined): string {
  const inVersion = hrefInPlaceVersion(href, place)
  return place?.release !== undefined && followsRelease(href)
    ? withQuery(inVersion, `?release=${place.release}`)
    : inVersion
}

/** Adds only the version to a URL, for files that exist only in the current release. */
export function hrefInPlaceVersion(href: string, place: LinkPlace | undefined): string {
  return place?.version === undefined ? href : hrefInVersion(href, place.version, place.names)
}

/** A link that stays in the page's release and version. */
export function PageLink(props: ComponentProps<'a'>) {
  const place = use(LinkPlaceContext)
  return <a {...props} href={props.href === undefined ? undefined : hrefAtPlace(props.href, place)} />
}

/** A hidden field that makes a form stay in the page's release. */
export function ReleaseField() {
  const release = use(LinkPlaceContext)?.release
  return release === undefined ? null : <input type="hidden" name="release" value={release} />
}
