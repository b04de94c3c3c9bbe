// To which release the content of an address is dated back. Keys of the shared cache name that release, so that they
// stay what they are while nothing changes at the address. All isolates with the same release date alike.
import type { Database } from '../store/database.ts'
import { readReleaseChanges } from '../store/release-changes.ts'
import type { ReleaseChanges } from '../store/release-changes.ts'
import { readRelease } from '../store/release.ts'
import type { Release } from '../store/release.ts'
import { changeRules, siblingReach } from './change-rules.ts'
import type { ChangeRules } from './change-rules.ts'

/**
 * An address is dated back to the last release in such a row: 1, 65, 129, … if nothing has changed there since, else 1,
 * 9, 17, … if nothing has since that one, else to the release itself.
 */
const steps = [64, 8]

/** Names a state of the content. A number alone would not: another database counts from 1 again. */
export type DatedState = Pick<Release, 'number' | 'createdAt'>

/** An earlier release, and what is different since. */
export interface Milestone {
  release: Release
  /** `null` where too much is. */
  changes: ReleaseChanges | null
}

/** An earlier release, and at which addresses something is different since. */
export interface DatedRules {
  state: DatedState
  rules: ChangeRules
}

/** Reads the earlier releases that addresses may be dated back to, the earliest first; none that was pruned. */
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

/** The state since which an address shows what it shows now, as far as is known. */
export function stateOf(pathname: string, release: DatedState, dated: readonly DatedRules[]): DatedState {
  return dated.find(({ rules }) => !rules.matches(pathname))?.state ?? release
}
