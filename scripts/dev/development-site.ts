import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { watch } from 'chokidar'
import { build } from 'esbuild'
import { bundleClient } from '../bundle/bundle-client.ts'
import { bundleWorker } from '../bundle/bundle-worker.ts'
import { writeLists } from '../bundle/generated-lists.ts'
import { openLocalSite } from '../local/open-local-site.ts'
import { projectRoot } from '../project.ts'
import { ContentFolder } from '../sync/collect.ts'
import { publish } from '../sync/publish.ts'
import { rendererVersion } from '../sync/renderer-version.ts'
import { renderDuration, Progress } from '../terminal/progress.ts'
import { printResult } from '../terminal/print-result.ts'
import { UsageError } from '../usage-error.ts'
import { LiveChannel } from './live-channel.ts'
import { oneAtATime } from './one-at-a-time.ts'

export interface DevelopmentSiteOptions {
  contentFolder: string
  stateDir: string
  port: number
  host: string | undefined
  open: boolean
}

export interface DevelopmentSite {
  /** Called when code has changed that this process runs itself. */
  onRestartNeeded: () => void
  close(): Promise<void>
}

/** Code that runs here and not in workerd: a change of it takes a new process. */
const runsHere = /^(scripts|migrations|core|worker\/(prose|render))\//

/**
 * Builds, publishes and serves, prints the address, then follows edits: content within a second, code by rebuilding what it is
 * part of.
 * @throws UsageError for a port that is taken or a configuration that is not valid
 */
export async function openDevelopmentSite(options: DevelopmentSiteOptions): Promise<DevelopmentSite> {
  await assertPortIsFree(options.port, options.host)
  await writeLists()
  await bundleWorker(await bundleClient())
  const live = new LiveChannel(await bundleLiveReload())
  const site = await openLocalSite({ stateDir: options.stateDir, port: options.port, host: options.host, dev: (request) => live.answer(request) })
  const folder = new ContentFolder(options.contentFolder)
  const renderer = rendererVersion()

  const sync = async () => {
    const progress = new Progress('Compiling')
    const started = performance.now()
    const result = await publish({
      folder, target: site.target, channel: 'live', renderer, onProgress: ({ done, total }) => progress.update(done, total),
    }).finally(() => progress.end())
    printResult(result, renderDuration(performance.now() - started))
    if (result.published) live.send({ kind: 'content' })
  }

  await sync().catch(async (error: unknown) => {
    await site.dispose()
    throw error
  })
  const address = `http://${options.host ?? 'localhost'}:${site.url.port}`
  console.log(`\n  Ready: ${address}\n`)
  if (options.open) openInBrowser(address)

  const development: DevelopmentSite = {
    onRestartNeeded: () => {},
    async close() {
      live.close()
      await Promise.all([contentWatcher.close(), codeWatcher.close()])
      await site.dispose()
    },
  }

  const syncAgain = oneAtATime(async () => {
    await sync().catch((error: unknown) => console.error(error instanceof UsageError ? error.message : error))
  })
  const rebuild = oneAtATime(async () => {
    try {
      const started = performance.now()
      await bundleWorker(await bundleClient())
      await site.reload()
      live.send({ kind: 'build' })
      console.log(`Rebuilt in ${renderDuration(performance.now() - started)}`)
    } catch (error) {
      console.error(error instanceof Error ? error.message : error) // esbuild's message names the place; the last good build stays.
    }
  })

  const quiet = { ignoreInitial: true, awaitWriteFinish: false }
  const contentWatcher = watch(options.contentFolder, { ...quiet, ignored: (path) => /(^|[\\/])(node_modules|\.git)([\\/]|$)/.test(path.slice(options.contentFolder.length)) })
  contentWatcher.on('all', () => void syncAgain())
  const codeWatcher = watch(['core', 'worker', 'client', 'scripts', 'migrations'].map((name) => join(projectRoot, name)), quiet)
  codeWatcher.on('all', (_event, path) => {
    const file = path.slice(projectRoot.length + 1).replaceAll('\\', '/')
    if (file.endsWith('.gen.ts')) return
    if (runsHere.test(file)) development.onRestartNeeded()
    else void rebuild()
  })
  return development
}

async function bundleLiveReload(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(projectRoot, 'client', 'dev', 'live-reload.ts')], bundle: true, minify: true, format: 'esm', write: false,
  })
  return outputFiles[0]?.text ?? ''
}

async function assertPortIsFree(port: number, host = 'localhost'): Promise<void> {
  if (port === 0) return
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE'
      ? new UsageError(`Port ${port} is in use. Stop what uses it, or choose another one: npm start -- --port ${port + 1}`)
      : new UsageError(`Cannot listen on ${host}:${port}: ${error.message}`)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

function openInBrowser(address: string): void {
  const [command, ...args] = process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start'] : ['xdg-open']
  spawn(command!, [...args, address], { stdio: 'ignore', detached: true }).on('error', () => {}).unref()
}
