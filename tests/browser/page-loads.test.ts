import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAddress, useBrowserSite } from './browser-site.ts'
import type { VisitOptions } from './browser-site.ts'
import {
  addLink,
  expectPage,
  follow,
  isSameDocument,
  markDocument,
  openPage,
  readNothingAhead,
  tree,
} from './visiting.ts'

const browserSite = useBrowserSite()
const open = (path: string, options?: VisitOptions) => openPage(browserSite, path, options)

describe('the browser loads a page from the server', () => {
  test.for([
    ['fails', (route: Route) => route.abort()],
    ['is an error response', (route: Route) => route.fulfill({ status: 500, body: 'no' })],
    ['is broken', (route: Route) => route.fulfill({ body: '[{"data":1}' })],
    [
      'is from another build',
      async (route: Route) => {
        const response = await route.fetch()
        await route.fulfill({
          response,
          body: (await response.text()).replaceAll(/"[\da-f]{12}(-[\w-]+)"/g, '"ffffffffffff$1"'),
        })
      },
    ],
  ] as const)('if its payload %s, with a warning', async ([, answer]) => {
    const warnings: string[] = []
    const page = await open('/en/start/install', { mayComplain: true, prepare: readNothingAhead })
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await page.route('**/_payload.json*', answer)
    await follow(page, 'Everything a page can hold')
    await expectPage(page, '/en/start/everything', 'Everything a page can hold')
    await expect.poll(() => isSameDocument(page)).toBe(false)
    expect(warnings.join()).toContain('Cannot load payload of /en/start/everything')
    await page.waitForLoadState()
    await page.goBack()
    await expectPage(page, '/en/start/install', 'Install Tidebook')
  })

  test('if one of its style sheets cannot be loaded, with a warning', async () => {
    const warnings: string[] = []
    const page = await open('/en/start/install', { mayComplain: true, prepare: readNothingAhead })
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    let failed = 0
    await page.route('**/_assets/landing.*.css', (route) => (failed++ === 0 ? route.abort() : route.continue()))
    await page
      .getByRole('banner')
      .getByRole('link', { name: /home page/ })
      .click()
    await expectAddress(page, '/en')
    await expect.poll(() => page.locator('body.landing').count()).toBe(1)
    expect(warnings.join()).toMatch(/Unable to preload CSS for \/_assets\/landing\.\w+\.css/)
  })

  test('if the script that renders visits is gone with its build', async () => {
    const page = await browserSite.visit('/en/start/install', {
      mayComplain: true,
      prepare: (opened) => opened.route('**/_assets/visits.*.js', (route) => route.fulfill({ status: 404 })),
    })
    // There is no interaction before the click, so the visit itself requests the script.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/builds/meta/')),
    )
    await markDocument(page)
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.sidebar-tree a[href$=everything]')!.click())
    await expectPage(page, '/en/start/everything', 'Everything a page can hold')
    expect(await isSameDocument(page)).toBe(false)
  })

  test('if it does not exist, and shows the error page with a link to the home page', async () => {
    const page = await open('/en/start/install', { mayComplain: true })
    await addLink(page, '/en/start/nowhere', 'Nowhere')
    await page.getByRole('link', { name: 'Nowhere' }).click()
    await expectPage(page, '/en/start/nowhere', 'Page not found')
    await page.getByRole('link', { name: 'Back to home' }).click()
    await expectAddress(page, '/en')
  })

  test('if the browser has no Navigation API', async () => {
    const page = await open('/en/start/install', {
      prepare: (opened) => opened.addInitScript(() => Reflect.deleteProperty(window, 'navigation')),
    })
    await follow(page, 'Everything a page can hold')
    await expectPage(page, '/en/start/everything', 'Everything a page can hold')
    expect(await isSameDocument(page)).toBe(false)
  })

  test('in a new tab on a click with a modifier key', async () => {
    const page = await open('/en/start/install')
    const opened = page.context().waitForEvent('page')
    await tree(page)
      .getByRole('link', { name: 'Everything a page can hold' })
      .click({ modifiers: ['ControlOrMeta'] })
    await expectAddress(await opened, '/en/start/everything')
    await expectPage(page, '/en/start/install', 'Install Tidebook')
  })
})
