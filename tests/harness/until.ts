import { setTimeout as sleep } from 'node:timers/promises'
import { waitLimitMs } from './limited.ts'

interface WaitOptions {
  /** Default: less than a test's timeout. */
  limitMs?: number
  /** Pause between two reads, in milliseconds. */
  everyMs?: number
}

/**
 * Reads until there is a value.
 * @param what describes the awaited event, for the error message
 * @param read returns `undefined` if it hasn't happened yet
 */
export async function until<Value>(
  what: string,
  read: () => Value | undefined | Promise<Value | undefined>,
  { limitMs = waitLimitMs, everyMs = 10 }: WaitOptions = {},
): Promise<Value> {
  for (const end = performance.now() + limitMs; performance.now() < end; await sleep(everyMs)) {
    const value = await read()
    if (value !== undefined) return value
  }
  throw new Error(`Waited ${limitMs} ms in vain for ${what}`)
}
