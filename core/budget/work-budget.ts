/**
 * The maximum work of one request, regardless of its content. Work is an estimate in milliseconds of CPU time: a Worker's
 * clock stops while it computes, so it can't be measured.
 */
export class WorkBudget {
  #leftMs: number

  /** @param ms the limit; default: unlimited, for searches on the reader's device */
  constructor(ms = Infinity) {
    this.#leftMs = ms
  }

  /** Whether the budget is spent. The request then finishes the current work and starts no optional work. */
  get isSpent(): boolean {
    return this.#leftMs <= 0
  }

  /** Subtracts work from the budget, before or after it is done. */
  spend(ms: number): void {
    this.#leftMs -= ms
  }
}
