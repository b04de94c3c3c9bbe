import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { cutVersion } from '../../scripts/releases/cut-version.ts'
import { violations, violationsInAllModes } from './axe.ts'
import { useOwnBrowserSite } from './browser-site.ts'
import { field, options, untilSearched } from './searching.ts'
import { holdRequests, readNothingAhead, untilStarted } from './visiting.ts'
import { needsLanguages } from '../harness/urls/skip.ts'

const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`
const config = {
  locales: ['en', 'fr', 'ar', 'ja'],
  versions: [
    { name: '2.x', state: 'current' },
    { name: '1.x', label: '1.x (long-term support)', state: 'supported' },
    { name: '0.9', state: 'ended' },
  ],
  announcement: { text: 'The next version arrives soon.' },
}
const browserSite = useOwnBrowserSite({}, () =>
  Promise.resolve({
    'site.config.json': JSON.stringify(config),
    'en/index.md': page('Home', 'Welcome.'),
    'ar/index.md': page('الرئيسية', 'مرحبًا.'),
    'en/1.install.md': page('Install', '## With npm\n\nRun the first installer.'),
    'ar/1.install.md': page('التثبيت', 'شغّل المثبّت.'),
    'fr/index.md': page('Accueil', 'Bienvenue.'),
    'fr/1.install.md': page('Installer', '## Avec npm\n\nLancez le premier installateur.'),
    'ja/index.md': page('ホーム', 'ようこそ。'),
    'ja/1.install.md': page('インストール', '## npm\n\n最初のインストーラーを実行します。'),
    'en/2.use.md': page('Use', 'Use it.'),
  }),
)
const { visit, look } = browserSite

beforeAll(async () => {
  const { site } = browserSite
  for (const name of ['1.x', '0.9']) await cutVersion(site.target, name)
  await site.serve({
    'en/1.install.md': page('Install', '## With npm\n\nRun the second installer.'),
    'fr/1.install.md': page('Installer', '## Avec npm\n\nLancez le second installateur.'),
    'ar/1.install.md': page('التثبيت', 'شغّل المثبّت الثاني.'),
    'ja/1.install.md': page('インストール', '## npm\n\n二番目のインストーラーを実行します。'),
    'en/3.more.md': page('More', 'More.'),
    'en/4.long.md': page('Long', `## First\n\n${'Words.\n\n'.repeat(60)}## Second\n\n${'Words.\n\n'.repeat(60)}`),
  })
  await vi.waitUntil(async () => (await site.get('/en/1.x/install')).ok, { timeout: 10_000 })
})

/** Opens the picker of a page. */
async function open(path: string): Promise<Page> {
  const shown = await visit(path)
  await shown.locator('.version-picker > summary').click()
  return shown
}

