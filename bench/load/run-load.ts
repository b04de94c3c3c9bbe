import { Worker } from 'node:worker_threads'

/** A number of requests, sent as fast as a number of connections allows. */
export interface LoadPlan {
  origin: string
  /** Paths to request in turn, repeatedly. */
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
 * Runs a load in a separate thread. This generator replaces `autocannon`. `autocannon` uses a third more CPU per
 * request, which slows down the Worker on a machine with two cores. It rounds the duration up to whole seconds, so it
 * can't time short loads. All its connections start with the same path, so a cold page is cold for only one of them.
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
