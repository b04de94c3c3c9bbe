import type { BrowserContext, BrowserContextOptions, CDPSession, Disposable, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { LocalSiteOptions } from '../../scripts/local/open-local-site.ts'
import { closeContexts, shareBrowser } from '../harness/browser.ts'
import { readFixtureFiles } from '../harness/fixture-files.ts'
import { limited, waitLimitMs } from '../harness/limited.ts'
import { openTestSite, shareTestSite } from '../harness/site.ts'
import type { Files, ReadOnlySite, TestSite } from '../harness/site.ts'
import { requestsOutside } from '../harness/urls/translated-browser.ts'

export interface VisitOptions extends Omit<BrowserContextOptions, 'baseURL' | 'viewport'> {
  /**
   * Whether the visitor wants motion. Default: `reduce`, because the CPU paints every frame of a transition, so a
   * transition between two pages costs as much as loading a page. Tests of motion, or of behavior that motion may
   * disturb, use `no-preference`.
   */
  reducedMotion?: 'reduce' | 'no-preference'
  /** Window size. Default 1280 × 800. */
  width?: number
  height?: number
  /** Called before the page is requested. */
  prepare?: (page: Page) => Promise<unknown>
  /** For tests in which the page is expected to write errors or warnings to the console. */
  mayComplain?: boolean
  /** For tests of downloads: the browser has no files of the site in its cache. */
  hasEmptyCache?: boolean
}

export interface BrowserSite<Site extends ReadOnlySite = ReadOnlySite> {
  /** The site itself, available only while tests run. */
  readonly site: Site
  /**
   * Opens a path as a new visitor without stored data, until the end of the test. Uses the page that the tests of a
   * file share, which may have the site's files in its cache. Options that apply only to a new page, an empty cache, or
   * a second page in a test need `open`, which costs three times as much.
   */
  visit(path: string, options?: VisitOptions): Promise<Page>
  /**
   * Opens a path for reading, and for interactions that don't affect the next page, in the page that all such tests of
   * a file share. Light mode, 1280 × 800, without motion. Data stored by earlier tests is still there.
   */
  look(path: string, size?: Pick<VisitOptions, 'width' | 'height'>): Promise<Page>
}

/**
 * Provides the fixture site for tests that don't change it; other test files may use the same site. See `visitSite` for
 * the conditions that fail a test.
 *
 * @param changes files that differ from the fixture
 * @param read returns the files of the site
 */
export function useBrowserSite(changes: Files = {}, read = readFixture): BrowserSite {
  return visitSite(async () => await shareTestSite({ ...(await read()), ...changes }, { assets: true }), true)
}

/**
 * Provides the fixture site with additional pages that contain interactive elements: tabs, code blocks, islands, and
 * overlays. For tests that don't change the site.
 */
export function useElementSite(): BrowserSite {
  return useBrowserSite({}, async () => ({
    ...(await readFixture()),
    ...(await readFixtureFiles('browser-site-elements')),
  }))
}

/**
 * Provides a separate site for the test file, to which tests may publish.
 *
 * @param changes files that differ from the fixture
 * @param read returns the files of the site
 * @param options of the local site
 */
export function useOwnBrowserSite(
  changes: Files = {},
  read = readFixture,
  options: Partial<LocalSiteOptions> = {},
): BrowserSite<TestSite> {
  let site: TestSite | undefined
  afterAll(() => site?.dispose())
  return visitSite(
    async () => (site = await openTestSite({ ...(await read()), ...changes }, { assets: true, ...options })),
  )
}

/**
 * The shared page of each site that several test files use, by the site's URL. Pages are reused, because a new page is
 * slow at first.
 */
const kept = new Map<string, SharedPage>()

/** Errors and warnings that pages have written to the console since the last test. */
const complaints: string[] = []

/** Pages whose console messages are expected. */
const patient = new WeakSet<Page>()

/**
 * Provides one site and one browser for the tests of a file. Errors and warnings that a page writes to the console
 * (script errors, refused sources, missing files) fail the test.
 *
 * @param open opens the site
 * @param isKept whether later files may use the same site, and continue with its shared page
 */
function visitSite<Site extends ReadOnlySite>(open: () => Promise<Site>, isKept = false): BrowserSite<Site> {
  let site: Site
  let shared: SharedPage | undefined
  /** Whether a running test uses the shared page. */
  let isTaken = false
  /** Whether a test of this file has used the shared page. */
  let isUsed = false
  beforeAll(async () => {
    ;[site] = await Promise.all([open(), shareBrowser()])
    if (isKept) shared = kept.get(site.url.href)
  })
  afterEach(async () => {
    if (isTaken && shared && !(await limited('a page to be left', shared.leave()).catch(() => false)))
      shared = undefined
    isTaken = false
    try {
      // Closing a page cancels its requests, which its scripts may report even later.
      for (const context of (await shareBrowser()).contexts())
        if (!spared().includes(context)) for (const page of context.pages()) patient.add(page)
      await closeContexts(...spared())
    } finally {
      const heard = [...complaints.splice(0), ...requestsOutside.splice(0)]
      expect(heard, heard.join('\n')).toEqual([])
    }
  })
  afterAll(async () => {
    kept.delete(site.url.href)
    if (isKept && shared && !shared.page.isClosed()) {
      kept.set(site.url.href, shared)
      // The scripts of the last page stop.
      await limited('an empty page', shared.page.goto('about:blank'))
    }
    await closeContexts(...[...kept.values()].map(({ context }) => context))
  })

  /** Returns the contexts that stay open after a test. */
  const spared = () => [shared, ...kept.values()].flatMap((each) => each?.context ?? [])

  async function openBlank({ width = 1280, height = 800, prepare, mayComplain, ...options }: VisitOptions) {
    const browser = await shareBrowser()
    const context = await limited(
      'a new visitor',
      browser.newContext({
        baseURL: site.url.href,
        viewport: { width, height },
        reducedMotion: 'reduce',
        ...options,
      }),
    )
    context.setDefaultTimeout(waitLimitMs)
    const page = await limited('a new page', context.newPage())
    limitWaits(page, 'evaluate', 'emulateMedia', 'setViewportSize')
    limitWaits(page.keyboard, 'press', 'type')
    limitWaits(page.mouse, 'click', 'move', 'down', 'up')
    noteScripts(page)
    if (mayComplain) patient.add(page)
    listen(page, (complaint) => void (patient.has(page) || complaints.push(complaint)))
    await prepare?.(page)
    return page
  }

  /** Opens the page that tests share, after resetting the pointer, the window size, and the emulated media. */
  async function openShared({ width, height, colorScheme, reducedMotion, forcedColors, ...options }: SharedOptions) {
    isTaken = isUsed = true
    if (shared?.page.isClosed()) shared = undefined
    shared ??= await share(await openBlank({}))
    const { page } = shared
    if (options.mayComplain) {
      patient.add(page)
      shared.disturb()
    } else patient.delete(page)
    await shared.letScriptsRun(options.javaScriptEnabled ?? true)
    await page.mouse.move(0, 0)
    await shared.showIn({ width: width ?? 1280, height: height ?? 800 })
    await shared.emulate({
      media: null,
      colorScheme: colorScheme ?? 'light',
      reducedMotion: reducedMotion ?? 'reduce',
      forcedColors: forcedColors ?? 'none',
      contrast: null,
    })
    return shared
  }

  return {
    get site() {
      return site
    },
    async visit(path, { hasEmptyCache = false, ...options } = {}) {
      if (isTaken || hasEmptyCache || !isForShared(options)) {
        const page = await openBlank(options)
        await page.goto(path)
        return page
      }
      const { page, forget } = await openShared(options)
      await forget(async () => {
        await options.prepare?.(page)
        await load(page, path)
      })
      return page
    },
    async look(path, size = {}) {
      const isFirst = !isUsed
      const { page, forget } = await openShared(size)
      if (isFirst) await forget(() => load(page, path))
      else await load(page, path)
      return page
    },
  }
}

/** Loads a page even if the current URL differs only in its fragment: such a navigation alone would load nothing. */
async function load(page: Page, path: string): Promise<void> {
  if (path.includes('#')) await page.goto('about:blank')
  await page.goto(path)
}

/** Options that can change at any time during the life of a page. */
const sharedOptions = [
  'width',
  'height',
  'colorScheme',
  'reducedMotion',
  'forcedColors',
  'javaScriptEnabled',
  'prepare',
  'mayComplain',
] as const

type SharedOptions = Pick<VisitOptions, (typeof sharedOptions)[number]>

const isForShared = (options: VisitOptions): options is SharedOptions =>
  Object.keys(options).every((name) => (sharedOptions as readonly string[]).includes(name))

interface SharedPage {
  page: Page
  context: BrowserContext
  /** Loads a page after clearing the visitor's stored data. */
  forget(load: () => Promise<unknown>): Promise<void>
  letScriptsRun(mayRun: boolean): Promise<void>
  /** Sets the window size if it differs. */
  showIn(size: { width: number; height: number }): Promise<void>
  /** Emulates the visitor's media preferences, unless they are already in effect. */
  emulate(media: NonNullable<Parameters<Page['emulateMedia']>[0]>): Promise<void>
  /**
   * Ends the test that uses the page and undoes its changes.
   * @returns whether the next test can use the page
   */
  leave(): Promise<boolean>
  /** Marks that the current test may cause console errors. */
  disturb(): void
}

type Method = (...given: unknown[]) => Promise<unknown>

/** Changes that persist after loading another page, and how to undo them. */
const undoing: Record<string, (target: Page | BrowserContext, given: readonly never[], made: unknown) => unknown> = {
  addInitScript: (_target, _given, made) => (made as Disposable).dispose(),
  exposeBinding: (_target, _given, made) => (made as Disposable).dispose(),
  exposeFunction: (_target, _given, made) => (made as Disposable).dispose(),
  newCDPSession: (_target, _given, made) => (made as CDPSession).detach(),
  newPage: (_target, _given, made) => (made as Page).close(),
  on: (target, [event, listener]) => target.off(event!, listener!),
  setOffline: (target) => (target as BrowserContext).setOffline(false),
}

/** Changes that persist and cannot be undone: the next test gets a new page. */
const lasting = [
  'addLocatorHandler',
  'grantPermissions',
  'once',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setHTTPCredentials',
]

/** Tracks the changes a test makes to a page that other tests share. */
async function share(page: Page): Promise<SharedPage> {
  const context = page.context()
  const addInitScript = page.addInitScript.bind(page)
  const emulation = await context.newCDPSession(page)
  let isSpoiled = false
  let areScriptsOff = false
  let isDisturbed = false
  /** The media preferences that were emulated last, or `undefined` if a test has set its own since. */
  let emulated: string | undefined
  const undo: (() => unknown)[] = []
  const shared: SharedPage = {
    page,
    context,
    async forget(load) {
      await context.clearCookies()
      // Runs only now, because the previous page stores its scroll position while it unloads.
      await using _ = await addInitScript(() => {
        if (!/^https?:/.test(location.protocol)) return
        localStorage.clear()
        sessionStorage.clear()
      })
      await load()
    },
    async letScriptsRun(mayRun) {
      if (areScriptsOff === !mayRun) return
      areScriptsOff = !mayRun
      // Playwright sends the same command for a context without scripts.
      await emulation.send('Emulation.setScriptExecutionDisabled', { value: areScriptsOff })
    },
    // The page of the previous test is still shown, so each change costs another layout and paint.
    async showIn(size) {
      const now = page.viewportSize()
      if (now?.width !== size.width || now.height !== size.height) await page.setViewportSize(size)
    },
    async emulate(media) {
      const wanted = JSON.stringify(media)
      if (emulated === wanted) return
      await page.emulateMedia(media)
      emulated = wanted
    },
    disturb() {
      isDisturbed = true
    },
    async leave() {
      if (isSpoiled || page.isClosed()) return false
      for (const step of undo.splice(0).toReversed()) await step()
      if (isDisturbed) {
        // Held requests, late responses, and console errors end with this page, so they don't reach the next test. A
        // reload that a test has caused can keep the page from leaving. The next test then gets a new page.
        await page.goto('about:blank', { timeout: 3000 })
        for (const target of [page, context]) await target.unrouteAll({ behavior: 'ignoreErrors' })
        isDisturbed = false
      }
      return context.pages().length === 1
    },
  }
  page.on('crash', () => (isSpoiled = true))
  const { clock } = page
  Object.defineProperty(page, 'clock', { get: () => ((isSpoiled = true), clock) })
  for (const target of [page, context]) {
    const watch = (method: string, after: (given: unknown[], made: unknown) => unknown) => {
      const original = Reflect.get(target, method) as Method | undefined
      if (original)
        Reflect.set(target, method, (...given: unknown[]) => {
          const made = original.apply(target, given)
          after(given, made)
          return made
        })
    }
    for (const [method, reverse] of Object.entries(undoing))
      watch(method, (given, made) => undo.push(async () => await reverse(target, given as never[], await made)))
    for (const method of lasting) watch(method, () => (isSpoiled = true))
    watch('route', () => (isDisturbed = true))
    watch('emulateMedia', () => (emulated = undefined))
  }
  return shared
}

/** Adds a time limit to Playwright methods that have none. */
function limitWaits(target: object, ...methods: readonly string[]): void {
  for (const method of methods) {
    const unlimited = Reflect.get(target, method) as (...given: unknown[]) => Promise<unknown>
    Reflect.set(target, method, (...given: unknown[]) =>
      limited(`${method}(${String(given[0]).slice(0, 200)})`, unlimited.apply(target, given)),
    )
  }
}

const scripts = new WeakMap<Page, Set<Request>>()

/** Returns the requests for modules of the site that the page's document has made so far. */
export const requestedScripts = (page: Page): ReadonlySet<Request> => scripts.get(page) ?? new Set()

function noteScripts(page: Page): void {
  page.on('request', (request) => {
    const isDocument = request.isNavigationRequest() && request.frame() === page.mainFrame()
    if (isDocument || !scripts.has(page)) scripts.set(page, new Set())
    // Excludes the scripts of workers and the one classic script.
    if (/\/_assets\/(?!sqlite-worker|search-worker|restore-tabs)[^/]+\.js$/.test(request.url()))
      scripts.get(page)!.add(request)
  })
}

function listen(page: Page, complain: (complaint: string) => void): void {
  page.on('pageerror', ({ message }) => {
    // The browser reports this if a busy machine has no time for a cross-document view transition; the transition is
    // then skipped.
    if (!message.startsWith('Transition was')) complain(`${page.url()}: ${message}`)
  })
  page.on('crash', () => complain(`${page.url()}: the page has crashed`))
  page.on('console', (message) => {
    // Some tests are about pages that don't exist.
    const isPage = message.location().url === page.url() && /status of 4(04|10)/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isPage) complain(`${page.url()}: ${message.text()}`)
  })
}

/**
 * Gives a page a clock that the test controls, for gestures that depend on speed: `page.clock.runFor` sets their
 * duration. Playwright sets an event's time when `timeStamp` is first read, so it is read when the event is dispatched.
 */
export async function installGestureClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(() => {
    for (const type of ['pointerdown', 'pointerup'])
      addEventListener(type, (event) => Reflect.get(event, 'timeStamp') as number, { capture: true })
  })
}

/**
 * Waits until the path, query, and fragment of a page's URL have this value. On failure, the message shows the actual
 * URL.
 */
export async function expectAddress(page: Page, address: string): Promise<void> {
  await expect.poll(() => page.url().slice(new URL(page.url()).origin.length)).toBe(address)
}

/** Reads the files of the fixture site. */
export async function readFixture(): Promise<Files> {
  return await readFixtureFiles('browser-site')
}
