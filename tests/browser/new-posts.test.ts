import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useOwnBrowserSite } from './browser-site.ts'
import { untilStarted } from './visiting.ts'

const files = {
  'site.config.json': JSON.stringify({
    title: 'Harbour',
    collections: { changelog: { kind: 'posts' }, blog: { kind: 'posts', newMark: false } },
    header: {
      links: [
        { label: 'News', to: '/changelog' },
        { label: 'Blog', to: '/blog' },
      ],
    },
  }),
  'en/index.md': '# Harbour\n',
  'en/changelog/2026-01-10-first.md': '# First\n',
  'en/blog/2026-01-10-first.md': '# First\n',
}
const browserSite = useOwnBrowserSite({}, async () => await Promise.resolve(files))

const links = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link')
    .filter({ hasText: /News|Blog/ })

test('a header link is marked as new when posts appear after the last visit to the list', async () => {
  const page = await browserSite.visit('/en')
  await untilStarted(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rivage-new'))).toContain('2026-01-10')
  expect(await links(page).allInnerTexts()).toEqual(['News', 'Blog'])

  await browserSite.site.serve({ 'en/changelog/2026-02-10-second.md': '# Second\n' })
  await page.reload()
  await expect.poll(() => links(page).first().getByText('What’s new').count()).toBe(1)
  await expect.poll(() => page.locator('[data-new=changelog]').first().isVisible()).toBe(true)

  await links(page).first().click()
  await expect.poll(() => page.locator('[data-new=changelog]').first().isVisible()).toBe(false)
  await page.goto(new URL('/en', page.url()).href)
  await untilStarted(page)
  expect(await page.locator('[data-new=changelog]').first().isVisible()).toBe(false)
})
