// Compresses the indexes that are sent to browsers, with adaptive binary arithmetic coding like CABAC (Marpe, Schwarz
// and Wiegand, 2003). The more predictable a bit is, the less space it takes. All arithmetic is exact or rounded
// according to IEEE 754, so browsers decode exactly the bits that a server encoded.

/** Writes or reads bits. The same code encodes a format with a writer and decodes it with a reader. */
export interface BitCoder {
  /**
   * @param bit the bit to write; ignored by a reader
   * @param context an integer from 0; the output is smallest if the bits in each context are usually equal
   * @returns the bit that was written or read
   */
  code(bit: boolean, context: number): boolean
}

/** A probability of 1. All probabilities are in units of 1/65536. */
const certainty = 65536
/** The minimum probability of either bit, because a bit with a probability of 0 couldn't be coded. */
const minProbability = 32
/**
 * Number of bits in a context after which its probability becomes a moving average, in which recent bits count most.
 */
const mostCounted = 255

/** The probability that the next bit is set, for each context, estimated from the previous bits. */
class Probabilities {
  readonly #probabilities: Uint16Array
  readonly #counted: Uint8Array

  constructor(contexts: number) {
    this.#probabilities = new Uint16Array(contexts).fill(certainty / 2)
    this.#counted = new Uint8Array(contexts)
  }

  of(context: number): number {
    return this.#probabilities[context]!
  }

  learn(context: number, bit: boolean): void {
    const probability = this.#probabilities[context]!
    const counted = this.#counted[context]!
    const learned = probability + Math.trunc(((bit ? certainty : 0) - probability) / (counted + 1.5))
    this.#probabilities[context] = Math.min(Math.max(learned, minProbability), certainty - minProbability)
    if (counted < mostCounted) this.#counted[context] = counted + 1
  }
}

/** Returns where to split a range of 32-bit numbers. The lower part stands for a set bit. */
function cut(low: number, high: number, probability: number): number {
  return low + Math.floor(((high - low) * probability) / certainty)
}

/** Returns whether both ends of a range have the same first byte. That byte is then final. */
function isFirstByteKnown(low: number, high: number): boolean {
  return (low ^ high) >>> 24 === 0
}

export class BitWriter implements BitCoder {
  readonly #probabilities: Probabilities
  #bytes = new Uint8Array(1024)
  #length = 0
  #low = 0
  #high = 0xffffffff

  /** @param contexts number of contexts */
  constructor(contexts: number) {
    this.#probabilities = new Probabilities(contexts)
  }

  /** Returns the written bytes. Nothing may be written afterwards. */
  end(): Uint8Array<ArrayBuffer> {
    this.#byte(this.#high >>> 24)
    return this.#bytes.slice(0, this.#length)
  }

  code(bit: boolean, context: number): boolean {
    const middle = cut(this.#low, this.#high, this.#probabilities.of(context))
    this.#probabilities.learn(context, bit)
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

/** Reads the output of a `BitWriter`, in the same order. Missing bytes are read as zeros. */
export class BitReader implements BitCoder {
  readonly #probabilities: Probabilities
  readonly #bytes: Uint8Array
  #at = 0
  #low = 0
  #high = 0xffffffff
  #value = 0

  /** @param contexts number of contexts */
  constructor(bytes: Uint8Array, contexts: number) {
    this.#probabilities = new Probabilities(contexts)
    this.#bytes = bytes
    for (let count = 0; count < 4; count++) this.#value = ((this.#value << 8) | this.#byte()) >>> 0
  }

  code(_: boolean, context: number): boolean {
    const middle = cut(this.#low, this.#high, this.#probabilities.of(context))
    const bit = this.#value <= middle
    this.#probabilities.learn(context, bit)
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
