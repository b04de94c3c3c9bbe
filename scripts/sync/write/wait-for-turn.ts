import { setTimeout as sleep } from 'node:timers/promises'
import { LeaseHeld } from './lease.ts'

interface Waiting {
  /** Maximum time to wait. Set it to 0 to disable waiting. */
  maxMs: number
  /** Stops waiting, and throws the reason of the signal. */
  signal: AbortSignal
  /** Prints a message about the other writer and the maximum time to wait. Called once. */
  say: (line: string) => void
}

const pollMs = 500

/**
 * Runs work that takes a lease before it changes anything. While another writer holds the lease, waits and tries again.
 * @throws LeaseHeld if the other writer doesn't finish in time
 * @throws errors of `work`
 */
export async function waitForTurn<Result>(
  work: () => Promise<Result>,
  { maxMs, signal, say }: Waiting,
): Promise<Result> {
  const started = performance.now()
  for (let isAnnounced = false; ; isAnnounced = true) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof LeaseHeld) || performance.now() - started >= maxMs) throw error
      if (!isAnnounced)
        say(`Another sync${error.holder} is writing. Waiting up to ${Math.round(maxMs / 1000)} seconds…`)
      await sleep(Math.min(pollMs, maxMs), undefined, { signal })
    }
  }
}
