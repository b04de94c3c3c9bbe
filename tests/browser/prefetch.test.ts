import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useOwnBrowserSite } from './browser-site.ts'
import type { VisitOptions } from './browser-site.ts'
import { stopClock, untilAnswered } from './visiting.ts'
import { needsLanguages } from '../harness/urls/skip.ts'

const browserSite = useOwnBrowserSite()
const { visit } = browserSite

const manifestFile = '**/_nuxt/builds/meta/*.json'
const tree = (page: Page) => page.getByRole('navigation', { name: 'Documentation' })

interface Watched {
  page: Page
  payloads: string[]
  manifests: () => number
}

/**
 * Opens a page, and records its requests for payloads and for the manifest.
 * @param options `clock`: whether the test controls the page's clock
 */
async function open(path: string, options: VisitOptions & { clock?: boolean } = {}): Promise<Watched> {
  let loaded = false
  const payloads: string[] = []
  let manifests = 0
  const page = await visit(path, {
    ...options,
    prepare: async (opened) => {
      opened.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.endsWith('/_payload.json')) payloads.push(pathname)
        if (pathname.startsWith('/_nuxt/builds/meta/')) manifests++
      })
      opened.on('requestfinished', (request) => {
        if (/\/deferred\.\w+\.js/.test(request.url())) loaded = true
      })
      if (options.clock) await opened.clock.install()
      await options.prepare?.(opened)
    },
  })
  let moves = 0
  await expect
    .poll(async () => {
      // If the test controls the clock, the page has no idle moments. Moving the pointer also starts its deferred code.
      if (options.clock) await page.mouse.move(5, 300 + (moves++ % 20))
      return loaded
    })
    .toBe(true)
  await untilAnswered(page)
  return { page, payloads, manifests: () => manifests }
}

const connection = (values: object) => (page: Page) =>
  page.addInitScript((given) => {
    Object.defineProperty(navigator, 'connection', { value: given })
  }, values)

describe('a payload is prefetched', () => {
  test('when a link is hovered for a moment, and only once', async () => {
    const { page, payloads } = await open('/en/start/install')
    const link = tree(page).getByRole('link', { name: 'Harbour slang' })
    await link.hover()
    await expect.poll(() => payloads).toContain('/en/notes/harbour-slang/_payload.json')
    await link.click()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Harbour slang')
    expect(payloads.filter((path) => path.includes('harbour-slang'))).toHaveLength(1)
  })

  test('when a link has the focus', async () => {
    const { page, payloads } = await open('/en/start/install')
    const link = tree(page).getByRole('link', { name: 'Harbour slang' })
    // Repeats this in case the listening script has arrived but not started yet.
    await expect
      .poll(async () => {
        await link.blur()
        await link.focus()
        return payloads
      })
      .toContain('/en/notes/harbour-slang/_payload.json')
  })

  test('when the reader scrolls to a link in the content and stays there, after the manifest, one second after the browser becomes idle', async () => {
    const { page, payloads, manifests } = await open('/en/notes/harbour-slang', {
      clock: true,
      height: 400,
      prepare: stopClock,
    })
    expect(payloads).toEqual([])
    await page.getByRole('link', { name: /^Next/ }).scrollIntoViewIfNeeded()
    let waitedMs = 0
    const wait = async () => {
      await page.clock.runFor(100)
      waitedMs += 100
    }
    await expect.poll(() => wait().then(() => manifests())).toBe(1)
    expect(waitedMs).toBeGreaterThanOrEqual(1000)
    await expect.poll(() => wait().then(() => payloads)).toContain('/en/notes/long-title/_payload.json')
    expect(manifests()).toBe(1)
  })

  test('for at most four links at a time', async () => {
    const held: Route[] = []
    const { page, payloads } = await open('/en/start/install', {
      prepare: (opened) => opened.route('**/_payload.json*', (route) => void held.push(route)),
    })
    await page.evaluate(() => {
      const paths = [
        '/en',
        ...[...document.querySelectorAll<HTMLAnchorElement>('.sidebar-tree a')].map(({ pathname }) => pathname),
      ]
      document
        .querySelector('main')!
        .prepend(...paths.map((path) => Object.assign(document.createElement('a'), { href: path, textContent: path })))
      document.body.style.minHeight = '200vh'
      scrollTo(0, 1)
    })
    await expect.poll(() => held.length).toBe(4)
    for (const answered of [1, 2, 3]) {
      await held[answered - 1]!.continue()
      await expect.poll(() => held.length).toBe(4 + answered)
      await untilAnswered(page)
      expect(held).toHaveLength(4 + answered)
    }
    expect(new Set(payloads).size).toBe(7)
  })
})

