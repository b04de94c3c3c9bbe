import { afterAll, beforeAll, expect, test } from 'vitest'
import { openKnownSite } from '../harness/effects.ts'
import type { KnownSite } from '../harness/effects.ts'
import type { Files } from '../harness/site.ts'

/** Number of sections, folders per section, and pages per folder: more than a sidebar shows. */
const size = 4

const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const places = range(size).flatMap((section) =>
  range(size).flatMap((folder) => range(size).map((page) => [section, folder, page] as const)),
)

const fileOf = (section: number, folder: number, page: number, language = 'en') =>
  `${language}/${section}.s${section}/${folder}.f${folder}/${page}.p${page}.md`
const pathOf = (section: number, folder: number, page: number, language = 'en') =>
  `/${language}/s${section}/f${folder}/p${page}`
const page = (title: string, text = 'One sentence.') => `---\ntitle: ${title}\ndescription: About it.\n---\n\n${text}\n`

/** A folder that sidebars show only around the current page, and a page that is in no sidebar. */
const long = 40
const longFile = (number: number) => `en/9.long/${String(number).padStart(2, '0')}.n${number}.md`
const longPath = (number: number) => `/en/long/n${number}`
const hidden = '/en/long/hidden'

/** English in three levels, and French with one folder; its other pages are untranslated. */
const files: Files = {
  'en/index.md': page('Home'),
  'fr/index.md': page('Accueil'),
  ...Object.fromEntries(places.map((place) => [fileOf(...place), page(`Page ${place.join('.')}`)])),
  ...Object.fromEntries(range(long).map((number) => [longFile(number), page(`Number ${number}`)])),
  'en/9.long/99.hidden.md': '---\ntitle: Hidden\nnavigation: false\n---\n\nHidden.\n',
  ...Object.fromEntries(range(2).map((number) => [fileOf(1, 1, number, 'fr'), page(`Page ${number}`)])),
}

/** A page in the middle, and a neighbor that is added later. */
const middle = [2, 2, 2] as const
const added = [2, 2, 9] as const

const addresses = [
  '/en',
  '/fr',
  '/fr/en/s1/f1/p1',
  '/fr/en/s2/f2/p2',
  ...places
    .filter(([section, folder, number]) => section === 2 || (number === 1 && folder !== 2))
    .map((place) => pathOf(...place)),
  ...places.filter(([section, folder]) => section === 2 && folder < 4).map((place) => pathOf(...place, 'fr')),
  pathOf(1, 1, 2, 'fr'),
  ...[1, 3, 8, 9, 19, 20, 25, 30, 31, 40].map(longPath),
  hidden,
  pathOf(...added),
  `${pathOf(...middle)}/_payload.json`,
  `${pathOf(1, 1, 1)}/_payload.json`,
  `/raw${pathOf(...middle)}.md`,
  `/raw${pathOf(1, 1, 1)}.md`,
]

let site: KnownSite
beforeAll(async () => {
  site = await openKnownSite(files, addresses)
})
afterAll(() => site.dispose())
const effectOf = (changes: Files) => site.effectOf(changes)

const inFolder = (section: number, folder: number) => range(size).map((number) => pathOf(section, folder, number))

test('an edited sentence changes its page and the untranslated copy', async () => {
  const { differ, cold } = await effectOf({ [fileOf(...middle)]: page('Page 2.2.2', 'Two. Sentences.') })
  expect(differ).toEqual([
    '/fr/en/s2/f2/p2',
    '/en/s2/f2/p2',
    '/fr/s2/f2/p2',
    '/en/s2/f2/p2/_payload.json',
    '/raw/en/s2/f2/p2.md',
  ])
  expect(cold).toEqual(differ)
})

test('an edited title changes the sidebars of nearby pages', async () => {
  const { differ, cold } = await effectOf({ [fileOf(...middle)]: page('Renamed', 'Two. Sentences.') })
  expect(differ).toEqual(expect.arrayContaining([...inFolder(2, 2), '/fr/s2/f2/p2', '/raw/en/s2/f2/p2.md']))
  expect(differ.filter((address) => !address.includes('/s2/f2/'))).toEqual([])
  expect(cold).toEqual(differ)
})

test('an edited title in a long folder changes the sidebars of nearby pages', async () => {
  const { differ, cold } = await effectOf({ [longFile(25)]: page('Renamed') })
  expect(differ).toEqual([20, 25, 30].map(longPath))
  expect(cold.filter((address) => differ.includes(address))).toEqual(differ)
  expect(cold.filter((address) => address === hidden || !address.startsWith('/en/long/'))).toEqual([])
})

test('an edited title at the start of a long folder also changes pages that are in no sidebar', async () => {
  const { differ, cold } = await effectOf({ [longFile(3)]: page('Renamed') })
  expect(differ).toEqual([...[1, 3, 8].map(longPath), hidden])
  expect(cold.filter((address) => differ.includes(address))).toEqual(differ)
  expect(cold.every((address) => address.startsWith('/en/long/'))).toBe(true)
})

test('a new page changes the sidebar of its folder and the previous and next page', async () => {
  const { differ, cold } = await effectOf({ [fileOf(...added)]: page('Added') })
  expect(differ).toEqual(expect.arrayContaining([...inFolder(2, 2), '/en/s2/f2/p9', '/en/s2/f3/p1']))
  expect(differ.filter((address) => !address.includes('/s2/f2/'))).toEqual(['/en/s2/f3/p1', '/fr/s2/f3/p1'])
  expect(cold).toEqual(differ)
})

test('a removed page changes its URL and every page that named it', async () => {
  const { differ, cold } = await effectOf({ [fileOf(...added)]: null })
  expect(differ).toEqual(expect.arrayContaining([...inFolder(2, 2), '/en/s2/f2/p9', '/en/s2/f3/p1']))
  expect(differ.filter((address) => !address.includes('/s2/f2/'))).toEqual(['/en/s2/f3/p1', '/fr/s2/f3/p1'])
  expect(cold).toEqual(differ)
})

test('an edited top-level title changes all pages, also in a language that does not translate it', async () => {
  const { differ, cold } = await effectOf({ 'en/3.s3/.navigation.yml': 'title: Third\n' })
  expect(differ).toEqual(addresses.filter((address) => !address.startsWith('/raw/') && address !== pathOf(...added)))
  expect(cold).toEqual(differ)
})

test('a new translation changes only its own URLs and the translated page', async () => {
  const { differ, cold } = await effectOf({ [fileOf(2, 2, 3, 'fr')]: page('Traduite') })
  expect(differ).toContain('/en/s2/f2/p3')
  expect(differ).toContain('/fr/s2/f2/p3')
  expect(differ.filter((address) => address.startsWith('/en'))).toEqual(['/en/s2/f2/p3'])
  expect(cold).toEqual(differ)
})

test('a new icon changes the sidebars around its page', async () => {
  const icon = page('Page 2.2.2', 'Two. Sentences.').replace('title:', 'navigation: { icon: i-lucide-anchor }\ntitle:')
  const { differ, cold } = await effectOf({ [fileOf(...middle)]: icon })
  expect(differ).toEqual(expect.arrayContaining([...inFolder(2, 2), '/fr/s2/f2/p2']))
  expect(differ.filter((address) => !address.includes('/s2/'))).toEqual([])
  expect(cold).toEqual(differ)
})
