/** Longer keys are not remembered: strangers choose them, and a URL may have 16 kB. */
const maxKeyLength = 2000

/** A map that forgets what was not used for longest when it has more than so many keys. */
export class BoundedMap<Value> {
  readonly #limit: number
  readonly #values = new Map<string, Value>()

  /** @param limit number of keys; with 0, nothing is remembered */
  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    // A Map iterates in the order of insertion: what was used last goes to its end.
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

  /** A copy with the values that are made of these; without those of which nothing is made. */
  derive(make: (value: Value, key: string) => Value | undefined): BoundedMap<Value> {
    const rest = new BoundedMap<Value>(this.#limit)
    for (const [key, value] of this.#values) {
      const made = make(value, key)
      if (made !== undefined) rest.#values.set(key, made)
    }
    return rest
  }
}
