import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import { ownProject } from '../../tests/harness/own-project.ts'
import type { LocalSite, LocalSiteOptions } from '../../scripts/local/open-local-site.ts'
import { cpuMs, workerdChildren } from '../process/workerd-process.ts'
import { runLoad } from './run-load.ts'
import type { LoadPlan } from './run-load.ts'

/** A running site and its process id, or `undefined` without `/proc`. */
export interface Workerd extends LocalSite {
  pid: number | undefined
}

/** The result of one load. */
export interface Sample {
  /** Requests per second. */
  perSecond: number
  /** Milliseconds of workerd's CPU time per request; NaN without `/proc`. */
  cpuMs: number
}

/** Starts workerd and finds its process among the children of this one. */
export async function openWorkerd(options: Omit<LocalSiteOptions, 'project'>): Promise<Workerd> {
  const before = new Set(workerdChildren())
  const site = await openLocalSite({ project: ownProject, ...options })
  return { ...site, pid: workerdChildren().find((pid) => !before.has(pid)) }
}

/** Returns the milliseconds of CPU time that a site's Worker and database have used so far; NaN without `/proc`. */
export function usedCpuMs({ pid }: Workerd): number {
  return pid === undefined ? NaN : cpuMs(pid)
}

/** Runs and measures one load. */
export async function sampleLoad(workerd: Workerd, plan: Omit<LoadPlan, 'origin'>): Promise<Sample> {
  const before = usedCpuMs(workerd)
  const { seconds } = await runLoad({ origin: workerd.url.origin, ...plan })
  return { perSecond: plan.requests / seconds, cpuMs: (usedCpuMs(workerd) - before) / plan.requests }
}

/**
 * Measures every case once per round. The first rounds are warm-ups. Each round starts with another case, so that no
 * case always follows the same one.
 */
export async function runRounds<Case extends string>(
  rounds: number,
  cases: Record<Case, () => Promise<Sample>>,
  warmUps = 1,
): Promise<Record<Case, Sample[]>> {
  const names = Object.keys(cases) as Case[] // The keys of a record of cases are cases.
  const samples = Object.fromEntries(names.map((name) => [name, [] as Sample[]])) as Record<Case, Sample[]>
  for (let round = 0; round < warmUps + rounds; round++) {
    for (let step = 0; step < names.length; step++) {
      const name = names[(round + step) % names.length]!
      const measured = await cases[name]()
      if (round >= warmUps) samples[name].push(measured)
    }
  }
  return samples
}
