import { fileOf } from '../../core/collection/index.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { liveChannel } from '../../core/release/index.ts'
import type { LocalSite } from '../local/open-local-site.ts'
import { engineFolder, isPackaged } from '../engine.ts'
import type { Project } from '../project.ts'
import { renderDuration } from '../terminal/progress.ts'
import { BackgroundCheck } from './background-check.ts'
import { buildCode, checkScripts } from './build-code.ts'
import { explainFailure } from './explain-failure.ts'
import type { LiveChannel } from './live-channel.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { ProblemBoard } from './problem-board.ts'
import { publishContent } from './publish-content.ts'
import type { ContentPublisher } from './publish-content.ts'
import { watchFolder } from './watch-folder.ts'

interface FollowOptions {
  project: Project
  site: LocalSite
  address: string
  publisher: ContentPublisher
  live: LiveChannel
  /** Called if code of this process itself has changed and contains no errors. */
  onOutdated: () => void
}

/** The folders in a checkout that are watched. The npm package contains compiled code, so nothing is watched there. */
const codeFolders = isPackaged ? [] : ['core', 'worker', 'client', 'scripts', 'migrations']

/** Matches code that runs in this process instead of workerd. If it changes, a new process is needed. */
const runsHere = /^(scripts|migrations|core|worker\/(prose|render))\//

/** How long this process may take to handle a signal that has already ended its child processes. */
const signalDelayMs = 100

/** How long to wait for a publication when the process ends. */
const closeTimeoutMs = 3000

/**
 * Publishes and checks content after each edit, and builds changed code, until it is closed. Problems are shown in the
 * terminal and on pages. The site isn't updated while there are problems that prevent it.
 */
export function followEdits({ project, site, address, publisher, live, onOutdated }: FollowOptions): {
  close(): Promise<void>
} {
  const contentFolder = publisher.folder.path
  const board = new ProblemBoard({
    report: (problems) => live.report(problems),
    project,
    contentFolder,
    pageOf: (file) => publisher.known.get(liveChannel)?.basis.index.pages.find(([name]) => fileOf(name) === file)?.[1],
    address,
  })
  const check = new BackgroundCheck(project, contentFolder)
  const checking = oneAtATime(async () => {
    const diagnostics = await check.run()
    if (diagnostics) board.set('content', diagnostics)
  })
  const publishing = oneAtATime(async () => {
    try {
      const published = await publishContent(publisher)
      board.set('configuration', [])
      if (published) live.send('content')
      checking.ask()
    } catch (error) {
      if (!publisher.signal.aborted) board.set('configuration', [explainFailure(error, contentFolder)])
    }
  })
  let isOutdated = false
  const rebuild = async () => {
    const started = performance.now()
    // A new process would not start if the code has errors, and the site would no longer be served.
    const problems = [...(isOutdated ? await checkScripts() : []), ...(await buildCode(project, contentFolder))]
    board.set('code', problems)
    if (problems.length > 0) return
    if (isOutdated) return onOutdated()
    await site.reload()
    live.send('build')
    console.log(`Rebuilt in ${renderDuration(performance.now() - started)}`)
  }
  const building = oneAtATime(async () => {
    try {
      await rebuild()
    } catch (error) {
      // Ctrl-C also ends esbuild, possibly before this process handles the signal.
      await sleep(signalDelayMs)
      if (!publisher.signal.aborted) throw error
    }
  })

  const watchers = [
    watchFolder(
      contentFolder,
      (path) => {
        publisher.folder.touch(path)
        check.touch(path)
        // A deleted file may be written again: programs replace a folder in two steps.
        publishing.ask({ patient: !existsSync(path) })
      },
      () => {
        publisher.folder.follow()
        check.follow()
        publishing.ask() // These changes were made before the watcher was ready.
      },
    ),
    ...codeFolders.map((name) =>
      watchFolder(join(engineFolder, name), (path) => {
        const file = path.slice(engineFolder.length + 1).replaceAll('\\', '/')
        if (file.endsWith('.gen.ts')) return
        isOutdated ||= runsHere.test(`${file}/`) // The path may be the folder itself if it was replaced.
        building.ask()
      }),
    ),
  ]
  checking.ask()
  return {
    async close() {
      await Promise.all([check.close(), ...watchers.map((watcher) => watcher.close())])
      await Promise.race([publishing.idle(), sleep(closeTimeoutMs)])
    },
  }
}
