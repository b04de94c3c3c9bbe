/** Work that is requested more often than it can be done. */
interface SteadyWork {
  /** Requests a run. */
  ask(): void
  /** Resolves when nothing is running or requested. */
  idle(): Promise<void>
}

interface Pace {
  /**
   * How long there must have been no request: editors write a file in several steps, version control writes many files.
   */
  settleMs?: number
  /** After this time a run begins even if requests go on. */
  maxWaitMs?: number
}

/**
 * Runs `work` soon after it is requested, never twice at the same time; all requests during a run become one more run.
 * @param work reports its own failures: if it throws, only that run ends
 */
export function oneAtATime(work: () => Promise<void>, { settleMs = 40, maxWaitMs = 500 }: Pace = {}): SteadyWork {
  let askedAt = 0
  let wanted = false
  let running: Promise<void> | undefined

  const settle = async () => {
    const deadline = performance.now() + maxWaitMs
    for (
      let quietAt = askedAt + settleMs;
      performance.now() < Math.min(quietAt, deadline);
      quietAt = askedAt + settleMs
    ) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(quietAt, deadline) - performance.now()))
    }
  }
  const run = async () => {
    while (wanted) {
      await settle()
      wanted = false
      await work().catch((error: unknown) => console.error(error))
    }
    running = undefined
  }
  return {
    ask() {
      askedAt = performance.now()
      wanted = true
      running ??= run()
    },
    async idle() {
      await running
    },
  }
}
