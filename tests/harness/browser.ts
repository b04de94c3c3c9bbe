import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { chromium as playwright } from 'playwright-core'
import type { Browser, BrowserContext } from 'playwright-core'
import { engineFolder } from '../../scripts/engine.ts'
import { limited } from './limited.ts'
import { freeInMemory } from './temporary-folder.ts'
import { translateBrowser } from './urls/translated-browser.ts'

/**
 * The arguments of the package are not used: a single process and disabled web security would differ from visitors'
 * browsers.
 */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
  // Each test opens one tab as one visitor, so a second renderer process would only wait.
  '--renderer-process-limit=1',
  // Without a graphics card, a separate GPU process would only add communication.
  '--in-process-gpu',
]

/** Chromium features that are always on. The network service runs in the browser process, like the GPU. */
const features = ['NetworkServiceInProcess2']

/** Options of a browser in addition to the default ones. */
interface BrowserOptions {
  args?: readonly string[]
  /** Chromium features. If several arguments list features, only the last one counts. */
  features?: readonly string[]
}

/** Unpacks the browser from its npm package and returns its path. `CHROMIUM_PATH` selects another browser. */
export async function prepareBrowser(): Promise<string> {
  const own = process.env.CHROMIUM_PATH
  if (own && existsSync(own)) return own
  if (process.platform !== 'linux')
    throw new Error(
      'The browser from npm is built for Linux. Set CHROMIUM_PATH to the Chromium or Chrome that you have.',
    )
  // The package would unpack into the system's temporary folder, under a name without a version. This folder contains
  // only the installed version.
  const folder = join(engineFolder, 'node_modules', '.cache', 'chromium')
  mkdirSync(folder, { recursive: true })
  const { TMPDIR } = process.env
  process.env.TMPDIR = folder
  try {
    return await chromium.executablePath()
  } finally {
    // Tests write to the usual temporary folder, because Node refuses TypeScript below a `node_modules`.
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}

/** The maximum shared memory of a browser's processes, in bytes. */
const browserMemory = 500_000_000

export async function openBrowser(own: BrowserOptions = {}): Promise<Browser> {
  const browser = await playwright.launch({
    executablePath: await prepareBrowser(),
    args: [...args, ...(own.args ?? []), `--enable-features=${[...features, ...(own.features ?? [])].join(',')}`],
    // By default, Playwright shares memory through temporary files, because `/dev/shm` is small in containers. On a
    // disk, that takes a fifth more CPU time.
    ignoreDefaultArgs: freeInMemory() > browserMemory ? ['--disable-dev-shm-usage'] : [],
  })
  translateBrowser(browser)
  return browser
}

/**
 * Keeps a tab's render frame from one page to the next, as Chromium did until recently. Creating a new frame takes a
 * third of a page's load time, and more with each page that the tab has shown.
 */
const frameKept = 'RenderDocument:level/crashed-frame'

const processIds = new WeakMap<Browser, number>()
let shared: Promise<Browser> | undefined

/**
 * Returns the browser for all test files of a process; it ends with the process. Each test opens a separate context in
 * it. A crash fails the current test but not those that follow, so call this function each time you need the browser.
 */
export async function shareBrowser(): Promise<Browser> {
  return await (shared ??= openTestBrowser())
}

async function openTestBrowser(): Promise<Browser> {
  try {
    const browser = await openBrowser({ features: [frameKept] })
    const opened = shared
    browser.on('disconnected', () => {
      if (shared === opened) shared = undefined
    })
    const session = await browser.newBrowserCDPSession()
    const { processInfo } = await limited('the browser to answer', session.send('SystemInfo.getProcessInfo'))
    await session.detach()
    processIds.set(browser, processInfo.find(({ type }) => type === 'browser')!.id)
    return browser
  } catch (error) {
    shared = undefined
    throw error
  }
}

/**
 * Closes the contexts that tests have opened in the shared browser, with some exceptions. Kills a browser that no
 * longer responds. Then the current test fails, and the next one gets a new browser.
 */
export async function closeContexts(...except: readonly BrowserContext[]): Promise<void> {
  const browser = await shared
  try {
    for (const context of browser?.contexts() ?? [])
      if (!except.includes(context)) await limited('the pages of a test to close', context.close())
  } catch (error) {
    await killBrowser()
    throw error
  }
}

/** Kills the process of the shared browser, even if it no longer responds. */
export async function killBrowser(): Promise<void> {
  const browser = await shared
  if (!browser?.isConnected()) return
  const ended = new Promise((resolve) => browser.on('disconnected', resolve))
  process.kill(processIds.get(browser)!, 'SIGKILL')
  await limited('the browser to end', ended)
}
