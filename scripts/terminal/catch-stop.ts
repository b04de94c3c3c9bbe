/** Exit codes after a signal, as shells expect them. */
const signals = { SIGINT: 130, SIGTERM: 143 } as const

/** A request to stop a command, which must clean up first. */
interface Stop {
  /** The signal that is aborted when the process must stop. */
  signal: AbortSignal
  /** Returns the exit code for the received signal. */
  exitCode(): number
  /** Restores the previous signal listeners. */
  end(): void
}

/**
 * Catches the signals that end a process (Ctrl-C and SIGTERM) until `end` is called. The first one aborts `signal`. A
 * second one ends the process immediately.
 */
export function catchStop(): Stop {
  const controller = new AbortController()
  let exitCode: number = signals.SIGINT
  const names = Object.keys(signals) as (keyof typeof signals)[]
  // Miniflare's listeners would end the process immediately.
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
