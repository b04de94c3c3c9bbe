import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Miniflare } from 'miniflare'
import { engineFolder } from '../engine.ts'
import { workerSetting } from '../project.ts'
import type { Project } from '../project.ts'
import { bucketThrough } from './bucket.ts'
import type { Bucket, BucketAnswer } from './bucket.ts'
import type { D1Target, Row } from './d1-target.ts'
import { postJson } from './post-json.ts'

/** A host name that readers never request. Miniflare routes requests for it to the loader. */
export const loaderHost = 'loader.invalid'

/**
 * Proves that the sender may run statements. Without the token, any client that can reach the site's port could send
 * this host name, or select this Worker with miniflare's `MF-Route-Override` header.
 */
let ownToken: string | undefined

function token(): string {
  return (ownToken ??= crypto.randomUUID())
}

/**
 * Returns the options of a second Worker in the same workerd, which runs batches on the site's database for Node.
 * Within workerd, batches are ten times as fast as through a binding that miniflare proxies to Node. They also run as
 * real batches, as they do on the deployed database.
 *
 * @param project the site whose settings are used
 * @param bindings the options of its bindings by name. `INSIGHT` and `FILES` are only set if the site has them
 */
export function loaderOptions(
  project: Project,
  { DB, INSIGHT, FILES }: { DB: object; INSIGHT?: object | undefined; FILES?: object | undefined },
) {
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
    compatibilityDate: workerSetting(project, 'compatibility_date'),
    bindings: { TOKEN: token() },
    d1Databases: { DB, ...(INSIGHT && { INSIGHT }) },
    ...(FILES && { r2Buckets: { FILES } }),
  }
}

/**
 * Returns a database of the loader Worker in a running workerd.
 * @param binding the name of its binding. Defaults to the content database
 */
export function loaderTarget(workerd: Miniflare, binding: 'DB' | 'INSIGHT' = 'DB'): D1Target {
  return {
    async batch(statements) {
      const message = binding === 'DB' ? statements : { database: binding, statements }
      const { rows } = await ask<{ rows: Row[][] }>(workerd, message)
      return rows
    },
  }
}

/**
 * Returns the bucket of the loader Worker in a running workerd.
 * @param takesFiles see `Bucket`
 */
export function loaderBucket(workerd: Miniflare, takesFiles: boolean): Bucket {
  return bucketThrough((message) => ask<BucketAnswer>(workerd, message), takesFiles)
}

async function ask<Answer extends object>(workerd: Miniflare, message: object): Promise<Answer> {
  // `getWorker` would start a thread for its result. `dispatchFetch` would take twice as long, because it compresses
  // responses although both processes run on the same machine.
  const headers = { host: loaderHost, authorization: `Bearer ${token()}` }
  const { isJson, text } = await postJson(await workerd.ready, message, headers)
  // If the loader itself can't run, workerd responds with plain text.
  if (!isJson) throw new Error(text)
  const answer = JSON.parse(text) as Answer | { error: string } // The loader wrote this error.
  if ('error' in answer) throw new Error(answer.error)
  return answer
}
