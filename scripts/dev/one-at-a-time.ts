/** Runs work that is requested more often than it can run. */
interface SteadyWork {
  /**
   * Requests a run.
   * @param options `patient` if more requests will probably follow after a pause
   */
  ask(options?: { patient?: boolean }): void
  /** Resolves when nothing is running or requested. */
  idle(): Promise<void>
}

interface Pace {
  /**
   * Required pause after the last request. Editors write a file in several steps, and version control writes many
   * files.
   */
  settleMs?: number
  /** After this time, a run starts even if requests continue. */
  maxWaitMs?: number
  /** After this many requests in a row, the program that sends them is expected to pause between them. */
  burst?: { requests: number; settleMs: number; maxWaitMs: number }
}

const ownPace: Pace = { burst: { requests: 8, settleMs: 300, maxWaitMs: 5000 } }

/**
 * Runs `work` soon after it is requested, one run at a time. All requests during a run cause one more run.
 * @param work handles its own failures; if it throws, only that run ends
 */
export function oneAtATime(
  work: () => Promise<void>,
  { settleMs = 40, maxWaitMs = 500, burst }: Pace = ownPace,
): SteadyWork {
  let requestedAt = 0
  let requests = 0
  let isPatient = false
  let running: Promise<void> | undefined

  /** Returns the remaining wait. Requests in the meantime may extend it. */
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
