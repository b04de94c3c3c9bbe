import type { BrowserContext, BrowserContextOptions, CDPSession, Disposable, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { closeContexts, shareBrowser } from '../harness/browser.ts'
import { readFixtureFiles } from '../harness/fixture-files.ts'
import { limited, waitLimitMs } from '../harness/limited.ts'
import { openTestSite, shareTestSite } from '../harness/site.ts'
import type { Files, ReadOnlySite, TestSite } from '../harness/site.ts'

export interface VisitOptions extends Omit<BrowserContextOptions, 'baseURL' | 'viewport'> {
  /**
   * Whether the visitor wants motion. Default `reduce`: the processor paints every frame of a transition, and each one
   * between two pages costs as much as a page. Tests of what moves, or what motion may disturb, say `no-preference`.
   */
  reducedMotion?: 'reduce' | 'no-preference'
  /** Size of the window. Default 1280 × 800. */
  width?: number
  height?: number
  /** Called before the page is requested. */
  prepare?: (page: Page) => Promise<unknown>
  /** For tests in which the page has reason to complain in the console. */
  mayComplain?: boolean
  /** For tests of what is downloaded: a browser that has nothing of the site in its cache. */
  hasEmptyCache?: boolean
}

export interface BrowserSite<Site extends ReadOnlySite = ReadOnlySite> {
  /** The site itself; only there while tests run. */
  readonly site: Site
  /**
   * Opens a path as a new visitor, of whom the site has stored nothing. Ends with the test. In the page that tests of a
   * file share, which may have the site's files in its cache; beside another page of the test, with an empty cache, or
   * with options that a page has from its beginning, in a new one, which costs three times as much.
   */
  visit(path: string, options?: VisitOptions): Promise<Page>
  /**
   * Opens a path to look at it, and to use what the next page knows nothing of: in the page that all such tests of a
   * file share. Light, 1280 × 800, without motion. What earlier ones have stored is still there.
   */
  look(path: string, size?: Pick<VisitOptions, 'width' | 'height'>): Promise<Page>
}

/**
 * The fixture site for tests that change nothing of it; other files may visit the same one. See `visitSite` for what
 * fails a test.
 *
 * @param changes files that are other ones than the fixture's
 * @param read gives the files of the site
 */
export function useBrowserSite(changes: Files = {}, read = readFixture): BrowserSite {
  return visitSite(async () => await shareTestSite({ ...(await read()), ...changes }, { assets: true }))
}

/**
 * The fixture site with pages more, on which stand the elements that do something: tabs, blocks of code, islands and
 * what opens over the page. For tests that change nothing of it.
 */
export function useElementSite(): BrowserSite {
  return useBrowserSite({}, async () => ({
    ...(await readFixture()),
    ...(await readFixtureFiles('browser-site-elements')),
  }))
}

/**
 * A site of the file's own, in which tests may publish.
 *
 * @param changes files that are other ones than the fixture's
 * @param read gives the files of the site
 */
export function useOwnBrowserSite(changes: Files = {}, read = readFixture): BrowserSite<TestSite> {
  let site: TestSite | undefined
  afterAll(() => site?.dispose())
  return visitSite(async () => (site = await openTestSite({ ...(await read()), ...changes }, { assets: true })))
}

/**
 * One site and one browser for the tests of a file. After each test, everything that a page complained about in the
 * console (errors of scripts, refused sources, missing files) fails the test.
 */
function visitSite<Site extends ReadOnlySite>(open: () => Promise<Site>): BrowserSite<Site> {
  let site: Site
  let shared: SharedPage | undefined
  /** Whether a test that still runs has it. */
  let isTaken = false
  const complaints: string[] = []
  const patient = new WeakSet<Page>()
  beforeAll(async () => {
    ;[site] = await Promise.all([open(), shareBrowser()])
  })
  afterEach(async () => {
    if (isTaken && shared && !(await limited('a page to be left', shared.leave()).catch(() => false)))
      shared = undefined
    isTaken = false
    try {
      await closeContexts(shared?.context)
    } finally {
      const heard = complaints.splice(0)
      expect(heard, heard.join('\n')).toEqual([])
    }
  })
  afterAll(() => closeContexts())

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

  /** The page that tests share, with nothing left of the gestures, sizes and media of an earlier test. */
  async function openShared({ width, height, colorScheme, reducedMotion, forcedColors, ...options }: SharedOptions) {
    isTaken = true
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
      const { page } = await openShared(size)
      await load(page, path)
      return page
    },
  }
}

/** Loads a page, also where another place of it is shown already: to go there would load nothing. */
async function load(page: Page, path: string): Promise<void> {
  if (path.includes('#')) await page.goto('about:blank')
  await page.goto(path)
}

