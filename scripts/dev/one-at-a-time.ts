/** Work that is requested more often than it can run. */
interface SteadyWork {
  /**
   * Requests a run.
   * @param options `patient`: more requests are likely to follow after a pause
   */
  ask(options?: { patient?: boolean }): void
  /** Resolves when no run is in progress or requested. */
  idle(): Promise<void>
}

interface Pace {
  /**
   * The pause after the last request that is needed before a run. Editors write a file in several steps, and version
   * control writes many files.
   */
  settleMs?: number
  /** A run starts after this time even if there are more requests. */
  maxWaitMs?: number
  /**
   * Different pauses that apply after this many requests in a row, because programs that change many files pause in
   * between.
   */
  burst?: { requests: number; settleMs: number; maxWaitMs: number }
}

const ownPace: Pace = { burst: { requests: 8, settleMs: 300, maxWaitMs: 5000 } }

/**
 * Returns an object that runs `work` soon after it is requested, but only once at a time. All requests during a run
 * lead to one more run.
 * @param work must handle its own errors. If it throws, only that run ends
 */
export function oneAtATime(
  work: () => Promise<void>,
  { settleMs = 40, maxWaitMs = 500, burst }: Pace = ownPace,
): SteadyWork {
  let requestedAt = 0
  let requests = 0
  let isPatient = false
  let running: Promise<void> | undefined

  /** Returns the time until the next run. More requests may extend it. */
  const restOf = (startedAt: number) => {
    const pace = burst && (isPatient || requests >= burst.requests) ? burst : { settleMs, maxWaitMs }
    return Math.min(requestedAt + pace.settleMs, startedAt + pace.maxWaitMs) - performance.now()
  }
  const settle = async () => {
    const startedAt = performance.now()
    for (let rest = restOf(startedAt); rest > 0; rest = restOf(startedAt))
      await new Promise((resolve) => setTimeout(resolve, rest))
  }
  const run = async () => {
    while (requests > 0) {
      await settle()
      requests = 0
      isPatient = false
      await work().catch((error: unknown) => console.error(error))
    }
    running = undefined
  }
  return {
    ask({ patient = false } = {}) {
      requestedAt = performance.now()
      requests += 1
      isPatient ||= patient
      running ??= run()
    },
    async idle() {
      await running
    },
  }
}
