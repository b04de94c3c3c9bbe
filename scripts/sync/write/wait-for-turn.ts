import { setTimeout as sleep } from 'node:timers/promises'
import { LeaseHeld } from './lease.ts'

interface Waiting {
  /** 0: does not wait. */
  maxMs: number
  /** Ends the waiting with its reason. */
  signal: AbortSignal
  /** Is told once for whom it waits, and how long at most. */
  say: (line: string) => void
}

const pollMs = 500

/**
 * Runs work that takes a lease before it changes anything; while another writer has the lease, waits and tries again.
 * @throws LeaseHeld where the other writer does not end in time; what `work` throws
 */
export async function waitForTurn<Result>(
  work: () => Promise<Result>,
  { maxMs, signal, say }: Waiting,
): Promise<Result> {
  const started = performance.now()
  for (let isTold = false; ; isTold = true) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof LeaseHeld) || performance.now() - started >= maxMs) throw error
      if (!isTold)
        say(`Another sync${error.holder} is writing. Waiting for it, up to ${Math.round(maxMs / 1000)} seconds…`)
      await sleep(Math.min(pollMs, maxMs), undefined, { signal })
    }
  }
}
