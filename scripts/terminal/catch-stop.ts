/** What a process that a signal has ended returns to its shell. */
const signals = { SIGINT: 130, SIGTERM: 143 } as const

/** A command that may be stopped, and what is to be left in order then. */
interface Stop {
  /** Aborted by the first signal that ends the process. */
  signal: AbortSignal
  /** What the process returns to its shell then. */
  exitCode(): number
  /** Leaves signals to those that listened before. */
  end(): void
}

/**
 * Catches the signals that end the process (Ctrl-C, SIGTERM), until `end` is called: the first one aborts, a second one
 * ends the process at once.
 */
export function catchStop(): Stop {
  const controller = new AbortController()
  let exitCode: number = signals.SIGINT
  const names = Object.keys(signals) as (keyof typeof signals)[]
  // In place of miniflare's own listeners, which end the process at once.
  const others = names.map((name) => [name, process.listeners(name)] as const)
  for (const name of names) {
    process.removeAllListeners(name).once(name, () => {
      exitCode = signals[name]
      controller.abort()
    })
  }
  return {
    signal: controller.signal,
    exitCode: () => exitCode,
    end() {
      for (const [name, listeners] of others) {
        process.removeAllListeners(name)
        for (const listener of listeners) process.on(name, listener)
      }
    },
  }
}
