import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import type { LocalSite, LocalSiteOptions } from '../../scripts/local/open-local-site.ts'
import { cpuMs, workerdChildren } from '../process/workerd-process.ts'
import { runLoad } from './run-load.ts'
import type { LoadPlan } from './run-load.ts'

/** A running site and the id of the process that runs it; `undefined` where there is no `/proc`. */
export interface Workerd extends LocalSite {
  pid: number | undefined
}

/** What one load of requests showed. */
export interface Sample {
  /** Requests in a second. */
  perSecond: number
  /** Milliseconds of workerd's CPU that a request took; NaN where there is no `/proc`. */
  cpuMs: number
}

/** Starts workerd and finds its process among those that this one has started. */
export async function openWorkerd(options: LocalSiteOptions): Promise<Workerd> {
  const before = new Set(workerdChildren())
  const site = await openLocalSite(options)
  return { ...site, pid: workerdChildren().find((pid) => !before.has(pid)) }
}

/** Milliseconds of CPU that a site's worker and database have used so far; NaN where there is no `/proc`. */
export function usedCpuMs({ pid }: Workerd): number {
  return pid === undefined ? NaN : cpuMs(pid)
}

/** Runs one load and measures it. */
export async function sampleLoad(workerd: Workerd, plan: Omit<LoadPlan, 'origin'>): Promise<Sample> {
  const before = usedCpuMs(workerd)
  const { seconds } = await runLoad({ origin: workerd.url.origin, ...plan })
  return { perSecond: plan.requests / seconds, cpuMs: (usedCpuMs(workerd) - before) / plan.requests }
}

/**
 * Measures every case once a round. The first rounds only warm up, and each begins with another case, so that none
 * always follows the same one.
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