describe('the version picker', () => {
  test('lists the differences of the page in each version, and opens them at the same section', async () => {
    const shown = await open('/en/install?from=mail#with-npm')
    const list = shown.locator('.version-picker ul')
    await list.locator('[data-mark]').first().waitFor()
    expect((await list.innerText()).replace(/\s+/g, ' ')).toBe(
      '2.x current 1.x (long-term support) supported changed 0.9 no longer supported changed See what changed',
    )
    await list.getByRole('link', { name: /^1\.x/ }).click()
    await shown.waitForURL('**/en/1.x/install?from=mail#with-npm')
    expect(await shown.locator('.version-notice').innerText()).toContain('You are reading 1.x (long-term support).')
  })

  test('lists the differences even if it was opened while the scripts of the page load', async () => {
    let arrive = () => {}
    const shown = await visit('/en/install', {
      prepare: async (opened) => (arrive = await holdRequests(opened, '**/deferred.*.js')),
    })
    await shown.locator('.version-picker > summary').click()
    arrive()
    await shown.locator('.version-picker [data-mark]').first().waitFor()
  })

  test('keeps the section to which the reader has scrolled', async () => {
    const shown = await visit('/en/long')
    await untilStarted(shown)
    await shown.locator('#second').evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }))
    await shown.locator('.outline [aria-current][href="#second"]').first().waitFor({ state: 'attached' })
    await shown.locator('.version-picker > summary').click()
    const link = shown.locator('.version-picker a[data-version="1.x"]')
    await expect.poll(async () => await link.getAttribute('href')).toMatch(/\/en\/1\.x\/long#second$/)
  })

  test('is updated by visits, and closes when the focus leaves it', async () => {
    const shown = await visit('/en/1.x/install')
    await untilStarted(shown)
    await shown.getByRole('link', { name: 'Use', exact: true }).first().click()
    await shown.waitForURL('**/en/1.x/use')
    await shown.locator('h1', { hasText: 'Use' }).waitFor()
    const picker = shown.locator('.version-picker')
    await picker.locator('summary').click()
    await picker.locator('[data-mark=same]').first().waitFor()
    const old = picker.locator('a[data-version="0.9"]')
    expect(await old.evaluate((link: HTMLAnchorElement) => link.pathname)).toBe('/en/0.9/use')
    await shown.keyboard.press('Escape')
    await expect.poll(async () => await picker.getAttribute('open')).toBeNull()
    expect(await picker.locator('summary').evaluate((summary) => summary === document.activeElement)).toBe(true)
  })

  test('stays open if it was opened while a page loads, with the differences of that page', async () => {
    const shown = await visit('/en/1.x/install', { prepare: readNothingAhead })
    await untilStarted(shown)
    const arrive = await holdRequests(shown, '**/use/_payload.json*')
    const requested = shown.waitForRequest('**/use/_payload.json*')
    await shown.getByRole('link', { name: 'Use', exact: true }).first().click()
    await requested
    const picker = shown.locator('.version-picker')
    await picker.locator('summary').click()
    await picker.locator('[data-mark=changed]').first().waitFor()
    arrive()
    await shown.locator('h1', { hasText: 'Use' }).waitFor()
    await picker.locator('[data-mark=same]').first().waitFor()
    expect(await picker.locator('summary').evaluate((summary) => summary === document.activeElement)).toBe(true)
    const old = picker.locator('a[data-version="0.9"]')
    expect(await old.evaluate((link: HTMLAnchorElement) => link.pathname)).toBe('/en/0.9/use')
    await shown.goBack()
    await expect.poll(async () => await picker.getAttribute('open')).toBeNull()
  })

  test('shows the differences on a separate page, without a script', async () => {
    const shown = await visit('/en/1.x/install', { javaScriptEnabled: false })
    await shown.locator('.version-picker > summary').click()
    await shown.getByRole('link', { name: 'See what changed' }).click()
    const list = (await shown.locator('.change-list').innerText()).replace(/\s+/g, ' ')
    expect(list).toContain('2.x · current · changed')
    expect(list).toContain('0.9 · no longer supported · same text')
    await shown.getByRole('link', { name: 'Changes from 1.x (long-term support) to 2.x' }).click()
    await shown.waitForURL('**/en/install?compare=1.x')
    expect(await shown.locator('article ins').innerText()).toContain('second')
  })

  test('works without a script, on a phone, from right to left', async () => {
    const shown = await visit('/ar/1.x/install', { width: 320, javaScriptEnabled: false })
    // The label has a separate text direction, and is truncated with an ellipsis.
    const label = shown.locator('.version-picker > summary bdi')
    expect(await label.evaluate((bdi) => [getComputedStyle(bdi).direction, bdi.scrollWidth > bdi.clientWidth])).toEqual(
      ['ltr', true],
    )
    await shown.locator('.version-picker > summary').click()
    const box = await shown.locator('.version-picker ul').boundingBox()
    expect(box!.x).toBeGreaterThanOrEqual(0)
    expect(box!.x + box!.width).toBeLessThanOrEqual(320)
    // The announcement is above the header.
    const header = await shown.locator('.header').boundingBox()
    expect(box!.y).toBeGreaterThanOrEqual(header!.y + header!.height)
    await shown.locator('.version-picker a').first().click()
    await shown.waitForURL('**/ar/install')
  })
})

