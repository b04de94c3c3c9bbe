import { describe, expect, test } from 'vitest'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { Outage } from '../../scripts/outage.ts'
import { retryingTarget } from '../../scripts/local/retrying-target.ts'

const policy = { timeoutMs: 50, attempts: 3, delayMs: 1 }

/** Responds to each batch with the next outcome. */
function scripted(...outcomes: ('answer' | 'hang' | Error)[]): D1Target & { asked: number } {
  return {
    asked: 0,
    async batch() {
      const outcome = outcomes[this.asked++]
      if (outcome === 'hang') await new Promise(() => {})
      if (outcome instanceof Error) throw outcome
      return [[{ ok: 1 }]]
    },
  }
}

describe('a retrying database target', () => {
  test.each([
    'D1_ERROR: Network connection lost.',
    'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
    'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
    'D1_ERROR: D1 DB reset because its code was updated.',
    'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
    'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
    'D1_ERROR: database is locked: SQLITE_BUSY',
    'connect ECONNREFUSED 127.0.0.1:1234',
  ])('retries after “%s”', async (message) => {
    const database = scripted(new Error(message), 'answer')
    expect(await retryingTarget(database, policy).batch([])).toEqual([[{ ok: 1 }]])
    expect(database.asked).toBe(2)
  })

  test('finds the reason in the cause of a fetch error', async () => {
    const database = scripted(
      new TypeError('terminated', { cause: Object.assign(new Error('other side closed'), { code: 'ECONNRESET' }) }),
      'answer',
    )
    await retryingTarget(database, policy).batch([])
    expect(database.asked).toBe(2)
  })

  test.each([
    'D1_ERROR: no such table: entry: SQLITE_ERROR',
    'D1_ERROR: UNIQUE constraint failed: entry.file',
    'NOT NULL constraint failed: lease.owner',
  ])('does not retry after “%s”', async (message) => {
    const database = scripted(new Error(message), 'answer')
    await expect(retryingTarget(database, policy).batch([])).rejects.toThrow(message)
    expect(database.asked).toBe(1)
  })

  test('retries after a hanging batch, then gives up with the reason and the effect on readers', async () => {
    const database = scripted('hang', 'hang', 'hang')
    const error = await retryingTarget(database, policy)
      .batch([])
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Outage)
    expect(String(error)).toMatch(/reach the database in 3 attempts: timed out after 0\.05 s\. The site is unchanged/)
    expect(database.asked).toBe(3)
  })
})
