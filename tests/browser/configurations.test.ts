import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { useOwnBrowserSite } from './browser-site.ts'
import { configurationFiles, configurationSite, configurations } from './configurations.ts'

const widths = [1440, 1024, 768, 390, 320]

const browserSite = useOwnBrowserSite(configurationSite)
const { visit, look } = browserSite

describe.each(configurations)('a site with $name', (configuration) => {
  const { title, links } = configuration
  beforeAll(() => browserSite.site.serve(configurationFiles(configuration)))

  /** Returns problems of the page at each width, after `change`. */
  async function inspect(page: Page, prefix: string, change?: () => Promise<unknown>): Promise<string[]> {
    await change?.()
    const found: string[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const problems = await page.evaluate(problemsOfFrame, { title, links })
      found.push(...problems.map((problem) => `${prefix}, ${width} wide: ${problem}`))
    }
    return found
  }

  test('shows everything without overlaps in any window, mode, and text size', async () => {
    const page = await look('/en/start/install')
    const found = [
      ...(await inspect(page, 'light')),
      ...(await inspect(page, 'dark', () => page.emulateMedia({ colorScheme: 'dark' }))),
      ...(await inspect(page, 'forced colors', () => page.emulateMedia({ forcedColors: 'active' }))),
    ]
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
    // Same layout as browser zoom at 200 %: the window has half as many CSS pixels.
    await page.setViewportSize({ width: 720, height: 400 })
    found.push(...(await page.evaluate(problemsOfFrame, { title, links })).map((problem) => `at 200 %: ${problem}`))
    await page.goto('/ar/start/install')
    found.push(...(await inspect(page, 'right to left')))
    expect(found).toEqual([])
  })

  test('shows everything without scripts', async () => {
    const page = await visit('/en/start/install', { javaScriptEnabled: false })
    expect(await inspect(page, 'without scripts')).toEqual([])
  })
})

describe('a tab strip that overflows', () => {
  const filler = Array.from({ length: 5 }, (_, index) => ({ label: `One more section ${index}`, to: `/more-${index}` }))
  beforeAll(() =>
    browserSite.site.serve(
      configurationFiles({
        config: {
          header: {
            tabs: [
              { label: 'Start', to: '/start' },
              ...filler,
              { label: 'Stations', to: '/stations' },
              ...filler,
              { label: 'Notes', to: '/notes' },
            ],
          },
        },
      }),
    ),
  )

  test.for(['/en/start/install', '/en/stations/north-sea', '/en/notes/harbour-slang'])(
    'shows the current tab fully, outside the faded edges: %s',
    async (path) => {
      for (const address of [path, `/ar${path}`]) {
        const page = await look(address, { width: 1024 })
        const room = await page.locator('.header-tabs').evaluate((strip) => {
          const [outer, tab] = [strip, strip.querySelector('[aria-current]')!].map((box) => box.getBoundingClientRect())
          return Math.min(tab!.left - outer!.left, outer!.right - tab!.right)
        })
        // The width of the faded edge.
        expect(room, address).toBeGreaterThan(31)
      }
    },
  )
})

describe('content settings and site configuration', () => {
  const page = (title: string, navigation = 'true') => `---\ntitle: ${title}\nnavigation: ${navigation}\n---\n\nText.\n`
  beforeAll(() =>
    browserSite.site.serve({
      ...configurationFiles({
        config: {
          announcement: { text: { en: '**Two** is [out](/docs/tides)', ar: '**اثنان**' } },
          footer: { columns: [] },
        },
      }),
      'en/4.docs/1.tides.md': page('Tides', '{ badge: { label: Beta, color: warning } }'),
      'en/4.docs/2.harbours/1.list.md': page('List harbours', '{ method: get, badge: New }'),
    }),
  )

  const menuOf = async (path: string) =>
    /<ul class="navigation">.*?<\/nav>/s
      .exec(await (await browserSite.site.get(path)).text())?.[0]
      // React puts these comments between two text nodes.
      .replaceAll('<!-- -->', '') ?? ''

  test('show badges in the sidebar, and HTTP methods before titles', async () => {
    const menu = await menuOf('/en/docs/tides')
    expect(menu).toContain('Tides <span class="badge" data-size="sm" data-color="warning">Beta</span>')
    expect(menu).toMatch(/<span class="method" data-color="info">GET<\/span> List harbours <span class="badge"/)
  })

  test('limit the sidebar to the folder `docs` on every page', async () => {
    const titles = ['/en/docs/tides', '/en/start/install', '/en'].map(async (path) =>
      [...(await menuOf(path)).matchAll(/data-folder="([^"]+)"/g)].map(([, folder]) => folder),
    )
    expect(await Promise.all(titles)).toEqual(Array.from({ length: 3 }, () => ['/en/docs/harbours']))
    expect(await menuOf('/en/start/install')).not.toContain('/en/start')
  })

  test('redirect the path of a folder to its first page', async () => {
    const response = await browserSite.site.get('/en/docs/harbours')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/en/docs/harbours/list'])
    expect((await browserSite.site.get('/en/docs/nowhere')).status).toBe(404)
  })

  test('show an announcement with emphasis and links in the reader’s language', async () => {
    const [english, arabic] = await Promise.all(
      ['/en', '/ar'].map(async (path) => await (await browserSite.site.get(path)).text()),
    )
    expect(english).toContain('<strong>Two</strong> is <a href="/en/docs/tides">out</a>')
    expect(arabic).toContain('<strong>اثنان</strong>')
  })
})

