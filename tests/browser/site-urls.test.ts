// Tests a site below a base path whose default language has no code in its URLs.
import { expect, test } from 'vitest'
import { smallSite } from '../harness/small-site.ts'
import { expectAddress, useBrowserSite } from './browser-site.ts'
import { dialog, options, search } from './searching.ts'
import { isSameDocument, openPage, untilStarted } from './visiting.ts'

const browserSite = useBrowserSite({}, () =>
  Promise.resolve({
    ...smallSite,
    'en/3.many/1.first/1.deep.md': '# Deep\n\nFar down.\n',
    'site.config.json': JSON.stringify({ basePath: '/docs', localePrefix: 'except-default', offline: true }),
  }),
)
const { visit } = browserSite

test('links cause visits, back and forward work, and the sidebar marks the page', async () => {
  const page = await openPage(browserSite, '/docs/guide/install')
  await page.locator('main').getByRole('link', { name: 'usage' }).click()
  await expectAddress(page, '/docs/guide/use')
  expect(await isSameDocument(page)).toBe(true)
  await expect.poll(() => page.locator('.navigation [aria-current=page]').innerText()).toBe('Use')
  await page.locator('a.site-title').click()
  await expectAddress(page, '/docs')
  await page.goBack()
  await expectAddress(page, '/docs/guide/use')
  expect(await isSameDocument(page)).toBe(true)
})

test('search finds pages, and opens them', async () => {
  const page = await visit('/docs')
  await search(page, 'harbour')
  await expect.poll(() => options(page).count()).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expectAddress(page, '/docs/reference/options')
  await expect.poll(() => dialog(page).isVisible()).toBe(false)
  await page.keyboard.press('Control+k')
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect.poll(() => recent.count()).toBe(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect.poll(() => recent.count()).toBe(0)
  await page.keyboard.press('Escape')
  // Three searches load the index of this browser.
  for (const word of ['usage', 'install', 'begins']) await search(page, word)
  await expect.poll(() => options(page).first().getAttribute('href')).toMatch(/^\/docs\/guide/)
})

test('the language picker opens the page in the other language, and stores it below the base path', async () => {
  const page = await visit('/docs/guide/install')
  await untilStarted(page)
  await page.locator('[popovertarget="shell:languages"]').click()
  await page.locator('[id="shell:languages"] a[lang=fr]').click()
  await page.waitForURL('**/docs/fr/guide/install')
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name, value, path }) => [name, value, path])).toEqual([['i18n_redirected', 'fr', '/docs']])
  await page.locator('[popovertarget="shell:languages"]').click()
  await page.locator('[id="shell:languages"] a[lang=en]').click()
  await page.waitForURL('**/docs/guide/install')
})

test('a language is kept offline below the base path, with its home page, styles, and search', async () => {
  const page = await visit('/docs/_offline', { hasEmptyCache: true, mayComplain: true })
  const card = page.locator('[data-list="/docs/en/offline.json"]')
  await card.getByRole('button', { name: 'Keep offline' }).click()
  await expect.poll(() => card.getByRole('status').innerText(), { timeout: 40_000 }).toContain('Offline copy')
  await page.context().setOffline(true)
  for (const path of ['/docs', '/docs/guide/use']) {
    await page.goto(path)
    const notice = page.locator('.offline-notice')
    expect(await notice.innerText()).toContain('Release 1')
    expect(await notice.evaluate((element) => getComputedStyle(element).display)).toBe('flex')
  }
  await search(page, 'harbour')
  await expect.poll(() => options(page).first().getAttribute('href')).toContain('/docs/reference/options')
  await page.goto('/docs/fr/guide')
  expect(await page.locator('.offline-notice').innerText()).toContain('You are offline')
  await page.goto('/docs/_offline')
  await card.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => page.evaluate(async () => await caches.keys())).toEqual([])
})
