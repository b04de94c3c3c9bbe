import { stateOn } from '../../core/release/index.ts'
import type { SiteVersion, VersionState } from '../../core/release/index.ts'
import { hrefInVersion } from '../../core/route/index.ts'

/** A version in the list of versions. */
export interface VersionLink {
  name: string
  label: string
  state: VersionState
  /** URL of the same page in this version. */
  href: string
  /** Whether the page belongs to this version. */
  isShown: boolean
}

interface VersionedPage {
  /** The versions in the configuration of the live release. */
  versions: readonly SiteVersion[]
  codes: readonly string[]
  /** The version of the page, or `undefined` for the current one. */
  shown: string | undefined
  /** Path and query of the page, without the version. */
  href: string
  /** Returns the absolute URL of a path of the site. */
  locate: (href: string) => string
  /** The current date in UTC (ISO 8601). */
  day: string
}

/**
 * Returns the links to a page in each version, in the order of the configuration. The page may not exist in every
 * version.
 */
export function versionLinks({ versions, codes, shown, href, locate, day }: VersionedPage): VersionLink[] {
  return versions.map((version) => {
    const state = stateOn(version, day)
    const isCurrent = state === 'current'
    return {
      name: version.name,
      label: version.label,
      state,
      href: hrefOfVersion(href, isCurrent ? undefined : version.name, { codes, locate }),
      isShown: isCurrent ? shown === undefined : version.name === shown,
    }
  })
}

/**
 * Returns the URL of a page in a version, for a link on a page of another version. For the current version, the URL is
 * absolute, because relative links stay in the version of their page.
 * @param version name of the version; `undefined` for the current version
 */
export function hrefOfVersion(
  href: string,
  version: string | undefined,
  { codes, locate }: Pick<VersionedPage, 'codes' | 'locate'>,
): string {
  return version === undefined ? locate(href) : hrefInVersion(href, version, { codes })
}
