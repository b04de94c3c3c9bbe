import { planDeployment } from '../deploy/plan-deployment.ts'
import type { DeploymentPlan } from '../deploy/plan-deployment.ts'
import { wranglerSettings, writeWranglerSettings } from '../deploy/wrangler-settings.ts'
import { contentFolderOf } from '../project.ts'
import type { Project } from '../project.ts'
import { queryLiveWorker, readPublished } from '../remote/live-worker.ts'
import { openRemoteDatabase } from '../remote/open-remote-database.ts'
import { requireWrangler } from '../remote/load-wrangler.ts'
import { missingHostSettings, readDeployment } from '../remote/read-deployment.ts'
import { runCommand } from '../run-command.ts'
import { ContentFolder } from '../sync/collect/content-folder.ts'
import { loadSite } from '../sync/collect/load-site.ts'
import { assertBucketBound } from '../sync/write/stored-media.ts'
import { assertCompatibleWriter } from '../local/written-by.ts'
import { UsageError } from '../usage-error.ts'
import { build, builtVariable } from './build.ts'
import { defineVerb } from './define-verb.ts'
import { closing } from './open-database.ts'
import { runSync } from './sync.ts'

export const deploy = defineVerb({
  name: 'deploy',
  summary: 'Build, migrate the deployed database, deploy the Worker, and publish the content (npm run deploy)',
  flags: {
    content: { type: 'string', placeholder: 'DIR', summary: 'Folder to publish (default: content)' },
    note: { type: 'string', placeholder: 'TEXT', summary: 'Note to store with the release' },
    author: { type: 'string', placeholder: 'NAME', summary: 'Author to store with the release' },
    strict: { type: 'boolean', summary: 'Publish no content if any page has an error' },
    changed: {
      type: 'boolean',
      summary: 'Deploy only the parts that differ from the deployed site',
    },
    'dry-run': {
      type: 'boolean',
      summary: 'Print the steps of the deployment without deploying; works offline',
    },
  },
  async run({ flags, project }) {
    const contentFolder = contentFolderOf(project, flags.content)
    const { 'dry-run': dryRun, changed, ...syncFlags } = flags
    if (dryRun) return await rehearse(project, contentFolder)

    const { name, databaseName, hosts, insight } = await readDeployment(project)
    const { url } = (await loadSite(new ContentFolder(contentFolder, { project }))).config
    const settings = missingHostSettings(url, hosts)
    await assertSignedIn(project)
    await refuseNewerDatabase(project)
    const plan = changed ? await planChanges(project, contentFolder) : { worker: true, content: true, reasons: [] }
    for (const reason of plan.reasons) console.log(reason)
    if (plan.worker) {
      const added = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
      if (added.length > 0) console.log(`The site will be available only at ${url}: deploying with ${added.join(', ')}`)
      const databaseNames = [databaseName, ...(insight ? [insight.name] : [])]
      await deployWorker(project, { name, contentFolder, databaseNames, settings })
    }
    if (!plan.content) {
      console.log('Nothing to deploy.')
      return 0
    }
    // The new Worker may not have reached every location yet, so the sync must not compare itself with the deployed
    // Worker.
    return await runSync(
      { flags: { ...syncFlags, remote: true, 'any-worker': plan.worker }, project },
      { isUpgrade: true },
    )
  },
})

interface DeployedWorker {
  name: string
  contentFolder: string
  databaseNames: readonly string[]
  settings: Record<string, boolean>
}

/**
 * Builds the Worker, migrates the databases, and deploys the Worker.
 * @param options.settings settings to use in addition to those in wrangler.toml
 */
