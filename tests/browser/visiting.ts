import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { limited } from '../harness/limited.ts'
import { expectAddress, requestedScripts } from './browser-site.ts'
import type { BrowserSite, VisitOptions } from './browser-site.ts'

/** Opens a page on which links cause visits, and marks its document. */
export async function openPage({ visit }: BrowserSite, path: string, options: VisitOptions = {}): Promise<Page> {
  const page = await visit(path, options)
  await untilStarted(page)
  await markDocument(page)
  return page
}

/**
 * Opens a page like `openPage`, for a visitor who wants motion. Transitions between pages run but are short, because
 * each frame costs as much as an action.
 */
export async function openInMotion(
  site: BrowserSite,
  path: string,
  { prepare, ...options }: VisitOptions = {},
): Promise<Page> {
  return await openPage(site, path, {
    reducedMotion: 'no-preference',
    ...options,
    prepare: async (page) => {
      await page.addInitScript(() => {
        const sheet = new CSSStyleSheet()
        const parts = ['group', 'old', 'new'].map((part) => `::view-transition-${part}(*)`)
        sheet.replaceSync(`${parts.join()} { animation-duration: 20ms !important }`)
        document.adoptedStyleSheets.push(sheet)
      })
      await prepare?.(page)
    },
  })
}

/**
 * Waits until a page's deferred scripts and the scripts they load have run. From then on, links cause visits, and keys
 * and buttons work.
 */
export async function untilStarted(page: Page): Promise<void> {
  const seen = new Set<Request>()
  // The code for interactions loads with the visitor's first one. This event changes nothing else.
  await page.evaluate(() => document.body.dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
  for (;;) {
    await untilIdle(page)
    const requests = [...requestedScripts(page)].filter((request) => !seen.has(request))
    if (requests.length === 0) return
    for (const request of requests) seen.add(request)
    await limited(
      `answers to ${requests.map((request) => request.url()).join(', ')}`,
      Promise.all(requests.map(async (request) => (await request.response())?.finished())),
    )
    const addresses = requests.filter((request) => !request.failure()).map((request) => request.url())
    // Importing a module again resolves after it has run. As a string, so that `import()` is the page's, not the test
    // runner's.
    await page.evaluate(
      `Promise.allSettled(${JSON.stringify(addresses)}.map((address) => import(address))).then(() => {})`,
    )
  }
}

export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { opened: true }))
}

/** Returns whether a page is still in the marked document, so that no page was loaded since. */
export const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'opened' in window)

export const title = (page: Page) => page.getByRole('heading', { level: 1 })
export const tree = (page: Page) => page.getByRole('navigation', { name: 'Documentation' })
export const follow = (page: Page, name: string): Promise<void> =>
  tree(page).getByRole('link', { name, exact: true }).click()

/** Adds a link to the end of a page's content. */
export async function addLink(page: Page, href: string, textContent: string): Promise<void> {
  await page.evaluate(
    (link) => document.querySelector('main')!.append(Object.assign(document.createElement('a'), link)),
    { href, textContent },
  )
}

/**
 * Waits until a page has run its idle tasks and all its requests so far are known: a request by the test follows them
 * and is answered. After a load, Chromium may have no idle moment until it paints, so a frame is requested first.
 */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // Without a frame to paint, a browser may delay idle tasks for long.
        let frame = requestAnimationFrame(function ask() {
          frame = requestAnimationFrame(ask)
        })
        requestIdleCallback(() => {
          cancelAnimationFrame(frame)
          resolve()
        })
      }),
  )
  await untilAnswered(page)
}

/** Waits for the response to a request that the page sends now. Its earlier requests have been recorded by then. */
export async function untilAnswered(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await fetch('/robots.txt', { cache: 'no-store' })).text()
  })
}

/** Stops the page's clock until the test moves it. Use it as `prepare`. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
}

/**
 * Disables prefetching for the visitor, so that the test can hold or answer the requests of a click. Use it as
 * `prepare`.
 */
export const readNothingAhead = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

/** Lets the test control the page's clock, and keeps the browser from becoming idle. Use it as `prepare`. */
export async function neverIdle(page: Page): Promise<void> {
  await stopClock(page)
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback, { timeout } = {}) =>
      Number(timeout && setTimeout(() => callback({ didTimeout: true, timeRemaining: () => 0 }), timeout))
  })
}

/** Holds requests for a URL until the returned function is called. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue().catch(() => {}) // The page may have aborted the request meanwhile.
  })
  return resolve
}

/** Waits until a page and its URL are shown. */
export async function expectPage(page: Page, path: string, heading: string): Promise<void> {
  await expectAddress(page, path)
  await expect.poll(() => title(page).innerText()).toBe(heading)
}

/**
 * Counts the events of a type from now on.
 * @returns a function that reads the count
 */
export async function countEvents(page: Page, event: string): Promise<() => Promise<number>> {
  await page.evaluate((name) => {
    const heard = ((window as unknown as { heard?: Record<string, number> }).heard ??= {})
    if (!(name in heard)) document.addEventListener(name, () => (heard[name]! += 1), true)
    heard[name] = 0
  }, event)
  return () => page.evaluate((name) => (window as unknown as { heard: Record<string, number> }).heard[name]!, event)
}

/**
 * Lets tests share a page. The page is loaded for the first test, and again after a test that failed or loaded another
 * page.
 *
 * @param open loads the page
 * @param tidy undoes the changes of any of the tests
 * @returns creates such a test from a function of the page
 */
export function keepPage(
  open: () => Promise<Page>,
  tidy: (page: Page) => Promise<unknown>,
): <Case>(run: (page: Page, given: Case) => Promise<unknown>) => (given: Case) => Promise<void> {
  let kept: Page | undefined
  const isThere = (page: Page) => page.evaluate(() => 'isKept' in window).catch(() => false)
  return (run) => async (given) => {
    const page = kept && (await isThere(kept)) ? kept : await open()
    kept = undefined
    await run(page, given)
    await tidy(page)
    await page.evaluate(() => Object.assign(window, { isKept: true }))
    kept = page
  }
}