/** What a page may be told of its window, its visitor's system and its scripts at any time. */
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
  /** Loads a page for whose visitor nothing is stored. */
  forget(load: () => Promise<unknown>): Promise<void>
  letScriptsRun(mayRun: boolean): Promise<void>
  /** Gives the window this size, unless it has it. */
  showIn(size: { width: number; height: number }): Promise<void>
  /** Has the page told of this system of its visitor, unless it was and no test has said otherwise since. */
  emulate(media: NonNullable<Parameters<Page['emulateMedia']>[0]>): Promise<void>
  /**
   * Ends the test that has it, and undoes what that did with it.
   * @returns whether the next test can have it
   */
  leave(): Promise<boolean>
  /** The test that has it lets it complain. */
  disturb(): void
}

type Method = (...given: unknown[]) => Promise<unknown>

/** What outlasts the load of another page, and how it is undone. */
const undoing: Record<string, (target: Page | BrowserContext, given: readonly never[], made: unknown) => unknown> = {
  addInitScript: (_target, _given, made) => (made as Disposable).dispose(),
  exposeBinding: (_target, _given, made) => (made as Disposable).dispose(),
  exposeFunction: (_target, _given, made) => (made as Disposable).dispose(),
  newCDPSession: (_target, _given, made) => (made as CDPSession).detach(),
  newPage: (_target, _given, made) => (made as Page).close(),
  on: (target, [event, listener]) => target.off(event!, listener!),
  setOffline: (target) => (target as BrowserContext).setOffline(false),
}

/** What outlasts it and cannot be undone: the next test gets a new page. */
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

/** Notes what a test does with a page that other tests shall use, too. */
async function share(page: Page): Promise<SharedPage> {
  const context = page.context()
  const addInitScript = page.addInitScript.bind(page)
  const emulation = await context.newCDPSession(page)
  let isSpoiled = false
  let areScriptsOff = false
  let isDisturbed = false
  /** What the page was told last of its visitor's system; nothing where a test has told it something of its own. */
  let emulated: string | undefined
  const undo: (() => unknown)[] = []
  const shared: SharedPage = {
    page,
    context,
    async forget(load) {
      await context.clearCookies()
      // Not before: what is left by the load stores where it was scrolled to.
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
      // What Playwright itself does for a context without scripts.
      await emulation.send('Emulation.setScriptExecutionDisabled', { value: areScriptsOff })
    },
    // The page of the test before is still shown: each change has it laid out and painted once more.
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
        // What is held, answered or complained of ends with the page, and not in the next test.
        await page.goto('about:blank')
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

/** Puts a limit on what Playwright would wait for without one. */
function limitWaits(target: object, ...methods: readonly string[]): void {
  for (const method of methods) {
    const unlimited = Reflect.get(target, method) as (...given: unknown[]) => Promise<unknown>
    Reflect.set(target, method, (...given: unknown[]) =>
      limited(`${method}(${String(given[0]).slice(0, 200)})`, unlimited.apply(target, given)),
    )
  }
}

const scripts = new WeakMap<Page, Set<Request>>()

/** The requests for modules of the site that the document of a page has made so far. */
export const requestedScripts = (page: Page): ReadonlySet<Request> => scripts.get(page) ?? new Set()

function noteScripts(page: Page): void {
  page.on('request', (request) => {
    const isDocument = request.isNavigationRequest() && request.frame() === page.mainFrame()
    if (isDocument || !scripts.has(page)) scripts.set(page, new Set())
    // Neither a worker's script nor the one that is no module.
    if (/\/_assets\/(?!sqlite-worker|search-worker|restore-tabs)[^/]+\.js$/.test(request.url()))
      scripts.get(page)!.add(request)
  })
}

function listen(page: Page, complain: (complaint: string) => void): void {
  page.on('pageerror', ({ message }) => {
    // The browser’s own, of a fade between two documents that a busy machine gave it no time for: it is left out then.
    if (!message.startsWith('Transition was')) complain(`${page.url()}: ${message}`)
  })
  page.on('crash', () => complain(`${page.url()}: the page has crashed`))
  page.on('console', (message) => {
    // That the page itself is missing is what some tests are about.
    const isPage = message.location().url === page.url() && /status of 4(04|10)/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isPage) complain(`${page.url()}: ${message.text()}`)
  })
}

/**
 * Gives a page a clock that is the test's, for gestures whose speed matters: `page.clock.runFor` says how long they
 * take. Playwright gives an event the time at which its `timeStamp` is first read, so it is read when the event is
 * dispatched.
 */
export async function installGestureClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(() => {
    for (const type of ['pointerdown', 'pointerup'])
      addEventListener(type, (event) => Reflect.get(event, 'timeStamp') as number, { capture: true })
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
