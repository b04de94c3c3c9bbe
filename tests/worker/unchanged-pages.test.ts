import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDoubledSite } from '../harness/database-double.ts'
import type { DoubledSite } from '../harness/database-double.ts'
import type { Files } from '../harness/site.ts'

/** How many sections, folders in each, and pages in each folder: more than a sidebar shows whole. */
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

/** A folder of which a sidebar shows the part around a page, with a page that is in no sidebar. */
const long = 40
const longFile = (number: number) => `en/9.long/${String(number).padStart(2, '0')}.n${number}.md`
const longPath = (number: number) => `/en/long/n${number}`
const hidden = '/en/long/hidden'

/** English in three levels; a folder in French, whose other pages are not translated. */
const files: Files = {
  'en/index.md': page('Home'),
  'fr/index.md': page('Accueil'),
  ...Object.fromEntries(places.map((place) => [fileOf(...place), page(`Page ${place.join('.')}`)])),
  ...Object.fromEntries(range(long).map((number) => [longFile(number), page(`Number ${number}`)])),
  'en/9.long/99.hidden.md': '---\ntitle: Hidden\nnavigation: false\n---\n\nHidden.\n',
  ...Object.fromEntries(range(2).map((number) => [fileOf(1, 1, number, 'fr'), page(`Page ${number}`)])),
}

/** A page in the middle, and its new neighbour, which is not there at first. */
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

interface Answer {
  status: number
  etag: string | null
  text: string
}

let site: DoubledSite
/** What an isolate answered that had nothing in its cache. */
let shown: Map<string, Answer>
let isolates = 0

beforeAll(async () => {
  site = await openDoubledSite(files)
  shown = await readAll(site.isolate('first'))
})
afterAll(() => site.dispose())

async function readAll(get: DoubledSite['get']): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>()
  for (const address of addresses) {
    const first = await get(address)
    const text = await first.text()
    // A text that was still being read when its page was sent has no tag: the second visitor is told it.
    const isTagged = first.status !== 200 || first.headers.has('etag')
    const { headers } = isTagged ? first : await get(address)
    answers.set(address, { status: first.status, etag: headers.get('etag'), text })
  }
  return answers
}

/**
 * Publishes a change, and says at which addresses another isolate, with nothing in its cache, answers otherwise than
 * before, and which ones the isolate that had answered all had to ask the database for again. Whatever it asked for, its
 * answers are those of the other isolate, and it confirms what has stayed the same.
 */
async function effectOf(changes: Files): Promise<{ differ: string[]; cold: string[] }> {
  const hot = site.isolate('hot')
  await readAll(hot)
  const before = shown
  const { release } = await site.serve(changes)
  shown = await readAll(site.isolate(`cold-${++isolates}`))
  await (await hot('/robots.txt')).text() // Learns of the release.
  const answers = new Map<string, Answer & { release: string | null }>()
  const calls = await site.callsOf(async () => {
    for (const address of addresses) {
      const response = await hot(address, { 'if-none-match': before.get(address)!.etag ?? '"none"' })
      const [etag, release] = ['etag', 'x-release'].map((name) => response.headers.get(name)) as [string, string]
      answers.set(address, { status: response.status, etag, release, text: await response.text() })
    }
  })
  // What is missing before and after is an error page, which nothing is promised of.
  const pages = addresses.filter((address) => [before, shown].some((each) => each.get(address)!.status === 200))
  const differ = pages.filter((address) => shown.get(address)!.text !== before.get(address)!.text)
  for (const address of pages) {
    const [was, is, answer] = [before, shown, answers].map((each) => each.get(address)!) as [Answer, Answer, Answer]
    const same = !differ.includes(address)
    expect([address, was.etag === is.etag]).toEqual([address, same])
    expect([address, answer.status]).toEqual([address, same && is.status === 200 ? 304 : is.status])
    if (answer.status === 200) expect([address, answer.text]).toEqual([address, is.text])
    expect([address, answers.get(address)!.release]).toEqual([address, String(release)])
  }
  // Every second the head is read again, behind whichever request comes then.
  const others = calls.filter(({ statements }) => statements.some((sql) => !/FROM channel/.test(sql)))
  const asked = new Set(others.map(({ request }) => request.replace(/^GET /, '')))
  return { differ, cold: pages.filter((address) => asked.has(address)) }
}

const inFolder = (section: number, folder: number) => range(size).map((number) => pathOf(section, folder, number))

test('a sentence is in one page, and at the address of a translation that is missing', async () => {
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

test('a title is in the menus of the pages around it', async () => {
  const { differ, cold } = await effectOf({ [fileOf(...middle)]: page('Renamed', 'Two. Sentences.') })
  expect(differ).toEqual(expect.arrayContaining([...inFolder(2, 2), '/fr/s2/f2/p2', '/raw/en/s2/f2/p2.md']))
  expect(differ.filter((address) => !address.includes('/s2/f2/'))).toEqual([])
  expect(cold).toEqual(differ)
})

test('a title in a long folder is in the menus of the pages that are near it', async () => {
  const { differ, cold } = await effectOf({ [longFile(25)]: page('Renamed') })
  expect(differ).toEqual([20, 25, 30].map(longPath))
  expect(cold.filter((address) => differ.includes(address))).toEqual(differ)
  expect(cold.filter((address) => address === hidden || !address.startsWith('/en/long/'))).toEqual([])
})

test('a title among the first of a long folder is also on pages that are in no menu', async () => {
  const { differ, cold } = await effectOf({ [longFile(3)]: page('Renamed') })
  expect(differ).toEqual([...[1, 3, 8].map(longPath), hidden])
  expect(cold.filter((address) => differ.includes(address))).toEqual(differ)
  expect(cold.every((address) => address.startsWith('/en/long/'))).toBe(true)
})

test('a new page is in the menu of its folder, and on the page before and after it', async () => {
  const { differ, cold } = await effectOf({ [fileOf(...added)]: page('Added') })
  expect(differ).toEqual(expect.arrayContaining([...inFolder(2, 2), '/en/s2/f2/p9', '/en/s2/f3/p1']))
  expect(differ.filter((address) => !address.includes('/s2/f2/'))).toEqual(['/en/s2/f3/p1', '/fr/s2/f3/p1'])
  expect(cold).toEqual(differ)
})

test('a page that is removed is missing there, and everywhere it was named', async () => {
  const { differ, cold } = await effectOf({ [fileOf(...added)]: null })
  expect(differ).toEqual(expect.arrayContaining([...inFolder(2, 2), '/en/s2/f2/p9', '/en/s2/f3/p1']))
  expect(differ.filter((address) => !address.includes('/s2/f2/'))).toEqual(['/en/s2/f3/p1', '/fr/s2/f3/p1'])
  expect(cold).toEqual(differ)
})

test('the name of a menu of the first level is on all pages, also of a language that does not translate it', async () => {
  const { differ, cold } = await effectOf({ 'en/3.s3/.navigation.yml': 'title: Third\n' })
  expect(differ).toEqual(addresses.filter((address) => !address.startsWith('/raw/') && address !== pathOf(...added)))
  expect(cold).toEqual(differ)
})

test('a translation is named by the pages that it translates', async () => {
  const { differ, cold } = await effectOf({ [fileOf(2, 2, 3, 'fr')]: page('Traduite') })
  expect(differ).toContain('/en/s2/f2/p3')
  expect(differ).toContain('/fr/s2/f2/p3')
  expect(differ.filter((address) => address.startsWith('/en'))).toEqual(['/en/s2/f2/p3'])
  expect(cold).toEqual(differ)
})
