import { setTimeout as sleep } from 'node:timers/promises'
import { LeaseHeld } from './lease.ts'

interface Waiting {
  /** Maximum wait. 0 turns waiting off. */
  maxMs: number
  /** Aborts the wait with its reason. */
  signal: AbortSignal
  /** Called once with the other writer and the maximum wait. */
  say: (line: string) => void
}

const pollMs = 500

/**
 * Runs work that takes a lease before it changes anything; while another writer holds the lease, waits and retries.
 * @throws LeaseHeld if the other writer does not finish in time; errors of `work`
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
