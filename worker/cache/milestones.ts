// Assigns an earlier release to each URL: the last one that changed its content, rounded to a milestone. The shared
// cache uses it in keys, so that they stay valid while the content at a URL is unchanged. All isolates with the same
// release get the same result.
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
 * A URL that hasn't changed since one of the releases 1, 65, 129, … gets the latest of these. Otherwise, it gets the
 * latest suitable one of 1, 9, 17, …, or the current release.
 */
const steps = [64, 8]

/** Identifies a state of the content. The number alone is not enough, because another database counts from 1 again. */
export type DatedState = Pick<Release, 'number' | 'createdAt'>

/** An earlier release, and the changes since. */
export interface Milestone {
  release: Release
  /** The changes since the milestone; `null` if there are too many. */
  changes: ReleaseChanges | null
}

/** An earlier release, and a predicate for the URLs that have changed since. */
export interface DatedRules {
  state: DatedState
  rules: ChangeRules
}

/** Reads the milestones for URLs, oldest first. Leaves out pruned ones. */
export async function readMilestones(database: Database, release: Release): Promise<Milestone[]> {
  const { channel, number } = release
  const numbers = new Set(steps.map((step) => Math.floor((number - 1) / step) * step + 1))
  const milestones = [...numbers]
    .filter((earlier) => earlier < number)
    .map(async (earlier) => {
      const known = await readRelease(database, { channel, number: earlier })
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

/** A release and everything else that determines the earliest state of its pages. */
interface DatedRelease {
  release: Release
  beside: string
  dated: readonly DatedRules[]
  /** For a version, the live release that its pages are compared with. */
  site?: DatedState
}

/** Returns the earliest known state in which a URL has the same content as now. */
export function epochOf(pathname: string, cache: DatedRelease): DatedState {
  const { release, dated, site, beside } = cache
  const { number, createdAt } = site ? release : (dated.find(({ rules }) => !rules.matches(pathname))?.state ?? release)
  const parts = site ? [site.number, site.createdAt] : []
  // Files such as `llms.txt` list all versions, and pages are compared with the previous one.
  const versions = isSiteText(pathname) ? beside : stateBefore(cache)
  return { number, createdAt: [createdAt, ...parts, versions].join(' ').trimEnd() }
}
