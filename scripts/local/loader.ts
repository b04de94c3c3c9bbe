import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Miniflare } from 'miniflare'
import { engineFolder, workerSetting } from '../project.ts'
import { bucketThrough } from '../sync/bucket.ts'
import type { Bucket, BucketAnswer } from '../sync/bucket.ts'
import type { D1Target, Row } from '../sync/d1-target.ts'

/** A host that no reader's request names: Miniflare sends requests for it to the loader. */
export const loaderHost = 'loader.invalid'

/**
 * Only who knows it may send statements. Whoever reaches the port of the site can name any host, or the worker that is
 * meant in a header of miniflare's (`MF-Route-Override`).
 */
const token = crypto.randomUUID()

/**
 * Options of a second worker beside the site, with the same database, that runs batches for Node. Inside workerd they
 * are ten times faster than through a binding that miniflare proxies to Node, and they are real batches, as the
 * deployed database gets them.
 *
 * @param database options of the D1 binding `DB`
 * @param bucket options of the R2 binding `FILES`, if there is one
 */
export function loaderOptions(database: object, bucket?: object) {
  return {
    name: 'loader',
    routes: [`${loaderHost}/*`],
    modules: [
      {
        type: 'ESModule' as const,
        path: 'loader.js',
        contents: readFileSync(join(engineFolder, 'scripts', 'local', 'loader-worker.js'), 'utf8'),
      },
    ],
    compatibilityDate: workerSetting('compatibility_date'),
    bindings: { TOKEN: token },
    d1Databases: { DB: database },
    ...(bucket && { r2Buckets: { FILES: bucket } }),
  }
}

/** The database of the loader worker in a running workerd. */
export function loaderTarget(workerd: Miniflare): D1Target {
  return {
    async batch(statements) {
      const { rows } = await ask<{ rows: Row[][] }>(workerd, statements)
      return rows
    },
  }
}

/**
 * The bucket of the loader worker in a running workerd.
 * @param takesFiles see `Bucket`
 */
export function loaderBucket(workerd: Miniflare, takesFiles: boolean): Bucket {
  return bucketThrough((message) => ask<BucketAnswer>(workerd, message), takesFiles)
}

/** Connections wait four seconds for the next message: after five, workerd ends them. */
const agent = new Agent({ keepAlive: true, timeout: 4000 })

async function ask<Answer extends object>(workerd: Miniflare, message: object): Promise<Answer> {
  // Neither by `getWorker`, which starts a thread for what it returns, nor by `dispatchFetch`, which takes twice the
  // work: an answer is compressed for it, on its way from one process of this machine to another.
  const response = await post(await workerd.ready, JSON.stringify(message))
  const json = await text(response)
  // Where the loader itself could not run, workerd says why in words.
  if (!response.headers['content-type']?.startsWith('application/json')) throw new Error(json)
  const answer = JSON.parse(json) as Answer | { error: string } // As the loader has written it.
  if ('error' in answer) throw new Error(answer.error)
  return answer
}

async function post(url: URL, json: string): Promise<IncomingMessage> {
  const headers = { host: loaderHost, authorization: `Bearer ${token}`, 'content-length': Buffer.byteLength(json) }
  return await new Promise((resolve, reject) => {
    request(url, { agent, method: 'POST', headers }, resolve).on('error', reject).end(json)
  })
}
