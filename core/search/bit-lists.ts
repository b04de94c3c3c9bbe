// Lists of numbers in few bits, for indexes that are sent to browsers.

/** Writes numbers one after another, in as many bits as each needs. */
export class BitWriter {
  #bytes = new Uint8Array(1024)
  #length = 0

  /** What was written, the last byte filled up with zeros. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, (this.#length + 7) >> 3)
  }

  #bit(bit: number): void {
    const at = this.#length >> 3
    if (at === this.#bytes.length) {
      const grown = new Uint8Array(2 * at)
      grown.set(this.#bytes)
      this.#bytes = grown
    }
    if (bit) this.#bytes[at]! |= 128 >> (this.#length & 7)
    this.#length++
  }

  #bits(value: number, count: number): void {
    for (let place = count - 1; place >= 0; place--) this.#bit((value >>> place) & 1)
  }

  /** A number from 1 on, small ones in few bits (Elias gamma code). */
  writeCount(count: number): void {
    const length = 31 - Math.clz32(count)
    for (let zero = 0; zero < length; zero++) this.#bit(0)
    this.#bits(count, length + 1)
  }

  /** A number below another one (truncated binary code). */
  writeBelow(value: number, limit: number): void {
    const length = 31 - Math.clz32(limit)
    const short = 2 ** (length + 1) - limit
    if (value < short) this.#bits(value, length)
    else this.#bits(value + short, length + 1)
  }

  /**
   * Growing numbers from `low` to `high`, whose count the reader knows: the middle one, then those on either side of
   * it, each in no more bits than its neighbours leave open (binary interpolative coding; Moffat and Stuiver, 2000).
   * Neighbours cost next to nothing.
   */
  writeGrowing(values: readonly number[], low: number, high: number, from = 0, to = values.length): void {
    const count = to - from
    if (count === 0 || high - low + 1 === count) return
    const middle = (from + to) >> 1
    const value = values[middle]!
    const least = low + middle - from
    this.writeBelow(value - least, high - (to - 1 - middle) - least + 1)
    this.writeGrowing(values, low, value - 1, from, middle)
    this.writeGrowing(values, value + 1, high, middle + 1, to)
  }
}

/** Reads what a `BitWriter` has written, in the same order. Bytes that are cut off are read as zeros. */
export class BitReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  #bit(): number {
    const bit = ((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1
    this.#at++
    return bit
  }

  #bits(count: number): number {
    let value = 0
    for (let place = 0; place < count; place++) value = value * 2 + this.#bit()
    return value
  }

  readCount(): number {
    let length = 0
    while (length < 30 && !this.#bit()) length++
    return 2 ** length + this.#bits(length)
  }

  readBelow(limit: number): number {
    const length = 31 - Math.clz32(limit)
    const short = 2 ** (length + 1) - limit
    const value = this.#bits(length)
    return value < short ? value : value * 2 + this.#bit() - short
  }

  readGrowing(count: number, low: number, high: number): number[] {
    const values = Array.from({ length: count }, (_, index) => low + index)
    const fill = (from: number, to: number, least: number, most: number) => {
      if (to === from || most - least + 1 === to - from) {
        for (let index = from; index < to; index++) values[index] = least + index - from
        return
      }
      const middle = (from + to) >> 1
      const first = least + middle - from
      const value = first + this.readBelow(most - (to - 1 - middle) - first + 1)
      values[middle] = value
      fill(from, middle, least, value - 1)
      fill(middle + 1, to, value + 1, most)
    }
    fill(0, count, low, high)
    return values
  }
}
