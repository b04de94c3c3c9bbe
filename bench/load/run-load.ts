import { Worker } from 'node:worker_threads'

/** A number of requests, sent as fast as a number of connections allows. */
export interface LoadPlan {
  origin: string
  /** Requested in turn, repeatedly. */
  paths: readonly string[]
  /** Sent with every request, which is then a POST. */
  body?: string
  requests: number
  connections: number
  headers: Readonly<Record<string, string>>
  /** Any other status fails the load, because an error page is also fast. */
  expectedStatus: number
}

export interface LoadResult {
  seconds: number
  /** Average bytes of a response, with headers. */
  responseBytes: number
}

/**
 * Runs a load in a separate thread. This generator replaces `autocannon`. That tool needs a third more CPU per request,
 * which the Worker misses on a machine with two cores. It ends a number of requests on the next whole second, so it
 * can't time short loads. It starts every connection with the first path, so a page is cold for only one of them.
 *
 * @throws for an unexpected status or a failing connection
 */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const thread = new Worker(new URL('./load-thread.ts', import.meta.url), { workerData: plan })
  return await new Promise<LoadResult>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
  })
}
