import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { watch } from 'chokidar'
import { setTimeout as sleep } from 'node:timers/promises'
import { renderReport } from '../check/render-report.ts'
import { ContentCheck } from '../check/content-check.ts'
import { writeLists } from '../bundle/generated-lists.ts'
import { writeIconModule } from '../bundle/icons.ts'
import { openLocalSite } from '../local/open-local-site.ts'
import { projectRoot } from '../project.ts'
import { ContentFolder } from '../sync/collect.ts'
import { rendererVersion } from '../sync/renderer-version.ts'
import { renderDuration } from '../terminal/progress.ts'
import { UsageError } from '../usage-error.ts'
import { buildSite, bundleLiveReload, checkScripts } from './build-code.ts'
import { assertPortIsFree } from './free-port.ts'
import { LiveChannel } from './live-channel.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { ProblemBoard } from './problem-board.ts'
import { explainFailure, publishContent } from './publish-content.ts'
import { watchFolder } from './watch-folder.ts'

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

/** How long a publication may take to end when the process does. */
const closeTimeoutMs = 3000

/**
 * Builds, publishes and serves, prints the address, then follows edits: content within a second, code by rebuilding what it is
 * part of. Mistakes are shown here and on the page; until they are mended the site stays as it was.
 * @throws UsageError for a port that is taken, a configuration that is not valid or code that does not build
 */
export async function openDevelopmentSite(options: DevelopmentSiteOptions): Promise<DevelopmentSite> {
  const { contentFolder, stateDir, port, host } = options
  await assertPortIsFree(port, host)
  await writeLists()
  await writeIconModule()
  const failures = await buildSite()
  if (failures.length > 0) throw new UsageError(`The code does not build:\n${renderReport(failures)}`)
  const live = new LiveChannel(await bundleLiveReload())
  const site = await openLocalSite({ stateDir, port, host, dev: (request) => live.answer(request) })
  const folder = new ContentFolder(contentFolder)
  const closing = new AbortController()
  const publisher = { folder, target: site.target, renderer: rendererVersion(), signal: closing.signal }
  await publishContent(publisher).catch(async (error: unknown) => {
    await site.dispose()
    throw error
  })
  const address = `http://${host ?? 'localhost'}:${site.url.port}`
  console.log(`\n  Ready: ${address}\n`)
  if (options.open) openInBrowser(address)

  const board = new ProblemBoard({ report: (problems) => live.report(problems), contentFolder, address })
  const check = new ContentCheck(folder)
  const checking = oneAtATime(async () => {
    try {
      board.set('content', (await check.run()).diagnostics)
    } catch (error) {
      explainFailure(error, contentFolder) // Told by the publication already, unless it is something else.
    }
  })
  const publishing = oneAtATime(async () => {
    try {
      const published = await publishContent(publisher)
      board.set('configuration', [])
      if (published) live.send('content')
      checking.ask()
    } catch (error) {
      if (!closing.signal.aborted) board.set('configuration', [explainFailure(error, contentFolder)])
    }
  })
  let restartNeeded = false
  const rebuilding = oneAtATime(async () => {
    const started = performance.now()
    // A process that could not start again would leave nothing to come back to.
    const problems = [...restartNeeded ? await checkScripts() : [], ...await buildSite()]
    board.set('code', problems)
    if (problems.length > 0) return
    if (restartNeeded) return development.onRestartNeeded()
    await site.reload()
    live.send('build')
    console.log(`Rebuilt in ${renderDuration(performance.now() - started)}`)
  })
  checking.ask()

  const contentWatcher = watchFolder(contentFolder, () => publishing.ask())
  const codeWatcher = watch(['core', 'worker', 'client', 'scripts', 'migrations'].map((name) => join(projectRoot, name)), { ignoreInitial: true })
  codeWatcher.on('all', (_event, path) => {
    const file = path.slice(projectRoot.length + 1).replaceAll('\\', '/')
    if (file.endsWith('.gen.ts')) return
    restartNeeded ||= runsHere.test(file)
    rebuilding.ask()
  })
  codeWatcher.on('error', (error) => console.error(error))

  const development: DevelopmentSite = {
    onRestartNeeded: () => {},
    async close() {
      closing.abort()
      live.close()
      await Promise.all([contentWatcher.close(), codeWatcher.close()])
      await Promise.race([publishing.idle(), sleep(closeTimeoutMs)])
      await site.dispose()
    },
  }
  return development
}

function openInBrowser(address: string): void {
  const [command, ...args] = process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start'] : ['xdg-open']
  spawn(command!, [...args, address], { stdio: 'ignore', detached: true }).on('error', () => {}).unref()
}
