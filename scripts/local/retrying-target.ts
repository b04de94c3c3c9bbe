import { setTimeout as sleep } from 'node:timers/promises'
import { Outage } from '../outage.ts'
import type { Bucket } from './bucket.ts'
import type { D1Target } from './d1-target.ts'

/** The timeout and the number of attempts for a batch. */
interface RetryPolicy {
  /** The timeout of one attempt. A batch of the maximum size takes a few seconds. */
  timeoutMs: number
  attempts: number
  /** The delay before the second attempt. It is doubled before each further attempt. */
  delayMs: number
}

const defaultRetryPolicy: RetryPolicy = { timeoutMs: 30_000, attempts: 4, delayMs: 250 }

class DatabaseUnreachable extends Outage {
  constructor(attempts: number, cause: unknown) {
    super(
      `Could not reach the database in ${attempts} attempts: ${cause instanceof Error ? cause.message : String(cause)}. ` +
        'The site is unchanged. Run the command again when the database responds.',
      { cause },
    )
    this.name = 'DatabaseUnreachable'
  }
}

/**
 * Messages of temporary failures: failures of D1 (developers.cloudflare.com/d1/observability/debug-d1), failures of the
 * connection, and local databases that another process is writing to.
 */
const transient =
  /network connection lost|connection (refused|reset|closed)|ECONN|EPIPE|socket hang up|fetch failed|storage caused object to be reset|reset because its code was updated|transient issue|internal error|overloaded|too many requests queued|timed? ?out|database is locked|SQLITE_BUSY|starting up|\b(429|502|503|504)\b/i

/**
 * Wraps a database so that batches are retried after a temporary failure. An attempt without a response fails after a
 * timeout.
 *
 * A batch may be executed twice, or after the sender has given up. It must therefore be idempotent, as batches of a
 * lease are (see `takeLease`).
 *
 * `batch` throws DatabaseUnreachable if all attempts fail. Any other error of the database is thrown immediately.
 */
export function retryingTarget(target: D1Target, policy?: RetryPolicy): D1Target {
  return { batch: (statements) => retry(() => target.batch(statements), policy) }
}

/** Wraps a bucket in the same way. Requests can be repeated, because objects never change. */
export function retryingBucket(bucket: Bucket): Bucket {
  return {
    takesFiles: bucket.takesFiles,
    put: (key, bytes) => retry(() => bucket.put(key, bytes)),
    get: (key) => retry(() => bucket.get(key)),
    remove: (keys) => retry(() => bucket.remove(keys)),
  }
}

async function retry<Value>(send: () => Promise<Value>, policy = defaultRetryPolicy): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await within(policy.timeoutMs, send())
    } catch (error) {
      if (error instanceof Outage || !transient.test(describe(error))) throw error
      if (attempt === policy.attempts) throw new DatabaseUnreachable(attempt, error)
      await sleep(policy.delayMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2))
    }
  }
}

async function within<Value>(timeoutMs: number, answer: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`timed out after ${timeoutMs / 1000} s`)), timeoutMs)
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the messages of an error and its causes, because the message of `fetch` doesn't contain the reason. */
function describe(error: unknown): string {
  return error instanceof Error
    ? `${'code' in error ? String(error.code) : ''} ${error.message} ${error.cause ? describe(error.cause) : ''}`
    : String(error)
}
