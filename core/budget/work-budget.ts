/**
 * Limits the work of one request, whatever its input. Work is estimated in milliseconds of CPU time, because a Worker's
 * clock stops while it computes.
 */
export class WorkBudget {
  #leftMs: number

  /** @param ms the limit; unlimited by default, for searches on the reader's device */
  constructor(ms = Infinity) {
    this.#leftMs = ms
  }

  /** Returns whether the budget is spent. If it is, the request finishes its current work and skips optional work. */
  get isSpent(): boolean {
    return this.#leftMs <= 0
  }

  /** Subtracts work from the budget, before or after it is done. */
  spend(ms: number): void {
    this.#leftMs -= ms
  }
}
