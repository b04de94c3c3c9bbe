/**
 * The work that one request may cost, whatever it contains. Work is an estimate in milliseconds of the processor: a
 * Worker's clock stands still while it computes, so that nothing can be measured there.
 */
export class WorkBudget {
  #leftMs: number

  /** @param ms how much may be spent; default: any amount, as on a reader's own machine */
  constructor(ms = Infinity) {
    this.#leftMs = ms
  }

  /** Whether nothing is left. The request finishes the work in progress, and starts no optional work. */
  get isSpent(): boolean {
    return this.#leftMs <= 0
  }

  /** Takes work from the rest, before or after it is done. */
  spend(ms: number): void {
    this.#leftMs -= ms
  }
}
