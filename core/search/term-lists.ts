import type { BitCoder } from './bit-coder.ts'

/** The sections that contain a term, in order, with the number of occurrences in prose and in code. */
export interface TermList {
  rows: number[]
  prose: number[]
  code: number[]
}

/** A range of adjacent sections, which is recursively split in half until each part is a single section. */
interface Part {
  from: number
  /** The start of the second half, and both halves; absent for a single section. */
  halves?: { middle: number; first: Part; second: Part }
  /** The first half's share of the text in eighths, and whether all text is on one page. */
  context: number
}

// The contexts of the coded values (see `BitCoder`), one range after another. Each number below 16 has its own context.
// Larger numbers with the same length in bits share one.
const shares = 8
const manyFrom = 16
const amounts = manyFrom + 8
const parts = 2 * shares
const isNone = 0
const isAll = isNone + amounts * parts
/** The first three decisions for a count that is neither zero nor the maximum. */
const decisions = 8
const between = isAll + amounts * parts
/** Number of values for where the last two terms of a section occurred: each in prose, in code, or in both. */
const pasts = 16
const isInProse = between + amounts * shares * decisions
const isInCode = isInProse + 2 * pasts * pasts
const mixed = isInCode + pasts * pasts
const lengths = 32
const isLonger = mixed + decisions
const digits = isLonger + lengths

/** Number of contexts for the `BitCoder` of term lists. */
export const listContexts = digits + lengths

/**
 * Encodes and decodes term lists. The total number of a term's occurrences is coded first, then the number in the first
 * half of the sections, and so on down to single sections. A rare term takes slightly more than one bit per halving,
 * and less if its occurrences are close together, because the coder learns the probabilities.
 */
export class TermListCoder {
  readonly #bits: BitCoder
  readonly #all: Part | undefined
  /** For each section, where its last two coded terms were: in prose, in code, or both. */
  readonly #kinds: Uint8Array

  /** @param sizes the numbers of terms in the sections of each page */
  constructor(bits: BitCoder, sizes: readonly (readonly number[])[]) {
    this.#bits = bits
    const starts: number[] = []
    let rows = 0
    for (const { length } of sizes) {
      starts.push(rows)
      rows += length
    }
    let sum = 0
    const sums = [0, ...sizes.flat().map((size) => (sum += size + 1))]
    this.#all = rows === 0 ? undefined : halve(0, rows, starts, sums)
    this.#kinds = new Uint8Array(rows)
  }

  /**
   * Encodes a list, or decodes the next one.
   * @param list the list to encode; ignored when decoding
   */
  code({ rows, prose, code }: TermList): TermList {
    const read: TermList = { rows: [], prose: [], code: [] }
    if (!this.#all) return read
    const sums = [0]
    for (const [at, count] of prose.entries()) sums.push(sums[at]! + count + code[at]!)
    const count = this.#codeCount(sums.at(-1)!)
    let kind = 0
    const walk = (part: Part, all: number, first: number, last: number): void => {
      const { halves, from, context } = part
      if (!halves) {
        const inCode = this.#codeKind(from, kind, all, code[first] ?? 0)
        const own = inCode === 0 ? 1 : inCode === all ? 2 : 3
        this.#kinds[from] = (4 * this.#kinds[from]! + own) % pasts
        kind = (4 * kind + own) % pasts
        read.rows.push(from)
        read.prose.push(all - inCode)
        read.code.push(inCode)
        return
      }
      let at = first
      while (at < last && rows[at]! < halves.middle) at++
      const own = this.#codeShare(all, sums[at]! - sums[first]!, context)
      if (own > 0) walk(halves.first, own, first, at)
      if (own < all) walk(halves.second, all - own, at, last)
    }
    walk(this.#all, count, 0, rows.length)
    return read
  }

  /** Codes a number of at least 1 as an Elias gamma code, bit by bit. */
  #codeCount(count: number): number {
    const known = 31 - Math.clz32(count)
    let length = 0
    while (length < 30 && this.#bits.code(length < known, isLonger + length)) length++
    let value = 1
    for (let place = length - 1; place >= 0; place--)
      value = 2 * value + Number(this.#bits.code(((count >> place) & 1) === 1, digits + length))
    return value
  }

  /** Codes the number of occurrences in the first half, which is often zero or all. */
  #codeShare(all: number, share: number, context: number): number {
    const amount = all < manyFrom ? all : Math.min(manyFrom - 4 + 31 - Math.clz32(all), amounts - 1)
    if (this.#bits.code(share === 0, isNone + amount * parts + context)) return 0
    if (all === 1 || this.#bits.code(share === all, isAll + amount * parts + context)) return all
    return this.#codeBetween(share, all - 1, between + (amount * shares + (context >> 1)) * decisions)
  }

  /**
   * Codes a number from 1 to a known maximum by repeatedly halving the range. The first three decisions have their own
   * contexts.
   */
  #codeBetween(value: number, most: number, context: number): number {
    let [low, high, path] = [1, most, 1]
    while (low < high) {
      const middle = (low + high) >> 1
      const isAbove = this.#bits.code(value > middle, context + (path < decisions ? path : 0))
      if (isAbove) low = middle + 1
      else high = middle
      path = 2 * path + Number(isAbove)
    }
    return low
  }

  /** Codes how many occurrences of a term in a section are in code, which is usually zero or all. */
  #codeKind(row: number, kind: number, all: number, inCode: number): number {
    const past = this.#kinds[row]! * pasts + kind
    if (this.#bits.code(inCode === 0, isInProse + 2 * past + Number(all > 1))) return 0
    if (all === 1 || this.#bits.code(inCode === all, isInCode + past)) return all
    return this.#codeBetween(inCode, all - 1, mixed)
  }
}

/** Splits adjacent sections in the middle of their text, between two pages if there are several. */
function halve(from: number, to: number, starts: readonly number[], sums: readonly number[]): Part {
  const part: Part = { from, context: 0 }
  if (to - from === 1) return part
  const within = starts.filter((start) => start > from && start < to)
  const isOfOne = within.length === 0
  const half = (sums[from]! + sums[to]!) / 2
  const distance = (at: number) => Math.abs(sums[at]! - half)
  const places = isOfOne ? Array.from({ length: to - from - 1 }, (_, index) => from + 1 + index) : within
  const middle = places.reduce((best, at) => (distance(at) < distance(best) ? at : best))
  const share = (sums[middle]! - sums[from]!) / (sums[to]! - sums[from]!)
  part.context = 2 * Math.floor(shares * share) + Number(isOfOne)
  part.halves = { middle, first: halve(from, middle, within, sums), second: halve(middle, to, within, sums) }
  return part
}
