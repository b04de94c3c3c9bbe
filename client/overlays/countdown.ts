/** Time that stands still while somebody reads. */
export class Countdown {
  #left: number
  #started = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #done: () => void

  constructor(durationMs: number, done: () => void) {
    this.#left = durationMs
    this.#done = done
  }

  /** Starts, or goes on. */
  run(): void {
    if (this.#timer !== undefined || this.#left === Infinity) return
    this.#started = performance.now()
    this.#timer = setTimeout(this.#done, this.#left)
  }

  pause(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#left = Math.max(0, this.#left - (performance.now() - this.#started))
  }
}
