import type { BenchContext } from './bench-context.ts'

/** A line of the table. */
export interface Measure {
  name: string
  unit: '' | 'ms' | 's' | 'B' | 'kB' | 'MB' | '/s' | 'rows'
  /** One value per round or load; the table shows their median and range. */
  samples: readonly number[]
  goal?: Goal
  /** The method of measurement, or a comparison, if the name isn't enough. */
  note?: string
}

export type Goal = { atMost: number } | { atLeast: number }

/** A bench of `npm run bench`. */
export interface Bench {
  name: string
  summary: string
  run: (context: BenchContext) => Promise<Measure[]>
}

/** Declares a bench; `benches.ts` lists them all. */
export function defineBench(bench: Bench): Bench {
  return bench
}
