import { afterAll, beforeAll, expect, test } from 'vitest'
import { openKnownSite } from '../harness/effects.ts'
import type { KnownSite } from '../harness/effects.ts'
import type { Files } from '../harness/site.ts'

/**
 * The number of sections, folders per section, and pages per folder. Together they make 1,000 pages, plus a landing
 * page.
 */
const size = 10
const range = Array.from({ length: size }, (_, index) => index + 1)
const folders = range.flatMap((section) => range.map((folder) => [section, folder] as const))
/** Pads numbers, because they are compared as text. */
const place = (number: number) => String(number).padStart(2, '0')
const fileOf = (section: number, folder: number, number: number) =>
  `en/${place(section)}.s${section}/${place(folder)}.f${folder}/${place(number)}.p${number}.md`
const pathOf = (section: number, folder: number, number: number) => `/en/s${section}/f${folder}/p${number}`
const inFolder = (section: number, folder: number) => range.map((number) => pathOf(section, folder, number))
const page = (title: string, text = 'One sentence.') => `---\ntitle: ${title}\ndescription: About it.\n---\n\n${text}\n`

const files: Files = {
  'en/index.md': page('Home'),
  ...Object.fromEntries(
    folders.flatMap((folder) =>
      range.map((number) => [fileOf(...folder, number), page(`Page ${folder.join('.')}.${number}`)]),
    ),
  ),
}
/** A page in the middle, and a page that is added at the end of its folder. */
const middle = [5, 5, 5] as const
const added = [5, 5, 11] as const
const addresses = ['/en', ...folders.flatMap((folder) => inFolder(...folder)), pathOf(...added)]

let site: KnownSite
beforeAll(async () => {
  site = await openKnownSite(files, addresses)
}, 30 * 60_000)
afterAll(() => site.dispose())

const around = [...inFolder(5, 5), pathOf(...added), pathOf(5, 6, 1)]

test.each<[string, Files, string[]]>([
  ['a sentence on one page', { [fileOf(...middle)]: page('Page 5.5.5', 'Two. Sentences.') }, [pathOf(...middle)]],
  [
    'a page title in the sidebar of its folder',
    { [fileOf(...middle)]: page('Renamed', 'Two. Sentences.') },
    inFolder(5, 5),
  ],
  ['a new page in the sidebar and the link from the next page', { [fileOf(...added)]: page('Added') }, around],
  ['a removed page in the sidebar and the link from the next page', { [fileOf(...added)]: null }, around],
  [
    'the title of a top-level folder on all pages',
    { 'en/03.s3/.navigation.yml': 'title: Third\n' },
    addresses.filter((address) => address !== pathOf(...added)),
  ],
])(
  `of ${addresses.length} URLs, updates %s, and keeps the bytes, entity tags, and cache entries of all others`,
  { timeout: 30 * 60_000 },
  async (_, changes, expected) => {
    const { differ, cold } = await site.effectOf(changes)
    expect(differ.toSorted()).toEqual(expected.toSorted())
    expect(cold.toSorted()).toEqual(expected.toSorted())
  },
)
