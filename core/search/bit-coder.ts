// Bits in the less room the better they can be told beforehand, for indexes that are sent to browsers: adaptive binary
// arithmetic coding, as CABAC is (Marpe, Schwarz and Wiegand, 2003). All of its arithmetic is exact or rounded as IEEE
// 754 says, so that a browser reads what a server has written.

/** Writes bits, or reads them: what is done with them is written once, for both. */
export interface BitCoder {
  /**
   * @param bit is written; a reader ignores it
   * @param context a number from 0 on: bits of one context are likely what most of them were before
   * @returns the bit that was written, or read
   */
  code(bit: boolean, context: number): boolean
}

/** Chances are counted in 65536ths. */
const certain = 65536
/** No chance becomes so small that the other bit could not be written. */
const leastChance = 32
/** After so many bits of a context, each counts as much as those before. */
const mostCounted = 255

/** Of each context the chance of a bit that is set, as its bits so far had it. */
class Chances {
  readonly #chances: Uint16Array
  readonly #counted: Uint8Array

  constructor(contexts: number) {
    this.#chances = new Uint16Array(contexts).fill(certain / 2)
    this.#counted = new Uint8Array(contexts)
  }

  of(context: number): number {
    return this.#chances[context]!
  }

  learn(context: number, bit: boolean): void {
    const chance = this.#chances[context]!
    const counted = this.#counted[context]!
    const learnt = chance + Math.trunc(((bit ? certain : 0) - chance) / (counted + 1.5))
    this.#chances[context] = Math.min(Math.max(learnt, leastChance), certain - leastChance)
    if (counted < mostCounted) this.#counted[context] = counted + 1
  }
}

/** Where a range of 32 bits is cut: the part up to there is for a bit that is set. */
function cut(low: number, high: number, chance: number): number {
  return low + Math.floor(((high - low) * chance) / certain)
}

/** Whether the first byte of both ends of a range is the same, so that it is certain. */
function isFirstByteKnown(low: number, high: number): boolean {
  return (low ^ high) >>> 24 === 0
}

export class BitWriter implements BitCoder {
  readonly #chances: Chances
  #bytes = new Uint8Array(1024)
  #length = 0
  #low = 0
  #high = 0xffffffff

  /** @param contexts how many there are */
  constructor(contexts: number) {
    this.#chances = new Chances(contexts)
  }

  /** What was written. Nothing may be written after that. */
  end(): Uint8Array<ArrayBuffer> {
    this.#byte(this.#high >>> 24)
    return this.#bytes.slice(0, this.#length)
  }

  code(bit: boolean, context: number): boolean {
    const middle = cut(this.#low, this.#high, this.#chances.of(context))
    this.#chances.learn(context, bit)
    if (bit) this.#high = middle
    else this.#low = middle + 1
    while (isFirstByteKnown(this.#low, this.#high)) {
      this.#byte(this.#high >>> 24)
      this.#low = (this.#low << 8) >>> 0
      this.#high = ((this.#high << 8) | 255) >>> 0
    }
    return bit
  }

  #byte(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const grown = new Uint8Array(2 * this.#length)
      grown.set(this.#bytes)
      this.#bytes = grown
    }
    this.#bytes[this.#length++] = byte
  }
}

/** Reads what a `BitWriter` has written, in the same order. Bytes that are cut off are read as zeros. */
export class BitReader implements BitCoder {
  readonly #chances: Chances
  readonly #bytes: Uint8Array
  #at = 0
  #low = 0
  #high = 0xffffffff
  #value = 0

  /** @param contexts how many there are */
  constructor(bytes: Uint8Array, contexts: number) {
    this.#chances = new Chances(contexts)
    this.#bytes = bytes
    for (let count = 0; count < 4; count++) this.#value = ((this.#value << 8) | this.#byte()) >>> 0
  }

  code(_: boolean, context: number): boolean {
    const middle = cut(this.#low, this.#high, this.#chances.of(context))
    const bit = this.#value <= middle
    this.#chances.learn(context, bit)
    if (bit) this.#high = middle
    else this.#low = middle + 1
    while (isFirstByteKnown(this.#low, this.#high)) {
      this.#low = (this.#low << 8) >>> 0
      this.#high = ((this.#high << 8) | 255) >>> 0
      this.#value = ((this.#value << 8) | this.#byte()) >>> 0
    }
    return bit
  }

  #byte(): number {
    return this.#bytes[this.#at++] ?? 0
  }
}
