/** Exit codes after a signal, as shells expect them. */
const signals = { SIGINT: 130, SIGTERM: 143 } as const

/** A stop request for a command that must clean up first. */
interface Stop {
  /** Aborted by the first signal that ends the process. */
  signal: AbortSignal
  /** Returns the exit code for that signal. */
  exitCode(): number
  /** Restores the previous signal listeners. */
  end(): void
}

/**
 * Catches the signals that end the process (Ctrl-C, SIGTERM) until `end` is called. The first signal aborts; a second
 * one ends the process immediately.
 */
export function catchStop(): Stop {
  const controller = new AbortController()
  let exitCode: number = signals.SIGINT
  const names = Object.keys(signals) as (keyof typeof signals)[]
  // Replaces miniflare's listeners, which would end the process immediately.
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
