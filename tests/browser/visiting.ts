import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { limited } from '../harness/limited.ts'
import { expectAddress, requestedScripts } from './browser-site.ts'
import type { BrowserSite, VisitOptions } from './browser-site.ts'

/** Opens a page on which links are visits, and marks its document. */
export async function openPage({ visit }: BrowserSite, path: string, options: VisitOptions = {}): Promise<Page> {
  const page = await visit(path, options)
  await untilStarted(page)
  await markDocument(page)
  return page
}

/**
 * Opens such a page for a visitor who wants motion. Transitions between two pages are there, but short: each frame of
 * one costs as much as an action.
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
 * Waits until the scripts that a page puts off have run, and those that they load: until links are visits, and keys and
 * buttons do what they do.
 */
export async function untilStarted(page: Page): Promise<void> {
  const seen = new Set<Request>()
  // What answers to visitors comes with their first sign. This one moves nothing.
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
    // A module that is imported once more has run then. As text: the page's own `import()`, not the one of the tests.
    await page.evaluate(
      `Promise.allSettled(${JSON.stringify(addresses)}.map((address) => import(address))).then(() => {})`,
    )
  }
}

export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { opened: true }))
}

/** Whether a page is shown in the document that was marked: no page was loaded since. */
export const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'opened' in window)

export const title = (page: Page) => page.getByRole('heading', { level: 1 })
export const tree = (page: Page) => page.getByRole('navigation', { name: 'Documentation' })
export const follow = (page: Page, name: string): Promise<void> =>
  tree(page).getByRole('link', { name, exact: true }).click()

/** Puts a link at the end of a page's content. */
export async function addLink(page: Page, href: string, textContent: string): Promise<void> {
  await page.evaluate(
    (link) => document.querySelector('main')!.append(Object.assign(document.createElement('a'), link)),
    { href, textContent },
  )
}

/**
 * Waits until a page has done what it put off until it had nothing else to do, and until every request that it has made
 * by then is known: a request of the test's own comes after them, and is answered. Chromium may have no idle moment
 * after a load until there is something to paint: a frame is asked for first.
 */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // A browser without a frame to draw may put off for long what is to be done between two of them.
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

/** Waits for the answer to a request that a page makes now: those that it made before are known then. */
export async function untilAnswered(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await fetch('/robots.txt', { cache: 'no-store' })).text()
  })
}

/** For `prepare`: the clock of the page stands still until the test moves it. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
}

/** For `prepare`: a visitor for whom nothing is read ahead, so that what a click reads can be held or answered. */
export const readNothingAhead = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

/** For `prepare`: the clock of the page is the test's, and its browser never finds that it has nothing to do. */
export async function neverIdle(page: Page): Promise<void> {
  await stopClock(page)
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback, { timeout } = {}) =>
      Number(timeout && setTimeout(() => callback({ didTimeout: true, timeRemaining: () => 0 }), timeout))
  })
}

/** Keeps requests of an address on their way until they are let through: by the function that this resolves with. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue().catch(() => {}) // The page may have given it up meanwhile.
  })
  return resolve
}

/** Waits until a page is shown, and its address with it. */
export async function expectPage(page: Page, path: string, heading: string): Promise<void> {
  await expectAddress(page, path)
  await expect.poll(() => title(page).innerText()).toBe(heading)
}

/** Counts the events of a kind from now on: what it returns tells how many there were. */
export async function countEvents(page: Page, event: string): Promise<() => Promise<number>> {
  await page.evaluate((name) => {
    const heard = ((window as unknown as { heard?: Record<string, number> }).heard ??= {})
    if (!(name in heard)) document.addEventListener(name, () => (heard[name]! += 1), true)
    heard[name] = 0
  }, event)
  return () => page.evaluate((name) => (window as unknown as { heard: Record<string, number> }).heard[name]!, event)
}

/**
 * For tests that can look at the same page one after the other: it is loaded for the first of them, and once more after
 * one that failed or that has loaded another page.
 *
 * @param open loads the page
 * @param tidy undoes what any of the tests has done to it
 * @returns makes such a test of what it does with the page
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
