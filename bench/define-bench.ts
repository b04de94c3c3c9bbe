import type { BenchContext } from './bench-context.ts'

/** One line of the table. */
export interface Measure {
  name: string
  unit: '' | 'ms' | 's' | 'B' | 'kB' | 'MB' | '/s' | 'rows'
  /** One value for each round or load; the table shows their median and their range. */
  samples: readonly number[]
  goal?: Goal
  /** How it was measured, or what to compare it with, where the name cannot say it. */
  note?: string
}

export type Goal = { atMost: number } | { atLeast: number }

/** One subject of `npm run bench`. */
export interface Bench {
  name: string
  summary: string
  run: (context: BenchContext) => Promise<Measure[]>
}

/** Declares a bench; `benches.ts` lists them all. */
export function defineBench(bench: Bench): Bench {
  return bench
}
