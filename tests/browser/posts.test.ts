// A changelog as a timeline and a blog as cards, in four languages, with everything that makes a post wide or long.
import { expect, test } from 'vitest'
import type { Files } from '../harness/site.ts'
import { violations } from './axe.ts'
import { useBrowserSite } from './browser-site.ts'
import { isSameDocument, markDocument, untilStarted } from './visiting.ts'

const titles: Record<string, string> = {
  en: 'A very long title about the Donaudampfschifffahrtsgesellschaftskapitän of the harbour',
  fr: 'Un très long titre sur le port et ses quais, ses grues et ses bateaux : l’année',
  ar: 'عنوان طويل جدا عن الميناء وأرصفته ورافعاته C++',
  ja: '港の岸壁とクレーンと船についての非常に長い題名',
}
const authors = ['Ada Lovelace', 'Grace Hopper', 'Barbara Liskov', 'Margaret Hamilton', 'Radia Perlman']
const cover = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><path fill="${color}" d="M0 0h640v360H0z"/></svg>`
const longTag = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const post = (title: string, fields: object, text = 'The harbour opens at dawn.\n\n## Added\n\nA quay.') =>
  `---\n${JSON.stringify({ title, ...fields })}\n---\n\n${text}\n`

const files: Files = Object.fromEntries(
  Object.entries(titles).flatMap(([code, title]) => [
    [`${code}/index.md`, '# Harbour\n'],
    [`${code}/empty/index.md`, '# Empty\n'],
    ...['changelog', 'blog'].flatMap((folder) => [
      [
        `${code}/${folder}/2026-01-01-long.md`,
        post(title, { version: '2.1.0-beta.1', tags: [longTag, 'Quay'], authors }),
      ],
      [
        `${code}/${folder}/2026-01-02-pinned.md`,
        post('Pinned', { pinned: true, cover: { light: './light.svg', dark: './dark.svg', alt: 'A quay' } }),
      ],
      ...[3, 4, 5].map((day) => [
        `${code}/${folder}/2026-01-0${day}-quay-${day}.md`,
        post(`Quay ${day}`, { tags: ['Quay'] }),
      ]),
      [`${code}/${folder}/light.svg`, cover('#cde')],
      [`${code}/${folder}/dark.svg`, cover('#234')],
    ]),
  ]),
)

const { look, visit } = useBrowserSite({}, () =>
  Promise.resolve({
    ...files,
    'site.config.json': JSON.stringify({
      locales: Object.keys(titles),
      collections: {
        changelog: { kind: 'posts', perPage: 3 },
        blog: { kind: 'posts', layout: 'list', perPage: 3 },
        empty: { kind: 'posts' },
      },
    }),
  }),
)

const sizes = [1440, 320]
const colorModes = [
  { colorScheme: 'light', forcedColors: 'none' },
  { colorScheme: 'dark', forcedColors: 'none' },
  { colorScheme: 'light', forcedColors: 'active' },
] as const
const colorRules = ['color-contrast', 'link-in-text-block']

test.for(Object.keys(titles))('both layouts fit, and axe finds no violations, in %s', async (code) => {
  const others = code === 'en' ? ['blog/tags/quay', 'empty'] : []
  for (const path of ['changelog', 'blog/long', ...others]) {
    const page = await look(`/${code}/${path}`, { width: 1440, height: 900 })
    // The narrow size is last: axe runs there.
    for (const width of sizes) {
      await page.setViewportSize({ width, height: 900 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([path, width, wide]).toEqual([path, width, 0])
    }
    // Colors are the same in every language.
    for (const media of code !== 'en'
      ? colorModes.slice(0, 1)
      : others.includes(path)
        ? colorModes.slice(0, 2)
        : colorModes) {
      await page.emulateMedia(media)
      const rules = code !== 'en' ? { except: colorRules } : media === colorModes[0] ? {} : { only: colorRules }
      const found = await violations(page, rules)
      expect(found, [path, JSON.stringify(media), ...found].join('\n')).toEqual([])
    }
  }
})

test('lists, tags, and posts replace each other without loading a document', async () => {
  const page = await visit('/en/blog')
  await untilStarted(page)
  await markDocument(page)
  const open = async (name: string, path: string) => {
    await page.locator('main').getByRole('link', { name, exact: true }).first().click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
  }
  await open('Older', '/en/blog/page/2')
  await expect.poll(() => page.title()).toContain('Page 2')
  await open('Quay', '/en/blog/tags/quay')
  await open('Quay 5', '/en/blog/quay-5')
  await page.goBack()
  await expect.poll(() => page.locator('main h1').innerText()).toContain('Quay')
  expect(await isSameDocument(page)).toBe(true)
})

test('lists work without scripts', async () => {
  const page = await visit('/en/changelog', { javaScriptEnabled: false })
  await page.getByRole('link', { name: 'Older' }).click()
  await page.waitForURL('**/en/changelog/page/2')
  expect(await page.locator('main h2 a').allInnerTexts()).not.toEqual([])
})
