import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { contentFolderOf, projectRoot } from '../project.ts'
import { readDeployment } from '../remote/read-deployment.ts'
import { UsageError } from '../usage-error.ts'
import { build } from './build.ts'
import { defineVerb } from './define-verb.ts'
import { sync } from './sync.ts'

export const deploy = defineVerb({
  name: 'deploy',
  summary: 'Builds, migrates the deployed database, deploys the worker and publishes the content (npm run deploy)',
  flags: {
    content: { type: 'string', placeholder: 'DIR', summary: 'Folder to publish (default: content)' },
    note: { type: 'string', placeholder: 'TEXT', summary: 'What the release is about' },
    author: { type: 'string', placeholder: 'NAME', summary: 'Who publishes it' },
    strict: { type: 'boolean', summary: 'Publish no content if any page has an error' },
    'dry-run': { type: 'boolean', summary: 'Say what would happen, and change nothing; works without a connection' },
  },
  async run({ flags, positionals }) {
    const contentFolder = contentFolderOf(flags.content)
    const { 'dry-run': dryRun, ...syncFlags } = flags
    if (dryRun) return await rehearse(contentFolder)

    const { name, databaseName } = await readDeployment()
    await assertSignedIn()
    await build.run({ flags: {}, positionals })
    // The old worker reads a newer schema: migrations only add. A new worker with the old schema would not answer.
    await wrangler(
      `The database "${databaseName}" could not be migrated`,
      'd1',
      'migrations',
      'apply',
      databaseName,
      '--remote',
    )
    await wrangler(`The worker "${name}" could not be deployed`, 'deploy')
    return await sync.run({ flags: { ...syncFlags, remote: true }, positionals })
  },
})

/** Builds and packs what would be uploaded, and says what else would happen. */
async function rehearse(contentFolder: string): Promise<number> {
  await build.run({ flags: {}, positionals: [] })
  await wrangler('The worker could not be packed', 'deploy', '--dry-run')
  const [deployment] = await Promise.allSettled([readDeployment()])
  const { database, worker } =
    deployment.status === 'rejected'
      ? { database: 'your database', worker: 'the worker' }
      : {
          database: `the database "${deployment.value.databaseName}" (${deployment.value.databaseId})`,
          worker: `the worker "${deployment.value.name}"`,
        }
  console.log(`\nWould then
  1. apply the migrations that ${database} lacks
  2. deploy ${worker}
  3. publish ${contentFolder}: \`npm run sync -- --remote --dry-run\` says what that changes\n`)
  if (deployment.status === 'rejected') throw deployment.reason
  return 0
}

async function assertSignedIn(): Promise<void> {
  const { code, output } = await runWrangler(['whoami'], 'pipe')
  if (code === 0 && !/not (authenticated|logged in)/i.test(output)) return
  throw new UsageError(
    'Wrangler is not signed in to Cloudflare, so nothing was changed.\n' +
      'Sign in with `npx wrangler login`; in CI, set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.',
  )
}

/** @param failure what to say where it fails; Wrangler itself has printed why */
async function wrangler(failure: string, ...args: string[]): Promise<void> {
  const { code } = await runWrangler(args, 'inherit')
  if (code !== 0)
    throw new UsageError(
      `${failure}: \`wrangler ${args.join(' ')}\` ended with code ${code}. What comes after it was not done.`,
    )
}

async function runWrangler(
  args: readonly string[],
  output: 'inherit' | 'pipe',
): Promise<{ code: number | null; output: string }> {
  const child = spawn('wrangler', args, {
    // There is no terminal to answer on: Wrangler must not ask, but do it.
    cwd: projectRoot,
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
    env: { ...process.env, CI: '1' },
  })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null] // As `close` is documented.
  return { code, output: printed.join('') }
}
