import type { BenchContext } from './bench-context.ts'

/** One line of the table. */
export interface Measure {
  name: string
  unit: '' | 'ms' | 's' | 'B' | 'kB' | 'MB' | '/s' | 'rows'
  /** One value per round or load; the table shows their median and range. */
  samples: readonly number[]
  goal?: Goal
  /** How it was measured or a comparison, if the name can't express it. */
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