test.each([
  ['en', 'first', 'second'],
  ['fr', 'premier', 'second'],
  ['ja', '最初', '二番目'],
  ['ar', 'شغّل', 'الثاني'],
])(
  'in %s, links keep readers in their version: sections, neighbors, languages, and missing pages',
  async (locale, before, after) => {
    needsLanguages()
    const shown = await visit(`/${locale}/1.x/install`, { javaScriptEnabled: false, width: 320 })
    expect(await shown.locator('article').innerText()).toContain(before)
    expect(await shown.locator('article').innerText()).not.toContain(after)
    await shown.locator('.version-notice a').last().click()
    await shown.waitForURL(`**/${locale}/install?compare=1.x`)
    expect(await shown.locator('article ins').first().innerText()).toContain(after)
    await shown.goto(new URL(`/${locale}/1.x/install`, shown.url()).href)
    const hrefs = await shown
      .locator('.surround a, .sidebar-tree a, .popup-menu a[lang]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    expect(hrefs.length).toBeGreaterThan(4)
    expect(hrefs.filter((href) => href.split('/')[2] !== '1.x')).toEqual([])
    await shown.goto(new URL(`/${locale}/1.x/nothing`, shown.url()).href)
    expect(await shown.locator('.actions a, .closest a').first().getAttribute('href')).toMatch(
      new RegExp(`^/${locale}/1.x`),
    )
    const width = await shown.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(320)
  },
)

test('the search dialog of a version searches its index in this browser, and suggests its pages', async () => {
  const requested: string[] = []
  const shown = await visit('/en/1.x/install', {
    prepare: async (opened) => {
      await opened.addInitScript(() => {
        for (const [name, value] of Object.entries({ connection: {}, deviceMemory: 8 }))
          Object.defineProperty(navigator, name, { value, configurable: true })
      })
      opened.context().on('request', (request) => {
        if (/_search\/en\?q=./.test(request.url())) requested.push(request.url())
      })
    },
  })
  await untilStarted(shown)
  await shown.keyboard.press('Control+k')
  for (const query of ['installer', 'first', 'use', 'run']) {
    await field(shown).fill(query)
    await untilSearched(shown)
  }
  let end = 0
  await expect
    .poll(async () => {
      requested.splice(0)
      await field(shown).fill(`${'x'.repeat(++end)} first installer`)
      await untilSearched(shown)
      return requested
    })
    .toEqual([])
  expect(await options(shown).first().innerText()).toContain('Run the first installer.')
  expect(await options(shown).first().getAttribute('href')).toMatch(/^\/en\/1\.x\/install/)
  await field(shown).fill('second')
  await untilSearched(shown)
  expect(await options(shown).count()).toBe(0)
  await field(shown).fill('use')
  await untilSearched(shown)
  await options(shown).first().click()
  await shown.waitForURL('**/en/1.x/use')
  const suggested = async () => {
    await shown.keyboard.press('Control+k')
    await options(shown).first().waitFor()
    return await options(shown).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  }
  await shown.goto(new URL('/en/1.x/install', shown.url()).href)
  await untilStarted(shown)
  expect(await suggested()).toContain('/en/1.x/use')
  await shown.goto(new URL('/en/install', shown.url()).href)
  await untilStarted(shown)
  expect(await suggested()).not.toContain('/en/1.x/use')
})

test('axe finds no violations in the picker, on a page of an earlier version, and on a comparison', async () => {
  expect(await violations(await open('/en/1.x/install'))).toEqual([])
  for (const path of [
    '/en/1.x/install',
    '/ar/1.x/more',
    '/en/install?compare=1.x',
    '/en?since=1.x',
    '/ar/1.x/install?versions',
  ])
    expect(await violationsInAllModes(await look(path))).toEqual([])
})
