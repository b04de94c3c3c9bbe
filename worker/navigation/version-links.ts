import { stateOn } from '../../core/release/index.ts'
import type { SiteVersion, VersionState } from '../../core/release/index.ts'
import { hrefInVersion } from '../../core/route/index.ts'

/** A version in the list of versions. */
export interface VersionLink {
  name: string
  label: string
  state: VersionState
  /** URL of the page in this version. */
  href: string
  /** Whether this is the version of the page. */
  isShown: boolean
}

interface VersionedPage {
  /** The versions in the live release's configuration. */
  versions: readonly SiteVersion[]
  codes: readonly string[]
  /** The page's version; `undefined` for the current one. */
  shown: string | undefined
  /** Path and query of the page, without the version. */
  href: string
  /** Returns the absolute URL of a path on the site. */
  locate: (href: string) => string
  /** Current UTC date (ISO 8601). */
  day: string
}

/**
 * Returns links to a page in all versions, in the order of the configuration. The page may be missing in some of them.
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
 * Returns the URL of a page in a version, for use on pages of other versions. The URL in the current version is
 * absolute, because relative links would stay in the version of the page that contains them.
 * @param version name of the version; `undefined` for the current one
 */
export function hrefOfVersion(
  href: string,
  version: string | undefined,
  { codes, locate }: Pick<VersionedPage, 'codes' | 'locate'>,
): string {
  return version === undefined ? locate(href) : hrefInVersion(href, version, { codes })
}
