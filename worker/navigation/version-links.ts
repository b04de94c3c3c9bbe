import { stateOn } from '../../core/release/index.ts'
import type { SiteVersion, VersionState } from '../../core/release/index.ts'
import { hrefInVersion } from '../../core/route/index.ts'

/** A version in the list of versions. */
export interface VersionLink {
  name: string
  label: string
  state: VersionState
  /** URL of the same page in it. */
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
  /** Today's date in UTC (ISO 8601). */
  day: string
}

/** Links to a page in each version, in configuration order. The page may not exist there. */
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
 * Returns the URL of a page in another version than the linking page's. For the current version, it is absolute,
 * because other links on a page of a version stay in that version.
 * @param version `undefined` for the current one
 */
export function hrefOfVersion(
  href: string,
  version: string | undefined,
  { codes, locate }: Pick<VersionedPage, 'codes' | 'locate'>,
): string {
  return version === undefined ? locate(href) : hrefInVersion(href, version, { codes })
}
