import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeLists } from '../bundle/generated-lists.ts'
import { readLiveReload } from '../bundle/live-reload.ts'
import { renderReport } from '../check/render-report.ts'
import { StateInUse } from '../local/claim-state.ts'
import { boundMemory } from '../local/bound-memory.ts'
import { openLocalSite } from '../local/open-local-site.ts'
import type { LocalSite, LocalSiteOptions } from '../local/open-local-site.ts'
import { isPackaged } from '../engine.ts'
import type { Project } from '../project.ts'
import { ContentFolder } from '../sync/collect/content-folder.ts'
import { createCompileTools } from '../sync/compile/tools.ts'
import { findBrowser } from '../sync/print/find-browser.ts'
import { codeVersion } from '../sync/code-version.ts'
import { describeUpgrade, installAdvice, assertCompatibleWriter } from '../local/written-by.ts'
import { UsageError } from '../usage-error.ts'
import { buildCode } from './build-code.ts'
import { editorFor } from './editor.ts'
import { followEdits } from './follow-edits.ts'
import { assertPortIsFree } from './free-port.ts'
import { LiveChannel } from './live-channel.ts'
import { publishContent } from './publish-content.ts'

/**
 * The interval and the number of attempts when another process uses the local database. The total time is one minute.
 */
const waitMs = 250
const maxWaits = 240

interface DevelopmentSiteOptions {
  project: Project
  contentFolder: string
  stateDir: string
  port: number
  host: string | undefined
  open: boolean
}

/**
 * Builds, publishes, and serves the site, and prints its URL. After an edit, content is published within a second, and
 * code is built again. Returns when the site is stopped. Returns `outdated` if the changed code requires a new process.
 * @throws UsageError if the port is in use, the configuration is invalid, or the code can't be built
 */
export async function runDevelopmentSite({
  project,
  contentFolder,
  stateDir,
  port,
  host,
  open,
}: DevelopmentSiteOptions): Promise<'stopped' | 'outdated'> {
  await assertPortIsFree(port, host)
  if (!isPackaged) await writeLists()
  const failures = await buildCode(project, contentFolder)
  if (failures.length > 0) throw new UsageError(`The build failed:\n${renderReport(failures)}`)
  const live = new LiveChannel(await readLiveReload(), editorFor(contentFolder))
  const site = await openSiteWhenFree({ project, stateDir, port, host, dev: (request) => live.answer(request) })

  if (site.upgradedFrom) console.log(describeUpgrade(site.upgradedFrom))

  const end = Promise.withResolvers<'stopped' | 'outdated'>()
  const closing = new AbortController()
  onSignal(() => {
    closing.abort()
    end.resolve('stopped')
  })
  const publisher = {
    folder: new ContentFolder(contentFolder, { showsUnpublished: true, project }),
    target: site.target,
    bucket: site.bucket,
    renderer: codeVersion('renderer'),
    signal: closing.signal,
    tools: { ...createCompileTools({ colored: true, project }), lacksBrowser: findBrowser() === undefined },
    known: new Map(),
  }
  let following: ReturnType<typeof followEdits> | undefined
  try {
    await assertCompatibleWriter(site.target, {
      advice: (writer) =>
        `${installAdvice(writer)} Or delete ${stateDir}: Rivage recreates it from the content, without past releases.`,
    })
    await publishContent(publisher)
    // This updates browser tabs that were open before the server started.
    live.send('content')
    const address = `http://${host ?? 'localhost'}:${site.url.port}`
    console.log(`\n  Ready: ${address}\n`)
    if (open) openInBrowser(address)
    following = followEdits({ project, site, address, publisher, live, onOutdated: () => end.resolve('outdated') })
    return await end.promise
  } catch (error) {
    if (closing.signal.aborted) return 'stopped'
    throw error
  } finally {
    closing.abort()
    live.close()
    await following?.close()
    await site.dispose()
  }
}

/**
 * Opens the site, and waits while a sync has the local database open. It doesn't wait for another development site,
 * which would keep running.
 */
async function openSiteWhenFree(options: LocalSiteOptions & { stateDir: string }): Promise<LocalSite> {
  for (let waits = 0; ; waits++) {
    try {
      boundMemory()
      return await openLocalSite(options)
    } catch (error) {
      if (!(error instanceof StateInUse) || error.isServed || waits === maxWaits) throw error
      if (waits === 0) console.log(`${error.message} Waiting up to a minute…`)
      await sleep(waitMs)
    }
  }
}

function onSignal(stop: () => void): void {
  // Miniflare's listeners would end the process immediately with an error code.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeAllListeners(signal).once(signal, stop)
}

function openInBrowser(address: string): void {
  const [command, ...args] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start'] : ['xdg-open']
  spawn(command!, [...args, address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
