/** Maximum length of a key. Clients choose the keys, and a URL can have up to 16 kB. */
const maxKeyLength = 2000

/** A map with a maximum number of keys. When it is full, the least recently used values are evicted. */
export class BoundedMap<Value> {
  readonly #limit: number
  readonly #values = new Map<string, Value>()

  /** @param limit maximum number of keys; with 0, nothing is stored */
  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    // A Map iterates in insertion order, so re-inserting marks the value as most recently used.
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    if (key.length > maxKeyLength) return
    this.#values.delete(key)
    this.#values.set(key, value)
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#limit) break
      this.#values.delete(oldest)
    }
  }

  /** Returns a map with values derived from these. Omits a value if `make` returns `undefined`. */
  derive(make: (value: Value, key: string) => Value | undefined): BoundedMap<Value> {
    const rest = new BoundedMap<Value>(this.#limit)
    for (const [key, value] of this.#values) {
      const made = make(value, key)
      if (made !== undefined) rest.#values.set(key, made)
    }
    return rest
  }
}
