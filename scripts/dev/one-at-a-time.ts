/** Work that is asked for more often than it can be done. */
export interface SteadyWork {
  /** Asks for a run. */
  ask(): void
  /** Resolves when nothing is running and nothing was asked for. */
  idle(): Promise<void>
}

interface Pace {
  /** An editor writes a file in several steps, version control many files: how long it must have been quiet. */
  settleMs?: number
  /** A run begins by then at the latest, quiet or not. */
  maxWaitMs?: number
}

/**
 * Runs `work` soon after it is asked for, never twice at once; what is asked for while it runs is one more run afterwards.
 * @param work reports its own failures: one that throws all the same ends nothing but that run
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
