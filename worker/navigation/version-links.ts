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
  /** Whether the page is of this version. */
  isShown: boolean
}

interface VersionedPage {
  /** The versions in the configuration of the live release. */
  versions: readonly SiteVersion[]
  codes: readonly string[]
  /** The version that the page is of; `undefined` for the current one. */
  shown: string | undefined
  /** Path and query of the page, without the version. */
  href: string
  origin: string
  /** ISO date, in UTC. */
  day: string
}

/** Links to a page in each version, in the order of the configuration. The page may not exist there. */
export function versionLinks({ versions, codes, shown, href, origin, day }: VersionedPage): VersionLink[] {
  return versions.map((version) => {
    const state = stateOn(version, day)
    const isCurrent = state === 'current'
    return {
      name: version.name,
      label: version.label,
      state,
      // Absolute, because links on a page of a version lead to that version.
      href: isCurrent ? origin + href : hrefInVersion(href, version.name, { codes }),
      isShown: isCurrent ? shown === undefined : version.name === shown,
    }
  })
}
