import type { Page, Request, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAddress, readFixture, useOwnBrowserSite } from './browser-site.ts'
import type { VisitOptions } from './browser-site.ts'
import { untilAnswered, untilStarted } from './visiting.ts'

const browserSite = useOwnBrowserSite({
  'en/1.start/9.tabs.md':
    '---\ntitle: Tabs\n---\n\n::code-group\n```bash [npm]\nnpm install\n```\n\n```bash [pnpm]\npnpm add\n```\n::\n',
})

const tree = (page: Page) => page.getByRole('navigation', { name: 'Documentation' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const isSameDocument = (page: Page) => page.evaluate(() => 'opened' in window)

async function open(path: string, options: VisitOptions = {}): Promise<Page> {
  const page = await browserSite.visit(path, options)
  await untilStarted(page)
  await page.evaluate(() => Object.assign(window, { opened: true }))
  return page
}

async function follow(page: Page, name: string): Promise<void> {
  await tree(page).getByRole('link', { name, exact: true }).click()
  await expect.poll(() => title(page).innerText()).toBe(name)
}

describe('a tab that stays open', () => {
  test('shows changes from ten syncs without a reload', async () => {
    const page = await open('/en/start/install')
    const page2 = 'en/3.notes/1.harbour-slang.md'
    for (let sync = 1; sync <= 10; sync++)
      await browserSite.site.serve({ [page2]: `---\ntitle: Harbour slang\n---\n\nEdition ${sync}.\n` })
    await follow(page, 'Harbour slang')
    expect(await page.getByRole('article').innerText()).toBe('Edition 10.')
    await browserSite.site.serve({
      [page2]: '---\ntitle: Harbour slang\n---\n\nLast edition.\n',
      'en/1.start/2.new.md': '---\ntitle: A new page\n---\n\nNew.\n',
    })
    await follow(page, 'Everything a page can hold')
    await follow(page, 'A new page')
    expect(await isSameDocument(page)).toBe(true)
  })

  test('gets 304 for pages that a sync did not change', async () => {
    const page = await open('/en/start/install')
    await follow(page, 'Harbour slang')
    await browserSite.site.serve({ 'en/1.start/8.unseen.md': '---\ntitle: Unseen\nnavigation: false\n---\n\nNew.\n' })
    await page.goto(new URL('/en/start/install', page.url()).href)
    await untilStarted(page)
    // Resource Timing, §4.4: the head of a 304 counts as 300 bytes.
    const sizeOf = (name: string) =>
      page.evaluate((part) => {
        const entries = performance.getEntries() as PerformanceResourceTiming[]
        return entries.find((entry) => entry.name.includes(part) && 'transferSize' in entry)?.transferSize
      }, name)
    expect(await sizeOf('/en/start/install')).toBe(300)
    await follow(page, 'Harbour slang')
    expect(await sizeOf('/en/notes/harbour-slang/_payload.json')).toBe(300)
    await browserSite.site.serve({ 'en/1.start/8.unseen.md': null })
  })

  test('gets the new frame with the next page after a configuration change', async () => {
    const page = await open('/en/start/install', { mayComplain: true })
    const config = JSON.parse(
      new TextDecoder().decode((await readFixture())['site.config.json'] as Uint8Array),
    ) as object
    await browserSite.site.serve({ 'site.config.json': JSON.stringify({ ...config, title: 'Tidebook by night' }) })
    // This link isn't in the content, because visible links were prefetched before the change.
    await follow(page, 'Harbour slang')
    await expect.poll(() => page.title()).toBe('Harbour slang - Tidebook by night')
    await expect.poll(() => isSameDocument(page)).toBe(false)
    await browserSite.site.serve({ 'site.config.json': JSON.stringify(config) })
  })

  test('checks the latest build every hour, and reloads on the next visit if it changed', async () => {
    const asked: string[] = []
    let manifests = 0
    const page = await browserSite.visit('/en/start/install', {
      prepare: async (opened) => {
        opened.on('response', (response) => {
          manifests += response.url().includes('/builds/meta/') ? 1 : 0
        })
        await opened.clock.install()
      },
    })
    let latest = ''
    let answered = 0
    await page.route('**/_nuxt/builds/latest.json*', async (route) => {
      asked.push(new URL(route.request().url()).search)
      const response = await route.fetch()
      const build = (await response.json()) as { id: string }
      await route.fulfill({ response, json: { ...build, id: latest || build.id } })
      answered++
    })
    // The page's clock is stopped, so the page is never idle. Moving the pointer also starts its deferred code, which
    // then reads the manifest.
    let moves = 0
    await expect
      .poll(async () => {
        await page.mouse.move(100, 200 + moves++ * 10)
        await page.clock.fastForward(1100)
        return manifests
      })
      .toBe(1)
    await page.evaluate(() => Object.assign(window, { opened: true }))
    await page.clock.fastForward('58:00')
    expect(asked).toEqual([])
    await page.clock.fastForward('02:30')
    await expect.poll(() => asked.length).toBe(1)
    expect(asked[0]).toMatch(/^\?\d{13}$/)
    await follow(page, 'Everything a page can hold')
    expect(await isSameDocument(page)).toBe(true)
    latest = 'another-build'
    await page.clock.fastForward('01:00:00')
    await expect.poll(() => answered).toBe(2)
    await untilAnswered(page)
    await follow(page, 'Install Tidebook')
    await expect.poll(() => isSameDocument(page)).toBe(false)
  })
})

describe('a part of the page’s code that is gone', () => {
  /** Counts the loads of the page, the requests for the file, and the checks of whether the site responds. */
  async function openWithout(file: string, answer: 'abort' | 'serve', before?: (page: Page) => Promise<unknown>) {
    const counts = { loads: 0, missing: 0, checks: 0 }
    const page = await browserSite.visit('/en/start/tabs', {
      mayComplain: true,
      prepare: async (opened) => {
        await before?.(opened)
        await opened.route(`**/_assets/${file}.*`, (route) => route.abort())
        if (answer === 'abort') await opened.route('**/_nuxt/builds/latest.json*', (route) => route.abort())
        opened.on('request', (request) => {
          counts.loads += request.isNavigationRequest() ? 1 : 0
        })
        const count = (request: Request) => {
          if (request.url().includes('/builds/latest.json')) counts.checks += 1
          if (request.url().includes(`/_assets/${file}.`)) counts.missing += 1
        }
        opened.on('requestfinished', count).on('requestfailed', count)
      },
    })
    return { page, counts }
  }

  test('reloads the page once, and not again if the file is still missing', async () => {
    const { page, counts } = await openWithout('tabs', 'serve')
    await expect.poll(() => counts).toEqual({ loads: 2, missing: 2, checks: 1 })
    await untilAnswered(page)
    expect(counts.loads).toBe(2)
    expect(await page.getByText('npm install').isVisible()).toBe(true)
    const { path, expires } = await page.evaluate(
      () => JSON.parse(sessionStorage.getItem('nuxt:reload') ?? '{}') as { path: string; expires: number },
    )
    expect(path).toBe('/en/start/tabs')
    expect(expires - Date.now()).toBeGreaterThan(1000)
    expect(expires - Date.now()).toBeLessThanOrEqual(10_000)
    await page.evaluate(() => sessionStorage.removeItem('nuxt:reload')) // Simulates that ten seconds have passed.
    await page.goto('/en/start/install')
    await page.goto('/en/start/tabs')
    await expect.poll(() => counts.missing).toBe(3)
    await untilAnswered(page)
    expect(counts).toEqual({ loads: 4, missing: 3, checks: 1 })
  })

  const search = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search' })

  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['deferred', async () => {}],
    ['interaction', (page) => search(page).hover()],
    ['search-dialog', (page) => search(page).hover()],
    ['search', (page) => search(page).hover()],
    ['shortcuts-dialog', (page) => untilStarted(page).then(() => page.keyboard.press('?'))],
  ])('reloads the page if the script "%s" is missing', async (file, act) => {
    const { page, counts } = await openWithout(file, 'serve')
    await act(page)
    await expect.poll(() => counts).toMatchObject({ loads: 2, checks: 1 })
  })

  test('does not reload a page that was reloaded within the last ten seconds', async () => {
    const { page, counts } = await openWithout('tabs', 'serve', (opened) =>
      opened.addInitScript(() =>
        sessionStorage.setItem(
          'nuxt:reload',
          JSON.stringify({ path: '/en/start/tabs', expires: Date.now() + 3_600_000 }),
        ),
      ),
    )
    await expect.poll(() => counts.checks).toBe(1)
    await untilAnswered(page)
    expect(counts).toEqual({ loads: 1, missing: 1, checks: 1 })
  })

  test('does not reload the page while the reader types', async () => {
    const { page, counts } = await openWithout('search-dialog', 'serve')
    let requests = 0
    const { promise: typed, resolve } = Promise.withResolvers<void>()
    await page.route('**/_assets/search-dialog.*', (route) => {
      requests++
      return typed.then(() => route.abort())
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('install')
    resolve()
    await expect.poll(() => requests).toBeGreaterThan(1)
    await untilAnswered(page)
    expect(counts).toMatchObject({ loads: 1, checks: 0 })
    expect(requests).toBe(2)
    expect(await page.getByRole('dialog').locator('input[role=combobox]').inputValue()).toBe('install')
  })

  test('reloads the page if the search dialog is open and empty', async () => {
    const { page, counts } = await openWithout('search-dialog', 'serve')
    await page.keyboard.press('Control+k')
    await expect.poll(() => counts).toMatchObject({ loads: 2 })
  })

  test('shows results for text typed before the search dialog’s script arrives on the second try', async () => {
    let requests = 0
    const { promise: typed, resolve } = Promise.withResolvers<void>()
    const page = await browserSite.visit('/en/start/install', {
      mayComplain: true,
      prepare: (opened) =>
        opened.route('**/_assets/search-dialog.*.js', (route) =>
          requests++ === 0 ? typed.then(() => route.abort()) : route.continue(),
        ),
    })
    await page.evaluate(() =>
      document.querySelector<HTMLInputElement>('dialog input[name=q]')!.setAttribute('value', 'i'),
    )
    await page.keyboard.press('Control+k')
    await page.keyboard.type('nstall')
    resolve()
    await expect.poll(() => page.getByRole('dialog').getByRole('option').count()).toBeGreaterThan(0)
    expect(requests).toBe(2)
  })

  test('keeps the page as it is without a network', async () => {
    const { page, counts } = await openWithout('tabs', 'abort')
    await expect.poll(() => counts.checks).toBe(1)
    await untilAnswered(page)
    expect(counts.loads).toBe(1)
    expect(await title(page).innerText()).toBe('Tabs')
  })
})

describe('switching the language', () => {
  test('loads the new language’s messages, then stores the choice, then opens the page', async () => {
    const steps: string[] = []
    const page = await open('/en/start/install', { mayComplain: true })
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/_i18n/') || request.isNavigationRequest())
        steps.push(pathname.replace(/^\/_i18n\/\w+/, '/_i18n'))
    })
    await page.route('**/_i18n/**', async (route) => {
      steps.push(`cookie: ${(await page.context().cookies()).find(({ name }) => name === 'i18n_redirected')?.value}`)
      await route.fulfill({ json: { fr: {} } })
    })
    await page.getByRole('button', { name: 'Language: English' }).click()
    await page.getByRole('link', { name: 'Français' }).click()
    await expectAddress(page, '/fr/start/install')
    expect(steps).toEqual(['/_i18n/fr/messages.json', 'cookie: en', '/fr/start/install'])
    expect((await page.context().cookies()).find(({ name }) => name === 'i18n_redirected')).toMatchObject({
      value: 'fr',
      path: '/',
      sameSite: 'Lax',
    })
  })

  test.each<[string, string, (route: Route) => Promise<void>]>([
    ['cannot be loaded', 'Failed loading locale (fr): TypeError', (route) => route.abort()],
    ['are an error response', 'Failed loading locale (fr): ', (route) => route.fulfill({ status: 500, body: 'no' })],
    ['are in another language', 'Invalid value', (route) => route.fulfill({ json: { en: {} } })],
  ])('continues with a warning if the messages %s', async (_case, reason, answer) => {
    const warnings: string[] = []
    const page = await open('/en/start/install', { mayComplain: true })
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await page.route('**/_i18n/**', answer)
    await page.getByRole('button', { name: 'Language: English' }).click()
    await page.getByRole('link', { name: 'Français' }).click()
    await expectAddress(page, '/fr/start/install')
    expect(warnings.join()).toContain('Failed to load messages for locale "fr"')
    expect(warnings.join()).toContain(reason)
  })
})
