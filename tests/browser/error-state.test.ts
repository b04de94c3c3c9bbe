import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { expectAddress, useBrowserSite } from './browser-site.ts'
import type { VisitOptions } from './browser-site.ts'
import { addLink, untilStarted } from './visiting.ts'

const browserSite = useBrowserSite()

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const follow = (page: Page, name: string) =>
  page.locator('.sidebar-tree').getByRole('link', { name, exact: true }).click()
const isSameDocument = (page: Page) => page.evaluate(() => 'opened' in window)

interface Opened {
  page: Page
  logged: string[]
}

/** Opens a page and waits until it has prefetched the error page, which it does sooner than for a visitor. */
async function open(path: string, options: VisitOptions = {}): Promise<Opened> {
  const logged: string[] = []
  const page = await browserSite.visit(path, {
    mayComplain: true,
    ...options,
    prepare: async (opened) => {
      opened.on('console', (message) => logged.push(message.text()))
      await opened.addInitScript(() => {
        const start = window.setTimeout
        const hasten = (run: TimerHandler, ms = 0) => start(run, ms === 20_000 ? 0 : ms)
        window.setTimeout = hasten as typeof setTimeout
      })
      await options.prepare?.(opened)
    },
  })
  await untilStarted(page)
  await page.waitForFunction(
    () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/Failure_')),
    undefined,
    { timeout: 15_000 },
  )
  await page.evaluate(() => Object.assign(window, { opened: true }))
  return { page, logged }
}

describe('when the network is down', () => {
  test('a visit shows the error page inside the frame, and every link on it works', async () => {
    const { page, logged } = await open('/en/start/install')
    await follow(page, 'Everything a page can hold')
    await expect.poll(() => title(page).innerText()).toBe('Everything a page can hold')
    await page.context().setOffline(true)
    await follow(page, 'Harbour slang')
    await expect.poll(() => title(page).innerText()).toBe('Something went wrong')
    await expectAddress(page, '/en/notes/harbour-slang')
    expect(await page.title()).toBe('Something went wrong')
    expect(await page.getByRole('main').innerText()).toContain('No response for /en/notes/harbour-slang')
    expect(await page.getByRole('status').innerText()).toBe('Something went wrong')
    expect(await page.locator('.error-status').evaluate((element) => getComputedStyle(element).fontWeight)).toBe('650')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    expect(logged.join('\n')).toContain('Cannot load payload of /en/notes/harbour-slang')
    expect(await violations(page)).toEqual([])

    await page.goBack()
    await expect.poll(() => title(page).innerText()).toBe('Everything a page can hold')
    await page.goForward()
    await expect.poll(() => title(page).innerText()).toBe('Something went wrong')
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect.poll(() => title(page).innerText()).toBe('Harbour slang')
    expect(await page.evaluate(() => document.body.className)).toBe('docs')
    expect(await isSameDocument(page)).toBe(true)
  })

  test('Back restores the page as it was left', async () => {
    const { page } = await open('/en/start/everything')
    const before = await page.evaluate(() => {
      scrollTo({ top: 900, behavior: 'instant' })
      document.querySelector('article')!.dataset.used = 'true'
      return { top: scrollY, title: document.title, kind: document.body.className }
    })
    await page.context().setOffline(true)
    await follow(page, 'Harbour slang')
    await expect.poll(() => title(page).innerText()).toBe('Something went wrong')
    await page.getByRole('main').getByRole('link', { name: 'Back to home' }).click()
    await expect.poll(() => page.getByRole('main').innerText()).toContain('No response for /en\n')
    for (const heading of ['Something went wrong', 'Everything a page can hold']) {
      await page.goBack()
      await expect.poll(() => title(page).innerText()).toBe(heading)
    }
    await expectAddress(page, '/en/start/everything')
    await expect
      .poll(() => page.evaluate(() => ({ top: scrollY, title: document.title, kind: document.body.className })))
      .toEqual(before)
    expect(await page.locator('article').getAttribute('data-used')).toBe('true')
    expect(await page.locator('.sidebar-tree [aria-current=page]').innerText()).toBe('Everything a page can hold')
    expect(await page.getByRole('status').innerText()).toBe(before.title)

    await page.goForward()
    await expect.poll(() => title(page).innerText()).toBe('Something went wrong')
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect.poll(() => title(page).innerText()).toBe('Harbour slang')
    await page.context().setOffline(true)
    await follow(page, 'Install Tidebook')
    await expect.poll(() => title(page).innerText()).toBe('Something went wrong')
    await page.goBack()
    await expect.poll(() => title(page).innerText()).toBe('Harbour slang')
    expect(await isSameDocument(page)).toBe(true)
  })

  test('Back to an untranslated page marks it in the sidebar again', async () => {
    const { page } = await open('/fr/en/start/everything')
    await page.context().setOffline(true)
    await addLink(page, '/fr/en/notes/harbour-slang', 'Slang')
    await page.getByRole('link', { name: 'Slang', exact: true }).click()
    await expect.poll(() => page.evaluate(() => document.body.className)).toBe('error')
    await page.goBack()
    await expect.poll(() => title(page).innerText()).toBe('Everything a page can hold')
    expect(await page.locator('.sidebar-tree [aria-current=page]').innerText()).toBe('Everything a page can hold')
    expect(await isSameDocument(page)).toBe(true)
  })

  test('the error page is in the visitor’s language and links to the home page', async () => {
    const { page } = await open('/fr/start/install')
    await page.context().setOffline(true)
    await page.evaluate(() =>
      document.querySelector<HTMLAnchorElement>('.surround-links a, .sidebar-tree a:not([aria-current])')!.click(),
    )
    await expect.poll(() => page.getByRole('main').innerText()).toContain('Une erreur est survenue')
    await page.context().setOffline(false)
    await page.getByRole('main').getByRole('link', { name: 'Retour à l’accueil' }).click()
    await expectAddress(page, '/fr')
    await expect.poll(() => page.evaluate(() => document.body.className)).toBe('landing')
  })

  test('a crawler keeps its page, and the console states the reason', async () => {
    const { page, logged } = await open('/en/start/install', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    await page.context().setOffline(true)
    await follow(page, 'Harbour slang')
    await expect
      .poll(() => logged.join('\n'))
      .toContain('Not rendering error page for bot: No response for /en/notes/harbour-slang')
    expect(await title(page).innerText()).toBe('Install Tidebook')
  })
})

describe('any other error', () => {
  test('of a single payload makes the browser load the page from the server', async () => {
    const { page } = await open('/en/start/install')
    await page.route('**/harbour-slang/_payload.json*', (route) => route.abort())
    await follow(page, 'Harbour slang')
    await expect.poll(() => title(page).innerText()).toBe('Harbour slang')
    await expect.poll(() => isSameDocument(page)).toBe(false)
  })

  test('on the page is logged and removes nothing', async () => {
    const { page, logged } = await open('/en/start/install')
    await page.evaluate(() => dispatchEvent(new CustomEvent('rivage:error', { detail: new Error('An island sank') })))
    await expect.poll(() => logged.join('\n')).toContain('Error while mounting: Error: An island sank')
    expect(await title(page).innerText()).toBe('Install Tidebook')
  })
  test('on the page shows the error page if it is marked as fatal', async () => {
    const { page } = await open('/en/start/install')
    await page.evaluate(() =>
      dispatchEvent(
        new CustomEvent('rivage:error', { detail: Object.assign(new Error('The hull is open'), { fatal: true }) }),
      ),
    )
    await expect.poll(() => title(page).innerText()).toBe('Something went wrong')
    expect(await page.getByRole('main').innerText()).toContain('The hull is open')
  })
})
