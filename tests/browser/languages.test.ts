import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { useBrowserSite } from './browser-site.ts'

const codes = ['en', 'fr', 'ar', 'ja', 'de', 'es', 'it', 'pt_br', 'nb_no', 'zh_cn', 'zh_tw', 'uk']
const { visit } = useBrowserSite({ 'site.config.ts': `export default { locales: ${JSON.stringify(codes)} }\n` })

const picker = (page: Page) => page.getByRole('button', { name: 'Language: English' })
const names = (page: Page) => page.getByRole('list', { name: 'Language' }).getByRole('link').allInnerTexts()

test('every language has its flag, and no flag is fetched before the list is open', async () => {
  const flags: string[] = []
  const page = await visit('/en/start/install', {
    prepare: async (opened) => opened.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.startsWith('/_flags/')) flags.push(`${pathname.split('/').at(-1)} ${response.status()}`)
    }),
  })
  await page.waitForLoadState('networkidle')
  expect(flags).toEqual([])
  await picker(page).click()
  const wanted = ['gb', 'fr', 'sa', 'jp', 'de', 'es', 'it', 'br', 'no', 'cn', 'tw', 'ua'].map((country) => `${country}.svg 200`).sort()
  await expect.poll(() => flags.toSorted()).toEqual(wanted)
})

test.for([['deu', 'Deutsch'], ['norwegian', 'Norsk bokmål'], ['BOKMAL', 'Norsk bokmål'], ['日本', '日本語'], ['zh-tw', '繁體中文']] as const)(
  'a long list is searched by names in both languages and by codes: %s', async ([typed, name]) => {
    const page = await visit('/en/start/install')
    await page.waitForLoadState('networkidle')
    await picker(page).click()
    await page.keyboard.type(typed)
    await expect.poll(() => names(page)).toEqual([name])
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name)
  },
)

test('says that there is no such language', async () => {
  const page = await visit('/en/start/install')
  await page.waitForLoadState('networkidle')
  await picker(page).click()
  await page.keyboard.type('klingon')
  await expect.poll(() => page.getByText('No language of that name').isVisible()).toBe(true)
  expect(await violations(page)).toEqual([])
})