describe('nothing is prefetched', () => {
  test('for links in view while the reader stays at the top, on the first page and after a visit', async () => {
    const { page, payloads, manifests } = await open('/en/start/install', { clock: true })
    const wait = async () => {
      await page.clock.runFor(3000)
      await untilAnswered(page)
    }
    await expect.poll(() => wait().then(manifests)).toBe(1)
    await wait()
    expect(payloads).toEqual([])
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.sidebar-tree a[href$=slang]')!.click())
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Harbour slang')
    await wait()
    expect(payloads).toEqual(['/en/notes/harbour-slang/_payload.json'])
  })

  test.for([
    ['that saves data', { saveData: true }],
    ['of type 2G', { effectiveType: '2g' }],
    ['of type slow 2G', { effectiveType: 'slow-2g' }],
  ] as const)('on a connection %s', async ([, values]) => {
    const { page, payloads, manifests } = await open('/en/notes/harbour-slang', {
      clock: true,
      prepare: connection(values),
    })
    const link = tree(page).getByRole('link', { name: 'Install Tidebook' })
    await link.hover()
    await page.clock.runFor(3000)
    await untilAnswered(page)
    expect([payloads, manifests()]).toEqual([[], 0])
    await link.click()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Install Tidebook')
    // The visit shows that the script for prefetching was loaded.
    expect(payloads).toEqual(['/en/start/install/_payload.json'])
    await tree(page).getByRole('link', { name: 'Harbour slang' }).hover()
    await page.clock.runFor(3000)
    await untilAnswered(page)
    expect([payloads, manifests()]).toEqual([['/en/start/install/_payload.json'], 0])
  })

  test('for a pointer that only passes over links, and for other sites, other languages, and files', async () => {
    needsLanguages()
    const { page, payloads } = await open('/en/start/install', {
      clock: true,
      prepare: (opened) => opened.route(manifestFile, () => {}),
    })
    // Moves the pointer in one task, so that it doesn't rest on a link even if the machine is busy.
    await tree(page)
      .getByRole('link')
      .evaluateAll((links) => {
        for (const element of [...links, document.body])
          element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      })
    for (const name of ['View as Markdown', 'Français', 'Source repository']) {
      await page
        .locator('a', { hasText: name })
        .or(page.getByLabel(name))
        .first()
        .dispatchEvent('focusin', { bubbles: true })
    }
    await page.clock.runFor(1000)
    await untilAnswered(page)
    expect(payloads).toEqual([])
    await tree(page).getByRole('link', { name: 'Harbour slang' }).hover()
    await expect.poll(() => payloads).toEqual(['/en/notes/harbour-slang/_payload.json'])
  })

  test('for a link whose target did not exist when the page was published', async () => {
    await browserSite.site.serve({
      'en/3.notes/1.harbour-slang.md':
        '---\ntitle: Harbour slang\n---\n\nSee [the chart](/en/notes/chart) and [the lamp](/en/start/install).\n',
    })
    const { page, payloads } = await open('/en/notes/harbour-slang')
    await page.getByRole('link', { name: 'the chart' }).focus()
    await page.getByRole('link', { name: 'the lamp', exact: true }).focus()
    await expect.poll(() => payloads).toContain('/en/start/install/_payload.json')
    expect(payloads.join()).not.toContain('chart')
  })

  test('if the page is left while the manifest loads, and no error is logged', async () => {
    let asked: Promise<unknown> | undefined
    const page = await visit('/en/notes/harbour-slang', {
      prepare: async (opened) => {
        await opened.route(manifestFile, () => {})
        asked = opened.waitForRequest(manifestFile)
      },
    })
    await asked
    await page.goto('/en/start/install')
    await untilAnswered(page)
  })

  test('if the manifest cannot be read, but links still work and the error is logged', async () => {
    const errors: string[] = []
    const { page, payloads } = await open('/en/notes/harbour-slang', {
      mayComplain: true,
      clock: true,
      height: 400,
      prepare: async (opened) => {
        opened.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
        await opened.route(manifestFile, (route) => route.abort())
      },
    })
    await expect.poll(() => page.clock.runFor(1000).then(() => errors.join())).toContain('Error fetching app manifest')
    await page.getByRole('link', { name: /^Next/ }).scrollIntoViewIfNeeded()
    await page.clock.runFor(3000)
    await untilAnswered(page)
    expect(payloads).toEqual([])
    await page.getByRole('link', { name: /^Next/ }).click()
    await expect.poll(() => page.url()).toMatch(/long-title$/)
  })
})
