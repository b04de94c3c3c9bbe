import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openBrowser } from '../harness/browser.ts'
import { readFixtureFiles } from '../harness/fixture-files.ts'
import { openTestSite } from '../harness/site.ts'
import type { Files, TestSite } from '../harness/site.ts'

export interface VisitOptions extends Omit<BrowserContextOptions, 'baseURL' | 'viewport'> {
  /** Size of the window. Default 1280 × 800. */
  width?: number
  height?: number
  /** Called before the page is requested. */
  prepare?: (page: Page) => Promise<unknown>
  /** For tests in which the page has reason to complain in the console. */
  mayComplain?: boolean
}

export interface BrowserSite {
  /** The site itself; only there while tests run. */
  readonly site: TestSite
  /** Opens a path as a new visitor, in a browser that knows nothing of earlier ones. Ends with the test. */
  visit(path: string, options?: VisitOptions): Promise<Page>
}

/**
 * One site and one browser for the tests of a file. After each test, everything that a page complained about in the console
 * (errors of scripts, refused sources, missing files) fails the test.
 *
 * @param changes files that are other ones than the fixture's
 * @param read gives the files of the site
 */
export function useBrowserSite(changes: Files = {}, read = readFixture): BrowserSite {
  let site: TestSite
  let browser: Browser
  let complaints: string[] = []
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([
      read().then((files) => openTestSite({ ...files, ...changes })),
      openBrowser(),
    ])
  })
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
    const found = complaints
    complaints = []
    expect(found).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await site?.dispose()
  })
  return {
    get site() {
      return site
    },
    async visit(path, { width = 1280, height = 800, prepare, mayComplain, ...options } = {}) {
      const context = await browser.newContext({ baseURL: site.url.href, viewport: { width, height }, ...options })
      context.setDefaultTimeout(20_000)
      const page = await context.newPage()
      if (!mayComplain) listen(page, complaints)
      await prepare?.(page)
      await page.goto(path)
      return page
    },
  }
}

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', ({ message }) => {
    // The browser’s own, of a fade between two documents that a busy machine gave it no time for: it is left out then.
    if (!message.startsWith('Transition was')) complaints.push(`${page.url()}: ${message}`)
  })
  page.on('console', (message) => {
    // That the page itself is missing is what some tests are about.
    const isPage = message.location().url === page.url() && /status of 4(04|10)/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isPage) complaints.push(`${page.url()}: ${message.text()}`)
  })
}

/** Waits until a page's address is this path and query, and says which one it is when it is not. */
export async function expectAddress(page: Page, address: string): Promise<void> {
  await expect.poll(() => page.url().slice(new URL(page.url()).origin.length)).toBe(address)
}

/** The files of the fixture site. */
export async function readFixture(): Promise<Files> {
  return await readFixtureFiles('browser-site')
}
