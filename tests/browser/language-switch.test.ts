import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserSite } from './browser-site.ts'
import { untilStarted } from './visiting.ts'

const filler = 'A line of text.\n\n'.repeat(60)

const { visit } = useBrowserSite({}, async () => ({
  'en/1.install.md': `# Install\n\n${filler}## With npm\n\n${filler}## Every day\n\n${filler}`,
  'fr/1.install.md': `# Installer\n\n${filler}## Avec npm\n\n${filler}## Chaque jour\n\n${filler}`,
}))

/**
 * Opens a page and switches to the other language, as a visitor does. Returns the URL and the heading near the top of
 * the window.
 */
async function switchFrom(path: string, prepare?: (page: Page) => Promise<unknown>) {
  const page = await visit(path)
  await prepare?.(page)
  await page.locator('[popovertarget="shell:languages"]').hover()
  await untilStarted(page)
  await page.locator('[popovertarget="shell:languages"]').click()
  const away = page.waitForURL((url) => !url.pathname.startsWith(path.slice(0, 3)))
  await page.locator('[id="shell:languages"] a:not([aria-current])').click()
  await away
  await page.waitForFunction(() => scrollY > 0)
  const heading = await page.evaluate(
    () => [...document.querySelectorAll('h2')].find((each) => each.getBoundingClientRect().top > 0)?.textContent,
  )
  const address = new URL(page.url())
  return [address.pathname + address.hash, heading]
}

test('switching the language keeps the section, although its heading has another text and id', async () => {
  expect(await switchFrom('/fr/install#avec-npm')).toEqual(['/en/install#with-npm', 'With npm'])
  expect(await switchFrom('/en/install#every-day')).toEqual(['/fr/install#every-day', 'Chaque jour'])
})

test('switching the language keeps the visible section, even without a fragment in the URL', async () => {
  expect(
    await switchFrom('/fr/install', async (page) => {
      await page.locator('#chaque-jour').scrollIntoViewIfNeeded()
      await page.locator('.outline a[href="#chaque-jour"][aria-current]').waitFor({ state: 'attached' })
    }),
  ).toEqual(['/en/install#every-day', 'Every day'])
})

test('switching the language works with a malformed fragment', async () => {
  const page = await visit('/fr/install#100%')
  await untilStarted(page)
  await page.locator('[popovertarget="shell:languages"]').click()
  await page.locator('[id="shell:languages"] a:not([aria-current])').click()
  await page.waitForURL('**/en/install*')
})

test('switching the language keeps the query string', async () => {
  const page = await visit('/fr/install?from=mail&tag=one&tag=two')
  await untilStarted(page)
  await page.locator('[popovertarget="shell:languages"]').click()
  await page.locator('[id="shell:languages"] a:not([aria-current])').click()
  await page.waitForURL('**/en/install?from=mail&tag=one&tag=two')
})
