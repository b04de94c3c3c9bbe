import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { cutVersion } from '../../scripts/releases/cut-version.ts'
import { violations, violationsInAllModes } from './axe.ts'
import { useOwnBrowserSite } from './browser-site.ts'
import { untilStarted } from './visiting.ts'

const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`
const config = {
  locales: ['en', 'fr', 'ar', 'ja'],
  versions: [
    { name: '2.x', state: 'current' },
    { name: '1.x', label: '1.x (long-term support)', state: 'supported' },
    { name: '0.9', state: 'ended' },
  ],
}
const browserSite = useOwnBrowserSite({}, () =>
  Promise.resolve({
    'site.config.json': JSON.stringify(config),
    'en/index.md': page('Home', 'Welcome.'),
    'ar/index.md': page('الرئيسية', 'مرحبًا.'),
    'en/1.install.md': page('Install', '## With npm\n\nRun the first installer.'),
    'ar/1.install.md': page('التثبيت', 'شغّل المثبّت.'),
    'en/2.use.md': page('Use', 'Use it.'),
  }),
)
const { visit, look } = browserSite

beforeAll(async () => {
  const { site } = browserSite
  for (const name of ['1.x', '0.9']) await cutVersion(site.target, name)
  await site.serve({
    'en/1.install.md': page('Install', '## With npm\n\nRun the second installer.'),
    'en/3.more.md': page('More', 'More.'),
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
  test('lists the differences of the page in each version, and opens them', async () => {
    const shown = await open('/en/install')
    const list = shown.locator('.version-picker ul')
    await list.locator('[data-mark]').first().waitFor()
    expect((await list.innerText()).replace(/\s+/g, ' ')).toBe(
      '2.x current 1.x (long-term support) supported changed 0.9 no longer supported changed',
    )
    await list.getByRole('link', { name: /^1\.x/ }).click()
    await shown.waitForURL('**/en/1.x/install')
    expect(await shown.locator('.version-notice').innerText()).toContain('You are reading 1.x (long-term support).')
  })

  test('follows visits, and closes when readers leave it', async () => {
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

  test('works without a script, on a phone, from right to left', async () => {
    const shown = await visit('/ar/1.x/install', { width: 320, javaScriptEnabled: false })
    await shown.locator('.version-picker > summary').click()
    const box = await shown.locator('.version-picker ul').boundingBox()
    expect(box!.x).toBeGreaterThanOrEqual(0)
    expect(box!.x + box!.width).toBeLessThanOrEqual(320)
    await shown.locator('.version-picker a').first().click()
    await shown.waitForURL('**/ar/install')
  })
})

test('axe finds no violations in the picker, on a page of an earlier version, and on a comparison', async () => {
  expect(await violations(await open('/en/1.x/install'))).toEqual([])
  for (const path of ['/en/1.x/install', '/ar/1.x/more', '/en/install?compare=1.x', '/en?since=1.x'])
    expect(await violationsInAllModes(await look(path))).toEqual([])
})
