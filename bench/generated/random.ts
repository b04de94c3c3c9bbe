/** Pseudo-random numbers, the same in every run for the same seed (mulberry32). */
export interface Random {
  /** Returns a whole number from 0 to `limit` − 1. */
  below(limit: number): number
  /** Returns one of the values. */
  pick<Value>(values: readonly Value[]): Value
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
  return { below, pick: (values) => values[below(values.length)]! }
}

/** Returns the values in a pseudo-random order, which is the same in every run. */
export function shuffle<Value>(values: readonly Value[], seed: number): Value[] {
  const random = createRandom(seed)
  return values
    .map((value) => ({ value, at: random.below(2 ** 30) }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}
