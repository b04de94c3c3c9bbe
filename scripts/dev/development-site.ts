import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeLists } from '../bundle/generated-lists.ts'
import { readLiveReload } from '../bundle/live-reload.ts'
import { renderReport } from '../check/render-report.ts'
import { StateInUse } from '../local/claim-state.ts'
import { boundMemory } from '../local/bound-memory.ts'
import { openLocalSite } from '../local/open-local-site.ts'
import type { LocalSite, LocalSiteOptions } from '../local/open-local-site.ts'
import { isPackaged } from '../project.ts'
import { ContentFolder } from '../sync/collect/content-folder.ts'
import { createCompileTools } from '../sync/compile/tools.ts'
import { codeVersion } from '../sync/code-version.ts'
import { describeUpgrade, installAdvice, refuseOtherWriter } from '../sync/written-by.ts'
import { UsageError } from '../usage-error.ts'
import { buildCode } from './build-code.ts'
import { editorFor } from './editor.ts'
import { followEdits } from './follow-edits.ts'
import { assertPortIsFree } from './free-port.ts'
import { LiveChannel } from './live-channel.ts'
import { publishContent } from './publish-content.ts'

/** How often, and how long, to wait for another process that uses the local database: a minute altogether. */
const waitMs = 250
const maxWaits = 240

interface DevelopmentSiteOptions {
  contentFolder: string
  stateDir: string
  port: number
  host: string | undefined
  open: boolean
}

/**
 * Builds, publishes and serves, prints the address, then follows edits: content within a second, code by rebuilding
 * what it is part of. Returns when it was told to stop, or `outdated` when code has changed that only a new process can
 * run.
 * @throws UsageError for a port that is taken, a configuration that is not valid or code that does not build
 */
export async function runDevelopmentSite({
  contentFolder,
  stateDir,
  port,
  host,
  open,
}: DevelopmentSiteOptions): Promise<'stopped' | 'outdated'> {
  await assertPortIsFree(port, host)
  if (!isPackaged) await writeLists()
  const failures = await buildCode()
  if (failures.length > 0) throw new UsageError(`The code does not build:\n${renderReport(failures)}`)
  const live = new LiveChannel(await readLiveReload(), editorFor(contentFolder))
  const site = await openSiteWhenFree({ stateDir, port, host, dev: (request) => live.answer(request) })

  if (site.upgradedFrom) console.log(describeUpgrade(site.upgradedFrom))

  const end = Promise.withResolvers<'stopped' | 'outdated'>()
  const closing = new AbortController()
  onSignal(() => {
    closing.abort()
    end.resolve('stopped')
  })
  const publisher = {
    folder: new ContentFolder(contentFolder, { showsUnpublished: true }),
    target: site.target,
    bucket: site.bucket,
    renderer: codeVersion('renderer'),
    signal: closing.signal,
    tools: createCompileTools({ colored: true }),
    known: new Map(),
  }
  let following: ReturnType<typeof followEdits> | undefined
  try {
    await refuseOtherWriter(site.target, {
      advice: (writer) =>
        `${installAdvice(writer)} Or delete ${stateDir}: it is made again from the content, without the releases of before.`,
    })
    await publishContent(publisher)
    // For tabs that were open before.
    live.send('content')
    const address = `http://${host ?? 'localhost'}:${site.url.port}`
    console.log(`\n  Ready: ${address}\n`)
    if (open) openInBrowser(address)
    following = followEdits({ site, address, publisher, live, onOutdated: () => end.resolve('outdated') })
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

/** Waits for a sync that has the local database open; another development site would not end by itself. */
async function openSiteWhenFree(options: LocalSiteOptions & { stateDir: string }): Promise<LocalSite> {
  for (let waits = 0; ; waits++) {
    try {
      boundMemory()
      return await openLocalSite(options)
    } catch (error) {
      if (!(error instanceof StateInUse) || error.isServed || waits === maxWaits) throw error
      if (waits === 0) console.log(`${error.message} Waiting for it, up to a minute…`)
      await sleep(waitMs)
    }
  }
}

function onSignal(stop: () => void): void {
  // In place of miniflare's own listeners, which end the process at once, with the exit code of an error.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeAllListeners(signal).once(signal, stop)
}

function openInBrowser(address: string): void {
  const [command, ...args] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start'] : ['xdg-open']
  spawn(command!, [...args, address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
