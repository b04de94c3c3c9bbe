import { loadMiniflare } from '../local/load-miniflare.ts'
import { loaderBucket, loaderOptions, loaderTarget } from '../local/loader.ts'
import { pendingMigrations } from '../local/migrations.ts'
import type { Project } from '../project.ts'
import type { D1Target, Database } from '../local/d1-target.ts'
import { retryingBucket, retryingTarget } from '../local/retrying-target.ts'
import { UsageError } from '../usage-error.ts'
import { explainRefusal } from './explain-refusal.ts'
import { loadWrangler } from './load-wrangler.ts'
import { readDeployment } from './read-deployment.ts'
import type { DeployedBucket } from './read-deployment.ts'

/** A connection to the bindings of a Cloudflare account. */
interface RemoteSession {
  /** The endpoint for Wrangler's protocol for remote bindings. */
  url: URL
  dispose(): Promise<void>
}

/**
 * Opens the deployed D1 database from wrangler.toml. Batches run through the same code as for the local database, and
 * only the binding is different.
 *
 * @param options.isMigrated whether the database must have all migrations
 *
 * @throws UsageError if wrangler.toml names no database, Wrangler isn't signed in, or the database has pending
 * migrations
 */
export async function openRemoteDatabase(project: Project, { isMigrated = true } = {}): Promise<Database> {
  const { databaseId, databaseName, accountId, bucket, insight } = await readDeployment(project)
  const session = await connect(databaseId, accountId, bucket, insight?.id)
  const database = await openThrough(project, session, databaseId, { bucket, insightId: insight?.id })
  try {
    if (!isMigrated) return database
    await refusePending(database.target, databaseName)
    if (database.insight && insight) await refusePending(database.insight, insight.name, 'insight')
    return database
  } catch (error) {
    await database.dispose()
    throw error
  }
}

async function refusePending(target: D1Target, name: string, kind?: 'insight'): Promise<void> {
  const pending = await pendingMigrations(target, kind)
  if (pending.length === 0) return
  throw new UsageError(
    `The deployed database${kind ? ` "${name}"` : ''} has pending migrations: ${pending.join(', ')}. Run \`npm run deploy\`, or \`npx wrangler d1 migrations apply ${name} --remote\`.`,
  )
}

/** Opens the D1 databases of a session, and the R2 bucket if one is bound. */
export async function openThrough(
  project: Project,
  session: RemoteSession,
  databaseId: string,
  { bucket, insightId }: { bucket?: DeployedBucket | undefined; insightId?: string | undefined } = {},
): Promise<Database> {
  const remoteProxyConnectionString = session.url
  const { Miniflare, convertV4MiniflareOptions } = loadMiniflare()
  const workerd = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      workers: [
        loaderOptions(project, {
          DB: { id: databaseId, remoteProxyConnectionString },
          INSIGHT: insightId === undefined ? undefined : { id: insightId, remoteProxyConnectionString },
          FILES: bucket && { id: bucket.name, remoteProxyConnectionString },
        }),
      ],
    } as never),
  )
  return {
    target: retryingTarget(loaderTarget(workerd)),
    insight: insightId === undefined ? undefined : retryingTarget(loaderTarget(workerd, 'INSIGHT')),
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
  insightId: string | undefined,
): Promise<RemoteSession> {
  const { startRemoteProxySession } = loadWrangler()
  // `wrangler deploy` reads the account from wrangler.toml, but a session only reads it from this variable.
  if (accountId !== undefined) process.env.CLOUDFLARE_ACCOUNT_ID = accountId
  try {
    const session = await startRemoteProxySession({
      DB: { type: 'd1', database_id: databaseId },
      ...(insightId !== undefined && { INSIGHT: { type: 'd1' as const, database_id: insightId } }),
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
