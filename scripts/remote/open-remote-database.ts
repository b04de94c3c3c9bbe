import { loadMiniflare } from '../local/load-miniflare.ts'
import { loaderBucket, loaderOptions, loaderTarget } from '../local/loader.ts'
import { pendingMigrations } from '../local/migrations.ts'
import type { Project } from '../project.ts'
import type { Database } from '../sync/d1-target.ts'
import { retryingBucket, retryingTarget } from '../sync/retrying-target.ts'
import { UsageError } from '../usage-error.ts'
import { explainRefusal } from './explain-refusal.ts'
import { loadWrangler } from './load-wrangler.ts'
import { readDeployment } from './read-deployment.ts'
import type { DeployedBucket } from './read-deployment.ts'

/** A connection to the bindings of an account. */
interface RemoteSession {
  /** Endpoint for the protocol of wrangler's remote bindings. */
  url: URL
  dispose(): Promise<void>
}

/**
 * Opens the deployed D1 database from wrangler.toml. Batches run through the same code as those of the local database;
 * only the binding differs.
 *
 * @param options.isMigrated whether the database must have every migration
 *
 * @throws UsageError if wrangler.toml names no database, wrangler is not signed in, or the database has pending
 * migrations
 */
export async function openRemoteDatabase(project: Project, { isMigrated = true } = {}): Promise<Database> {
  const { databaseId, databaseName, accountId, bucket } = await readDeployment(project)
  const database = await openThrough(project, await connect(databaseId, accountId, bucket), databaseId, bucket)
  try {
    const pending = isMigrated ? await pendingMigrations(database.target) : []
    if (pending.length === 0) return database
    throw new UsageError(
      `The deployed database has pending migrations: ${pending.join(', ')}. Run \`npm run deploy\`, or \`npx wrangler d1 migrations apply ${databaseName} --remote\`.`,
    )
  } catch (error) {
    await database.dispose()
    throw error
  }
}

/** The D1 database of a session and, if one is bound, the R2 bucket. */
export async function openThrough(
  project: Project,
  session: RemoteSession,
  databaseId: string,
  bucket?: DeployedBucket,
): Promise<Database> {
  const remoteProxyConnectionString = session.url
  const { Miniflare, convertV4MiniflareOptions } = loadMiniflare()
  const workerd = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      workers: [
        loaderOptions(
          project,
          { id: databaseId, remoteProxyConnectionString },
          bucket && { id: bucket.name, remoteProxyConnectionString },
        ),
      ],
    } as never),
  )
  return {
    target: retryingTarget(loaderTarget(workerd)),
    bucket: bucket && retryingBucket(loaderBucket(workerd, bucket.takesFiles)),
    async dispose() {
      await workerd.dispose()
      await session.dispose()
    },
  }
}

async function connect(
  databaseId: string,
  accountId: string | undefined,
  bucket: DeployedBucket | undefined,
): Promise<RemoteSession> {
  const { startRemoteProxySession } = loadWrangler()
  // `wrangler deploy` first looks for the account in wrangler.toml; a session knows only this variable.
  if (accountId !== undefined) process.env.CLOUDFLARE_ACCOUNT_ID = accountId
  try {
    const session = await startRemoteProxySession({
      DB: { type: 'd1', database_id: databaseId },
      ...(bucket && {
        FILES: {
          type: 'r2_bucket' as const,
          bucket_name: bucket.name,
          ...(bucket.jurisdiction && { jurisdiction: bucket.jurisdiction }),
        },
      }),
    })
    await session.ready
    return { url: session.remoteProxyConnectionString, dispose: () => session.dispose() }
  } catch (error) {
    throw explainRefusal(error, { accountId: process.env.CLOUDFLARE_ACCOUNT_ID })
  }
}
