// Finds the release that last changed the content at a URL, rounded up to a milestone. The shared cache uses it in its
// keys, so that a response stays cached while its content is unchanged. All isolates with the same release get the same
// result.
import { isSiteText } from '../../core/route/index.ts'
import type { Database } from '../store/database.ts'
import { readReleaseChanges } from '../store/release-changes.ts'
import type { ReleaseChanges } from '../store/release-changes.ts'
import { readRelease } from '../store/release.ts'
import type { Release } from '../store/release.ts'
import { changeRules, siblingReach } from './change-rules.ts'
import type { ChangeRules } from './change-rules.ts'
import { stateBefore } from './version-states.ts'

/**
 * Distances between milestones. If a URL hasn't changed since the latest of the releases 1, 65, 129, …, it gets that
 * release. Otherwise, it gets the latest of 1, 9, 17, … if it hasn't changed since, or else the current release.
 */
const steps = [64, 8]

/** Identifies a state of the content. The number alone isn't unique, because every new database starts at 1. */
export type DatedState = Pick<Release, 'number' | 'createdAt'>

/** An earlier release, and the changes since then. */
export interface Milestone {
  release: Release
  /** `null` if there are too many changes. */
  changes: ReleaseChanges | null
}

/** An earlier release, and the rules for which URLs have changed since then. */
export interface DatedRules {
  state: DatedState
  rules: ChangeRules
}

/** Reads the milestones of a release, oldest first. Omits pruned releases. */
export async function readMilestones(database: Database, release: Release): Promise<Milestone[]> {
  const numbers = new Set(steps.map((step) => Math.floor((release.number - 1) / step) * step + 1))
  const earlier = [...numbers].filter((number) => number < release.number)
  const milestones = earlier.map(async (number) => {
    const known = await readRelease(database, { channel: release.channel, number })
    if (!known) return []
    return [{ release: known, changes: (await readReleaseChanges(database, known, release, siblingReach)) ?? null }]
  })
  return (await Promise.all(milestones)).flat()
}

export function datedRules(release: Release, milestones: readonly Milestone[]): DatedRules[] {
  return milestones.map((earlier) => ({
    state: earlier.release,
    rules: changeRules(earlier.release, release, earlier.changes ?? undefined),
  }))
}

/** A release, and everything else that `epochOf` needs. */
interface DatedRelease {
  release: Release
  beside: string
  dated: readonly DatedRules[]
  /** For a version, the live release that its pages are compared with. */
  site?: DatedState
}

/** Returns the earliest known state in which the content at a URL is the same as now. */
export function epochOf(pathname: string, cache: DatedRelease): DatedState {
  const { release, dated, site, beside } = cache
  const { number, createdAt } = site ? release : (dated.find(({ rules }) => !rules.matches(pathname))?.state ?? release)
  const parts = site ? [site.number, site.createdAt] : []
  // Files such as `llms.txt` list all versions; pages are only compared with the previous version.
  const versions = isSiteText(pathname) ? beside : stateBefore(cache)
  return { number, createdAt: [createdAt, ...parts, versions].join(' ').trimEnd() }
}
