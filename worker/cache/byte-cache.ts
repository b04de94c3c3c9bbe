/** A map of byte strings that forgets the least recently used one when their sizes add up to more than a limit. */
export class ByteCache {
  readonly #limit: number
  readonly #values = new Map<string, Uint8Array>()
  #size = 0

  /** @param limit in bytes */
  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): Uint8Array | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    // A Map iterates in the order of insertion: what was used last goes to its end.
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  set(key: string, value: Uint8Array): void {
    this.#delete(key)
    this.#values.set(key, value)
    this.#size += value.byteLength
    for (const oldest of this.#values.keys()) {
      if (this.#size <= this.#limit) break
      this.#delete(oldest)
    }
  }

  clear(): void {
    this.#values.clear()
    this.#size = 0
  }

  #delete(key: string): void {
    this.#size -= this.#values.get(key)?.byteLength ?? 0
    this.#values.delete(key)
  }
}
