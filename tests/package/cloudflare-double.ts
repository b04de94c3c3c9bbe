import { once } from 'node:events'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { applyMigrations } from '../../scripts/local/migrations.ts'
import { loadWrangler } from '../../scripts/remote/load-wrangler.ts'
import { openThrough } from '../../scripts/remote/open-remote-database.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { startFarDatabase } from '../harness/far-database.ts'
import { ownProject } from '../harness/own-project.ts'

/** The state of Cloudflare after a deployment: an account with two D1 databases, on this machine. */
interface CloudflareDouble {
  /** Folder of the fake `wrangler` command. */
  path: string
  /** Arguments of each call, in order, without the folders of configuration files. */
  calls: string[][]
  /** Settings of the last deployed Worker. */
  deployed: unknown
  /** Responses to commands by their first word: an exit code and the output. Others succeed. */
  answers: Record<string, { code: number; output: string }>
  target: D1Target
  dispose(): Promise<void>
}

/**
 * Replaces wrangler in a site with a double. The command records its arguments and applies migrations; the module opens
 * sessions of remote bindings to this machine. The real wrangler reads wrangler.toml in this process, because it takes
 * longer to start than a whole command.
 * @param modules the `node_modules` of the site
 */
export async function openCloudflare(modules: string): Promise<CloudflareDouble> {
  const far = await startFarDatabase()
  const session = { url: await far.ready, dispose: () => far.dispose() }
  const database = await openThrough(ownProject, session, 'far', { insightId: 'far-insight' })
  const double: Pick<CloudflareDouble, 'calls' | 'answers' | 'deployed'> = {
    calls: [],
    answers: {},
    deployed: undefined,
  }
  const server = createServer(async (request, response) => {
    const body: Buffer[] = []
    for await (const chunk of request) body.push(chunk as Buffer)
    const args = JSON.parse(Buffer.concat(body).toString()) as string[]
    if (request.url === '/config') return void response.end(readSettings(args))
    double.calls.push(args.map((arg) => (/[\\/]/.test(arg) ? arg.split(/[\\/]/).slice(-2).join('/') : arg)))
    const answer = double.answers[args[0] ?? ''] ?? { code: 0, output: `Done: ${args[0]}\n` }
    const isInsight = args[3]?.endsWith('-insight') === true
    if (args[0] === 'd1' && answer.code === 0)
      await (isInsight ? applyMigrations(database.insight!, 'insight') : applyMigrations(database.target))
    if (args[0] === 'deploy') double.deployed = JSON.parse(await readFile(args.at(-1)!, 'utf8'))
    response.end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const control = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const folder = join(modules, 'wrangler')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{ "name": "wrangler", "type": "module", "exports": "./index.js" }')
  await writeFile(
    join(folder, 'index.js'),
    `export const unstable_readConfig = async (...args) => {
  const response = await fetch('${control}/config', { method: 'POST', body: JSON.stringify(args) })
  const { error, settings } = await response.json()
  if (error !== undefined) throw new Error(error)
  return settings
}
export const startRemoteProxySession = async () => ({
  ready: Promise.resolve(),
  remoteProxyConnectionString: new URL(${JSON.stringify(String(await far.ready))}),
  dispose: async () => {},
})
`,
  )
  const path = join(modules, '.double')
  await mkdir(path)
  await writeFile(
    join(path, 'wrangler.mjs'),
    `const response = await fetch('${control}', { method: 'POST', body: JSON.stringify(process.argv.slice(2)) })
const { code, output } = await response.json()
process.stdout.write(output)
process.exitCode = code
`,
  )
  await writeFile(
    join(path, 'wrangler'),
    `#!/bin/sh\nexec "${process.execPath}" "${join(path, 'wrangler.mjs')}" "$@"\n`,
  )
  await writeFile(join(path, 'wrangler.cmd'), `@"${process.execPath}" "${join(path, 'wrangler.mjs')}" %*\r\n`)
  await chmod(join(path, 'wrangler'), 0o755)
  return Object.assign(double, {
    path,
    target: database.target,
    async dispose() {
      server.close()
      await database.dispose()
    },
  })
}

/** Returns the configuration as the real wrangler reads it, as JSON, or its error. */
function readSettings(args: unknown[]): string {
  const [config, options] = args as Parameters<ReturnType<typeof loadWrangler>['unstable_readConfig']>
  try {
    return JSON.stringify({ settings: loadWrangler().unstable_readConfig(config, options) })
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? error.message : String(error) })
  }
}
