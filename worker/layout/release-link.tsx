// On a page of a past release (`?release=3`) or a version (`/en/1.x/guide`), links and search forms stay in that
// release and version.
import { createContext, use } from 'react'
import type { ComponentProps } from 'react'
import { hrefInVersion, withQuery } from '../../core/route/index.ts'
import type { AddressNames } from '../../core/route/index.ts'

/** The release and version that links keep. */
export interface LinkPlace {
  /** Number of the past release; absent for a current one. */
  release?: number
  /** Absent for the site itself. */
  version?: string
  names: AddressNames
}

/** The release and version that a page's links keep, or `undefined` on pages of the site's current release. */
export const LinkPlaceContext = createContext<LinkPlace | undefined>(undefined)

/**
 * Returns whether a link points to a page of a release. Rivage's endpoints (`/_…`) and other hosts (`//…`) don't belong
 * to one. A URL that already names a release is unchanged.
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

/** Adds only the version, for files that are available only in the current release. */
export function hrefInPlaceVersion(href: string, place: LinkPlace | undefined): string {
  return place?.version === undefined ? href : hrefInVersion(href, place.version, place.names)
}

/** A link to a page in the same release and version as the current page. */
export function PageLink(props: ComponentProps<'a'>) {
  const place = use(LinkPlaceContext)
  return <a {...props} href={props.href === undefined ? undefined : hrefAtPlace(props.href, place)} />
}

/** A hidden field that makes a form use the release of the current page. */
export function ReleaseField() {
  const release = use(LinkPlaceContext)?.release
  return release === undefined ? null : <input type="hidden" name="release" value={release} />
}
