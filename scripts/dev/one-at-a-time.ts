/** Work that is requested more often than it can be done. */
interface SteadyWork {
  /**
   * Requests a run.
   * @param options `patient`: more requests will probably follow, after a pause
   */
  ask(options?: { patient?: boolean }): void
  /** Resolves when nothing is running or requested. */
  idle(): Promise<void>
}

interface Pace {
  /**
   * How long there must have been no request: editors write a file in several steps, version control writes many files.
   */
  settleMs?: number
  /** After this time a run starts even if requests go on. */
  maxWaitMs?: number
  /** The pace of so many requests: they are the work of a program, which pauses in between. */
  burst?: { requests: number; settleMs: number; maxWaitMs: number }
}

const ownPace: Pace = { burst: { requests: 8, settleMs: 300, maxWaitMs: 5000 } }

/**
 * Runs `work` soon after it is requested, never twice at the same time; all requests during a run become one more run.
 * @param work reports its own failures: if it throws, only that run ends
 */
export function oneAtATime(
  work: () => Promise<void>,
  { settleMs = 40, maxWaitMs = 500, burst }: Pace = ownPace,
): SteadyWork {
  let askedAt = 0
  let requests = 0
  let isPatient = false
  let running: Promise<void> | undefined

  /** How long there is still to wait; requests that arrive meanwhile may prolong it. */
  const restOf = (startedAt: number) => {
    const pace = burst && (isPatient || requests >= burst.requests) ? burst : { settleMs, maxWaitMs }
    return Math.min(askedAt + pace.settleMs, startedAt + pace.maxWaitMs) - performance.now()
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
      askedAt = performance.now()
      requests += 1
      isPatient ||= patient
      running ??= run()
    },
    async idle() {
      await running
    },
  }
}
