import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAddress } from './browser-site.ts'
import type { BrowserSite, VisitOptions } from './browser-site.ts'

/** Opens a page on which links are visits, and marks its document. */
export async function openPage({ visit }: BrowserSite, path: string, options: VisitOptions = {}): Promise<Page> {
  const page = await visit(path, options)
  await readyForVisits(page)
  await markDocument(page)
  return page
}

/**
 * Waits until links are visits: on a busy machine, the browser may have nothing else to do only long after the network
 * is quiet.
 */
export async function readyForVisits(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !('navigation' in window) ||
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/start-visits.')),
  )
  await page.waitForLoadState('networkidle')
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

/**
 * Waits until a page has done what it put off until it had nothing else to do, and until every request that it has made
 * by then is known: a request of the test's own comes after them, and is answered.
 */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
  await untilAnswered(page)
}

/** Waits for the answer to a request that a page makes now: those that it made before are known then. */
export async function untilAnswered(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await fetch('/robots.txt', { cache: 'no-store' })).text()
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