describe('a label that is one long word', () => {
  const word = { label: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk', to: 'https://example.com' }
  const icon = 'i-lucide-book-open'
  beforeAll(() =>
    browserSite.site.serve(
      configurationFiles({
        config: {
          header: {
            menu: 'drawer',
            tabs: [{ ...word, icon }],
            links: [word, { label: word.label, links: [word, { ...word, icon }] }],
          },
        },
      }),
    ),
  )

  test.each([
    ['menu of a narrow window', 360, '.menu-button', '.sidebar'],
    ['list of all links', 1280, '.all-links > button', '.all-links > .popup-menu'],
  ])('wraps in the %s', async (_, width, button, opened) => {
    const page = await look('/en/start/install', { width })
    await page.locator(button).first().click()
    const beyond = page
      .locator(opened)
      .first()
      .evaluate((panel) => panel.scrollWidth - panel.clientWidth)
    expect(await beyond).toBe(0)
  })
})

/** Runs in the page. Returns problems that hide parts of the frame from a visitor or make them unreadable. */
function problemsOfFrame({ title, links }: { title: string; links: readonly string[] }): string[] {
  const problems: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) problems.push(`the page is ${scrollWidth - clientWidth} too wide`)

  const isShown = (element: Element) => {
    const { width, height, right, left } = element.getBoundingClientRect()
    return element.checkVisibility() && width > 1 && height > 1 && right > 0 && left < clientWidth
  }
  const siteTitle = document.querySelector('.header .site-title')!
  const { width } = siteTitle.getBoundingClientRect()
  if (!isShown(siteTitle) || width < Math.min(60, title.length * 6)) problems.push(`the title is ${width} wide`)

  // A scrolling strip clips its contents.
  const boxOf = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const strip = element.closest('.header-links, .header-tabs')?.getBoundingClientRect()
    return { left: Math.max(left, strip?.left ?? left), right: Math.min(right, strip?.right ?? right), top, bottom }
  }
  const controls = [...document.querySelectorAll('.header :is(a, button)')].filter(
    (element) => isShown(element) && !element.closest('[popover]'),
  )
  for (const [index, one] of controls.entries())
    for (const other of controls.slice(index + 1)) {
      const [a, b] = [boxOf(one), boxOf(other)]
      if (
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
      )
        problems.push(`${one.textContent} overlaps ${other.textContent}`)
    }
  const lines = new Set(
    controls
      .filter((control) => control.closest('.header-row'))
      .map((control) =>
        Math.round((control.getBoundingClientRect().top + control.getBoundingClientRect().bottom) / 2 / 4),
      ),
  )
  if (lines.size > 1) problems.push(`the header has ${lines.size} lines`)
  for (const label of document.querySelectorAll('.header-links > li > *:has(> .icon), .header-tabs a:has(> .icon)'))
    if (isShown(label) && label.getBoundingClientRect().height > 48) problems.push(`${label.textContent} is stacked`)

  // Returns whether an element is visible, or behind a visible button.
  const isReachable = (element: Element) => {
    const panel = element.closest('[popover]')
    if (!panel || isShown(element)) return isShown(element)
    const opener = document.querySelector(`[popovertarget="${panel.id}"]`)
    const isHiddenInside = getComputedStyle(element.closest('ul')!).display === 'none'
    return opener !== null && isShown(opener) && !isHiddenInside
  }
  for (const label of links) {
    const found = [...document.querySelectorAll('a')].filter(
      ({ textContent, pathname }) =>
        textContent
          .replaceAll(/[\u2066-\u2069]/g, '')
          .trim()
          .startsWith(label) || pathname.endsWith(label),
    )
    if (!found.some(isReachable)) problems.push(`no visible link to ${label}`)
  }
  return problems
}
