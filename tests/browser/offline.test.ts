import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { OfflineList } from '../../core/offline/index.ts'
import { forkChannel, openPreviewAddress } from '../../scripts/releases/fork-channel.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { renderPng } from '../harness/png.ts'
import { writeContent } from '../harness/site.ts'
import type { Files } from '../harness/site.ts'
import { violations } from './axe.ts'
import { useOwnBrowserSite } from './browser-site.ts'
import { dialog, options, search } from './searching.ts'

const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`

const files: Files = {
  'site.config.json': JSON.stringify({ title: 'Tides', locales: ['en', 'ar'], offline: true }),
  'en/index.md': page('Home', 'Welcome.'),
  'en/1.guide/1.start.md': page('Start', 'See [use](/en/guide/use). ![A picture](./picture.png)'),
  'en/1.guide/2.use.md': page('Use', 'Run the barometer.'),
  'en/1.guide/picture.png': renderPng(40, 30),
  'en/2.more.md': page('More', 'Text of the first release.'),
  'en/3.hidden.md': '---\ntitle: Hidden\nnavigation: false\n---\n\nHidden text.\n',
  'ar/index.md': page('الرئيسية', 'مرحبًا.'),
}
const browserSite = useOwnBrowserSite({}, () => Promise.resolve(files))

const card = (shown: Page, list: string) => shown.locator(`[data-list="${list}"]`)
const notice = (shown: Page) => shown.locator('.offline-notice')
const button = (shown: Page, list: string, name: string) => card(shown, list).getByRole('button', { name, exact: true })
const state = (shown: Page, list: string) => card(shown, list).getByRole('status').innerText()

/**
 * Publishes the files again, because a former test, or a failed run of this one, may have changed them.
 * @returns number of the release
 */
async function restore(): Promise<number> {
  return (await browserSite.site.serve(files)).release
}

/** Opens the page of copies as a new visitor. Without a network, requests of open pages fail. */
async function open(path: string): Promise<Page> {
  return await browserSite.visit(path, { hasEmptyCache: true, mayComplain: true })
}

async function keep(shown: Page, list: string): Promise<void> {
  await button(shown, list, 'Keep offline').click()
  await expect.poll(() => state(shown, list), { timeout: 40_000 }).toContain('Offline copy')
}

const caches = (shown: Page) => shown.evaluate(async () => await window.caches.keys())
const registrations = (shown: Page) =>
  shown.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

describe('a reader who keeps a language offline', () => {
  test('sees an error if the list of pages cannot be loaded', async () => {
    const shown = await browserSite.visit('/en/_offline', {
      mayComplain: true,
      prepare: (opened) => opened.route('**/offline.json', (route) => route.abort()),
    })
    await expect.poll(() => card(shown, '/en/offline.json').getByRole('alert').innerText()).toContain('not be stored')
    expect(await button(shown, '/en/offline.json', 'Keep offline').isDisabled()).toBe(true)
  })

  test('reads, searches, updates, and removes it; nothing is left in the browser', async () => {
    const release = await restore()
    const shown = await open('/en/guide/start')
    expect(await caches(shown)).toEqual([])
    await shown.goto('/en/_offline')
    const list = '/en/offline.json'
    await expect.poll(() => state(shown, list)).toMatch(/^Pages: 4, about [\d.]+ MB$/)
    expect(await violations(shown)).toEqual([])
    await keep(shown, list)
    expect(await state(shown, list)).toMatch(new RegExp(`^Offline copy · Release ${release} · .+ · [\\d.]+ MB$`))
    expect(await shown.evaluate(() => document.activeElement?.textContent)).toBe('Remove')

    await shown.context().setOffline(true)
    await shown.goto('/en/guide/start')
    expect(await notice(shown).innerText()).toContain(`Offline copy · Release ${release}`)
    expect(await shown.locator('main img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(40)
    expect(await violations(shown)).toEqual([])
    // A click on a link shows the stored page as well.
    await shown.locator('main').getByRole('link', { name: 'use', exact: true }).click()
    await expect.poll(() => shown.locator('h1').innerText()).toBe('Use')
    await expect.poll(() => notice(shown).count()).toBe(1)
    await search(shown, 'barometer')
    await expect.poll(() => options(shown).first().getAttribute('href')).toContain('/en/guide/use')
    await shown.keyboard.press('Escape')
    await expect.poll(() => dialog(shown).isVisible()).toBe(false)

    await shown.goto('/en/hidden')
    expect(await notice(shown).innerText()).toBe('You are offline, and this page is not in your offline copy.')
    await shown.locator('.offline-pages').getByRole('link', { name: 'More' }).click()
    await expect.poll(() => shown.locator('h1').innerText()).toBe('More')
    expect(await shown.locator('main').innerText()).toContain('first release')

    const next = await browserSite.site.serve({ 'en/2.more.md': page('More', 'Text of the second release.') })
    await shown.reload()
    expect(await shown.locator('main').innerText()).toContain('first release')
    await shown.context().setOffline(false)
    await shown.reload()
    expect(await shown.locator('main').innerText()).toContain('second release')
    expect(await notice(shown).count()).toBe(0)

    await shown.goto('/en/_offline')
    await button(shown, list, 'Update').click()
    await expect.poll(() => state(shown, list)).toContain(`Release ${next.release}`)
    expect((await caches(shown)).length).toBe(2)
    await shown.context().setOffline(true)
    await shown.goto('/en/more')
    expect(await shown.locator('main').innerText()).toContain('second release')

    await shown.goto('/en/_offline')
    await button(shown, list, 'Remove').click()
    await expect.poll(() => caches(shown)).toEqual([])
    expect(await registrations(shown)).toBe(0)
  })
})

/** Runs something before a page fetches a path for the first time. */
async function beforeFetching(shown: Page, path: string, work: () => Promise<unknown>): Promise<void> {
  await shown.exposeFunction('beforeFetching', work)
  await shown.evaluate((wanted) => {
    const original = window.fetch
    let isDone = false
    window.fetch = async (input, init) => {
      if (!isDone && typeof input === 'string' && input.endsWith(wanted)) {
        isDone = true
        const aborted = new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        })
        await Promise.race([
          (window as unknown as { beforeFetching: () => Promise<unknown> }).beforeFetching(),
          aborted,
        ])
      }
      return await original(input, init)
    }
  }, path)
}

describe('a copy', () => {
  const list = '/en/offline.json'

  test('contains pages of one release if the site is published during the download', async () => {
    await restore()
    const shown = await open('/en/_offline')
    await expect.poll(() => state(shown, list)).toContain('Pages:')
    await beforeFetching(shown, '/en/more', () =>
      browserSite.site.serve({
        'en/2.more.md': page('More', 'Text that arrives in the meantime.'),
        'en/1.guide/2.use.md': page('Use', 'Other use.'),
      }),
    )
    await keep(shown, list)
    const { release } = (await (await browserSite.site.get(list)).json()) as OfflineList
    expect(await state(shown, list)).toContain(`Release ${release}`)
    await shown.context().setOffline(true)
    await shown.goto('/en/more')
    expect(await shown.locator('main').innerText()).toContain('in the meantime')
    await shown.goto('/en/guide/use')
    expect(await shown.locator('main').innerText()).toContain('Other use')
  })

  test('stays whole if the browser ends during an update, and the next update removes the leftovers', async () => {
    await restore()
    const shown = await open('/en/guide/_offline')
    const folder = '/en/guide/offline.json'
    await keep(shown, folder)
    await browserSite.site.serve({ 'en/1.guide/2.use.md': page('Use', 'The latest use.') })
    await shown.reload()
    await beforeFetching(shown, '/en/guide/use', () => new Promise(() => {}))
    await button(shown, folder, 'Update').click()
    await expect.poll(async () => (await caches(shown)).length).toBe(3)
    const other = await shown.context().newPage()
    await shown.close()
    await other.context().setOffline(true)
    await other.goto('/en/guide/use')
    expect(await other.locator('main').innerText()).toContain('Run the barometer')
    await other.context().setOffline(false)
    await other.goto('/en/guide/_offline')
    await button(other, folder, 'Update').click()
    const { release } = (await (await browserSite.site.get(folder)).json()) as OfflineList
    await expect.poll(() => state(other, folder), { timeout: 40_000 }).toContain(`Release ${release}`)
    expect((await caches(other)).length).toBe(2)
    await other.context().setOffline(true)
    await other.goto('/en/guide/use')
    expect(await other.locator('main').innerText()).toContain('The latest use')
    // The search of a folder's copy covers the language.
    await search(other, 'latest')
    await expect.poll(() => options(other).first().getAttribute('href')).toContain('/en/guide/use')
  })

  test('is not stored without enough space: the page shows the problem, and nothing is left', async () => {
    const shown = await open('/en/_offline')
    const session = await shown.context().newCDPSession(shown)
    await session.send('Storage.overrideQuotaForOrigin', {
      origin: browserSite.site.url.origin,
      quotaSize: 300_000,
    })
    await button(shown, list, 'Keep offline').click()
    await expect
      .poll(() => card(shown, list).getByRole('alert').innerText())
      .toBe('This browser does not have enough space for the pages.')
    await button(shown, list, 'Keep offline').waitFor()
    expect(await caches(shown)).toEqual([])
    expect(await registrations(shown)).toBe(0)
  })

  test('can be cancelled', async () => {
    const shown = await open('/en/_offline')
    await expect.poll(() => state(shown, list)).toContain('Pages:')
    await beforeFetching(shown, '/en/more', () => new Promise(() => {}))
    await button(shown, list, 'Keep offline').click()
    await button(shown, list, 'Cancel').click()
    await expect.poll(() => shown.evaluate(() => document.activeElement?.textContent)).toBe('Keep offline')
    expect(await card(shown, list).getByRole('alert').count()).toBe(0)
    expect(await caches(shown)).toEqual([])
    expect(await registrations(shown)).toBe(0)
  })

  test('of a right-to-left language shows its notice and the pages of all copies in their direction', async () => {
    const shown = await open('/ar/_offline')
    const arabic = '/ar/offline.json'
    await card(shown, arabic).locator('[data-part=keep]').click()
    await expect
      .poll(() => card(shown, arabic).locator('[data-part=remove]').isVisible(), { timeout: 40_000 })
      .toBe(true)
    expect(await card(shown, arabic).locator('[data-part=state] bdi').getAttribute('dir')).toBe('rtl')
    await shown.context().setOffline(true)
    await shown.goto('/ar')
    expect(await notice(shown).getAttribute('dir')).toBe('rtl')
    await shown.goto('/en/more')
    expect(await shown.locator('html').getAttribute('dir')).toBe('rtl')
    expect(await shown.locator('.offline-pages').count()).toBe(1)
    expect(await violations(shown)).toEqual([])
  })
})

describe('the list of a copy', () => {
  const read = async (path: string, headers?: Record<string, string>) => await browserSite.site.get(path, headers)

  test('names the pages of the sidebar, and the release', async () => {
    const answer = await read('/en/guide/offline.json')
    const { release, title, home, pages } = (await answer.json()) as OfflineList
    expect(release).toBe(Number(answer.headers.get('x-release')))
    expect({ title, home }).toEqual({ title: 'Guide', home: '/en/guide/start' })
    expect(pages.map(({ href }) => href)).toEqual(['/en/guide/start', '/en/guide/use'])
    const whole = (await (await read('/en/offline.json')).json()) as OfflineList
    expect(whole.pages.map(({ href }) => href)).not.toContain('/en/hidden')
    const again = await read('/en/offline.json', {
      'If-None-Match': (await read('/en/offline.json')).headers.get('etag')!,
    })
    expect(again.status).toBe(304)
  })

  test.each([
    '/en/nowhere/offline.json',
    '/de/offline.json',
    '/offline.json',
    '/en/hidden/offline.json',
    '/en/offline.json?release=1',
    '/en/nowhere/_offline',
    '/en/_offline?release=1',
  ])('%s does not exist', async (path) => {
    expect((await read(path)).status).toBe(404)
  })

  test('and the service worker have headers that keep them current', async () => {
    const script = await read('/sw.js')
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(script.headers.get('cache-control')).toBe('no-cache')
    expect(script.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'",
    )
    expect(await script.text()).not.toContain('unregister')
  })

  test('does not exist in a preview, whose pages do not offer copies', async () => {
    const { target } = browserSite.site
    await forkChannel(target, 'next', 3600)
    const folder = new ContentFolder(await writeContent(files))
    await publish({ folder, target, channel: 'next', renderer: 'test', tools: compileTools })
    const token = new URL(await openPreviewAddress(target, 'next', false)).pathname.split('/').at(-1)
    const headers = { cookie: `rivage-preview=${token}` }
    expect((await read('/en/offline.json', headers)).status).toBe(404)
    expect(await (await read('/en/guide/use', headers)).text()).not.toContain('_offline')
  })
})

test('a copy is deleted with its service worker when the site no longer offers it', async () => {
  await restore()
  const shown = await open('/en/_offline')
  await keep(shown, '/en/offline.json')
  const config = JSON.parse(String(files['site.config.json'])) as object
  await browserSite.site.serve({ 'site.config.json': JSON.stringify({ ...config, offline: false }) })
  onTestFinished(async () => void (await restore()))
  expect((await browserSite.site.get('/en/_offline')).status).toBe(404)
  expect((await browserSite.site.get('/en/offline.json')).status).toBe(404)
  expect(await (await browserSite.site.get('/en/more')).text()).not.toMatch(/_offline|Keep offline/)
  await shown.goto('/en/more')
  // The previous worker is never idle, so the browser delays the activation of the worker that removes it for minutes.
  await shown.evaluate(() => {
    const request = async (): Promise<void> => {
      await fetch('/en/more/_payload.json').catch(() => {})
      await request()
    }
    for (let count = 0; count < 3; count++) void request()
  })
  await shown.evaluate(async () => await (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => registrations(shown)).toBe(0)
  await expect.poll(() => caches(shown)).toEqual([])
})
