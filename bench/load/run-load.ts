import { Worker } from 'node:worker_threads'

/** A number of requests, made as fast as a number of connections can. */
export interface LoadPlan {
  origin: string
  /** Requested in turn, from the first again after the last. */
  paths: readonly string[]
  /** Sent with every request, which is a POST then. */
  body?: string
  requests: number
  connections: number
  headers: Readonly<Record<string, string>>
  /** Anything else fails the load: an error page is fast, too. */
  expectedStatus: number
}

export interface LoadResult {
  seconds: number
  /** Bytes of a response, on average, with its headers. */
  responseBytes: number
}

/**
 * Runs a load in a thread of its own.
 *
 * It is a generator of our own where `autocannon` exists, because that one needs a third more CPU for a request, which
 * the worker beside it lacks on a machine with two cores, ends a number of requests on the next whole second, so that
 * short loads cannot be timed, and lets every connection begin with the first path, so that a page is cold only for one
 * of them.
 *
 * @throws for an unexpected status or a connection that fails
 */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const thread = new Worker(new URL('./load-thread.ts', import.meta.url), { workerData: plan })
  return await new Promise<LoadResult>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
  })
}