async function deployWorker(
  project: Project,
  { name, contentFolder, databaseNames, settings }: DeployedWorker,
): Promise<void> {
  await build.run({ flags: { content: contentFolder }, positionals: [], project })
  // The old Worker works with the new schema, because migrations keep existing columns. The new Worker would fail with
  // the old schema.
  const current = await wranglerSettings(project)
  for (const database of databaseNames) {
    const failure = `Cannot migrate the database "${database}"`
    await wrangler(project, failure, ['d1', 'migrations', 'apply', database, '--remote', '--config', current])
  }
  await refuseUnboundBucket(project)
  const config = await writeWranglerSettings(project, settings)
  await wrangler(project, `Cannot deploy the Worker "${name}"`, ['deploy', '--config', config])
}

async function refuseUnboundBucket(project: Project): Promise<void> {
  await using database = closing(await openRemoteDatabase(project))
  await assertBucketBound(database.target, database.bucket)
}

/** Checks that no newer engine has written to the database. The Worker would run, but this engine couldn't publish. */
async function refuseNewerDatabase(project: Project): Promise<void> {
  await using database = closing(await openRemoteDatabase(project, { isMigrated: false }))
  await assertCompatibleWriter(database.target, { isUpgrade: true })
}

/** Compares this checkout with the deployed site. If the deployed state can't be read, everything is deployed. */
async function planChanges(project: Project, contentFolder: string): Promise<DeploymentPlan> {
  const published = await readPublishedRemotely(project)
  const worker = published?.url === undefined ? undefined : await queryLiveWorker(published.url)
  return await planDeployment(project.folder, contentFolder, { worker: worker?.commit, release: published?.commit })
}

async function readPublishedRemotely(project: Project): Promise<Awaited<ReturnType<typeof readPublished>> | undefined> {
  try {
    await using database = closing(await openRemoteDatabase(project))
    return await readPublished(database.target)
  } catch (error) {
    // A database with missing migrations must be migrated in any case, so its content doesn't matter.
    if (error instanceof UsageError) return undefined
    throw error
  }
}

/** Builds and packs the upload, and prints the steps that a deployment would take. */
async function rehearse(project: Project, contentFolder: string): Promise<number> {
  requireWrangler()
  await build.run({ flags: { content: contentFolder }, positionals: [], project })
  const config = await wranglerSettings(project)
  await wrangler(project, 'Cannot bundle the Worker', ['deploy', '--dry-run', '--config', config])
  const [deployment] = await Promise.allSettled([readDeployment(project)])
  const { database, worker } =
    deployment.status === 'rejected'
      ? { database: 'your database', worker: 'the Worker' }
      : {
          database: `the database "${deployment.value.databaseName}" (${deployment.value.databaseId})`,
          worker: `the Worker "${deployment.value.name}"`,
        }
  console.log(`\nThe deployment would then
  1. apply pending migrations to ${database}
  2. deploy ${worker}
  3. publish ${contentFolder}: \`npm run sync -- --remote --dry-run\` shows the changes\n`)
  if (deployment.status === 'rejected') throw deployment.reason
  return 0
}

async function assertSignedIn(project: Project): Promise<void> {
  const { code, output } = await runWrangler(project, ['whoami'], false)
  if (code === 0 && !/not (authenticated|logged in)/i.test(output)) return
  throw new UsageError(
    'Wrangler is not signed in to Cloudflare. Nothing was changed.\n' +
      'Sign in with `npx wrangler login`; in CI, set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.',
  )
}

/** @param failure the message to print after Wrangler's own output if it fails */
async function wrangler(project: Project, failure: string, args: readonly string[]): Promise<void> {
  const { code } = await runWrangler(project, args, true)
  if (code !== 0)
    throw new UsageError(
      `${failure}: \`wrangler ${args.join(' ')}\` exited with code ${code}. The remaining steps were not run.`,
    )
}

/** Runs Wrangler. `CI` prevents prompts, because no terminal is attached. */
async function runWrangler(project: Project, args: readonly string[], show: boolean): ReturnType<typeof runCommand> {
  return await runCommand('wrangler', args, { show, cwd: project.folder, env: { CI: '1', [builtVariable]: '1' } })
}
