import { array, assert, constant, constantFrom, oneof, property, record, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { docsCollection, parseSourcePath } from '../../../core/collection/index.ts'
import { locales } from '../../../core/locale/index.ts'
import { resolveSiteConfig } from '../../../core/release/index.ts'
import { editNavigation } from '../../../scripts/sync/plan/navigation-edit.ts'
import type { FolderStems } from '../../../scripts/sync/plan/navigation-edit.ts'
import { navigationOf } from '../../../scripts/sync/plan/navigation.ts'
import { entryTable, navigationTable, withDigest, withDigests } from '../../../scripts/sync/versioned-table.ts'
import type { CurrentRow, EntryRow, NavigationRow, NextRow, TableRow } from '../../../scripts/sync/versioned-table.ts'

const codes = ['en', 'fr', 'de'] as const
const config = resolveSiteConfig(
  { locales: [...codes] },
  { known: Object.values(locales), folders: new Set(codes), hash: () => '', renderInline: (text) => text },
)

const asCurrent = <Row extends TableRow>(row: NextRow<Row>): CurrentRow<Row> => ({ ...row, since: 1, until: null })

/** The frontmatter of a file. Folder settings are another kind of file. */
interface Said {
  title: string
  navigation: string
  path?: string
  translationKey?: string
  stem?: string
}

function entryOf(file: string, { title, navigation, path, translationKey, stem }: Said): CurrentRow<EntryRow> {
  const place = parseSourcePath(file, codes, 'en')
  const isPage = file.endsWith('.md')
  return asCurrent(
    withDigest(entryTable, {
      collection: docsCollection(place.locale),
      file,
      path: path === undefined ? place.path : `/${place.locale}${path}`,
      extension: place.extension,
      translation_key: translationKey ?? place.path.slice(place.locale.length + 1),
      stem: stem === undefined ? place.stem : `${place.locale}/${stem}`,
      title,
      description: `About ${title}`,
      navigation,
      seo: '{}',
      meta: isPage ? '{}' : '{"icon":"i-lucide-book"}',
      links: null,
      layout: null,
      document: isPage ? file : null,
      anchors: null,
      picture: null,
      updated_at: '',
      source: '',
      dependencies: '{}',
      content_hash: null,
      kind: null,
    }),
  )
}

const nameOf = ({ path, collection, digest }: TableRow) => [collection, path, digest].join(' ')

const visible = (rows: readonly TableRow[]) =>
  rows
    .map((row) => navigationTable.visible.map((column) => row[column]))
    .sort((a, b) => (String(a) < String(b) ? -1 : 1))

const folders = [
  '',
  '1.guide/',
  '1.guide/1.first/',
  '1.guide/1.first/3.deep/',
  '1.guide/2.second/',
  '3.reference/',
  '3.reference/types/',
]
const names = ['index.md', '1.a.md', '2.b.md', '3.c.md', 'a.md']
const fileIn = (...places: string[]) =>
  record({ code: constantFrom(...codes), folder: constantFrom(...places), name: constantFrom(...names) }).map(
    ({ code, folder, name }) => `${code}/${folder}${name}`,
  )
const settings = record({ code: constantFrom(...codes), folder: constantFrom(...folders) }).map(
  ({ code, folder }) => `${code}/${folder}.navigation.yml`,
)
const said = record({
  title: constantFrom('One', 'Two'),
  navigation: constantFrom('true', 'true', 'true', '{"title":"Short"}', 'false'),
})
const gone = constant(null)
interface FileEdit {
  file: string
  said: Said | null
}
/** Pages whose paths match their files. */
const usual = record({
  file: fileIn(...folders),
  said: oneof({ weight: 3, arbitrary: said }, { weight: 1, arbitrary: gone }),
})
const ofFolders = record({
  file: settings,
  said: oneof(
    record({
      title: constantFrom('One', 'Navigation', ''),
      navigation: constantFrom('true', 'true', 'false', '{"badge":"New"}'),
    }),
    gone,
  ),
})
const unusual = record({
  file: fileIn(...folders, '2.guide/', '2.guide/1.first/'),
  said: said.chain((usually) =>
    oneof(
      constant<Said>(usually),
      constantFrom(
        '/elsewhere',
        '/guide/a/further',
        '/guide/x',
        '/reference',
        '/guide/first/z',
        '/new/z',
        '/new/deep/y',
      ).map((path): Said => ({
        ...usually,
        path,
      })),
      constantFrom('/guide/a', '/other/a').map((translationKey): Said => ({ ...usually, translationKey })),
      constantFrom('9.end/1.x', '1.guide/0.x', '1.a').map((stem): Said => ({ ...usually, stem })),
      constantFrom('/guide/first/far', '/guide/second/a', '/new/far', '/reference/far').map((path): Said => ({
        ...usually,
        navigation: JSON.stringify({ alsoAt: [{ path, stem: '1.guide/2.second/4.far' }] }),
      })),
    ),
  ),
})
/** The more pages have usual paths, the more often a single branch is rebuilt. */
const sites = oneof(
  { weight: 3, arbitrary: constant(usual) },
  { weight: 3, arbitrary: constant(oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: ofFolders })) },
  {
    weight: 2,
    arbitrary: constant(
      oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: ofFolders }, { weight: 1, arbitrary: unusual }),
    ),
  },
).chain((edit) =>
  tuple(
    array(edit, { minLength: 5, maxLength: 80 }),
    array(array(edit, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 8 }),
  ),
)

/** A site whose navigation is edited and compared with the navigation built from all pages. */
class EditedSite {
  readonly #files = new Map<string, CurrentRow<EntryRow>>()
  #before: CurrentRow<EntryRow>[] = []
  #navigation: CurrentRow<NavigationRow>[] = []
  #stems: FolderStems = new Map()

  constructor(files: readonly FileEdit[]) {
    this.#put(files)
    this.#before = this.#entries()
    this.#navigation = withDigests(navigationTable, [], navigationOf(config, this.#before)).map((row) => asCurrent(row))
  }

  /** Applies edits and returns the number of written rows. */
  edit(files: readonly FileEdit[]): number {
    this.#put(files)
    const [before, after] = [this.#before, this.#entries()]
    const [was, is] = [before, after].map((rows) => new Map(rows.map((row) => [String(row.file), row]))) as [
      Map<string, CurrentRow<EntryRow>>,
      Map<string, CurrentRow<EntryRow>>,
    ]
    const changes = [...new Set([...was.keys(), ...is.keys()])]
      .filter((name) => was.get(name) !== is.get(name))
      .map((name) => ({ before: was.get(name), after: is.get(name) }))
    const { gone, rows, stems } = editNavigation({
      config,
      before,
      after,
      changes,
      current: this.#navigation,
      stems: this.#stems,
    })
    const left = new Set(gone)
    this.#navigation = [...this.#navigation.filter((row) => !left.has(row)), ...rows.map((row) => asCurrent(row))]
    this.#before = after
    this.#stems = stems
    expect(visible(this.#navigation)).toEqual(visible(navigationOf(config, after)))
    const there = new Set(gone.map(nameOf))
    expect(rows.filter((row) => there.has(nameOf(row)))).toEqual([]) // No existing row is written again.
    return rows.length
  }

  #put(files: readonly FileEdit[]): void {
    for (const { file, said: says } of files) {
      if (says) this.#files.set(file, entryOf(file, says))
      else this.#files.delete(file)
    }
  }

  /** Two files with the same path are never both published. */
  #entries(): CurrentRow<EntryRow>[] {
    const owners = new Map<unknown, CurrentRow<EntryRow>>()
    for (const row of this.#files.values()) if (!owners.has(row.path)) owners.set(row.path, row)
    return [...owners.values()]
  }
}

test('rebuilt branches equal the tree built from all pages after any edits', () => {
  let handfuls = 0
  assert(
    property(sites, ([files, edits]) => {
      const site = new EditedSite(files)
      for (const edit of edits) if (site.edit(edit) < 4) handfuls++
    }),
    { numRuns: 150 },
  )
  expect(handfuls).toBeGreaterThan(100)
})

test('a page with a custom path names the folder above it, also after it is deleted', () => {
  const says = { title: 'One', navigation: 'true' }
  const site = new EditedSite([
    { file: 'en/1.guide/1.a.md', said: { ...says, path: '/guide/first/z' } },
    { file: 'en/2.guide/1.first/index.md', said: says },
    { file: 'en/2.guide/1.first/2.b.md', said: says },
  ])
  site.edit([{ file: 'en/1.guide/1.a.md', said: null }])
  site.edit([{ file: 'en/1.guide/1.a.md', said: { ...says, path: '/guide/first/y' } }])
})

test("a split folder's parts follow the order of their first pages, also after an edit", () => {
  const says = { title: 'One', navigation: 'true' }
  const site = new EditedSite([
    { file: 'en/1.guide/1.sub/2.b.md', said: says },
    { file: 'en/1.guide/1.sub/3.c.md', said: says },
    { file: 'en/1.guide/1.sub/1.x.md', said: { ...says, path: '/other/sub/x' } },
    { file: 'en/2.reference/1.r.md', said: says },
  ])
  site.edit([{ file: 'en/1.guide/1.sub/0.n.md', said: says }])
  site.edit([{ file: 'en/1.guide/1.sub/0.n.md', said: null }])
})

test('an edit writes only the affected rows, regardless of the number of pages', () => {
  const says = { title: 'One', navigation: 'true' }
  const pages = Array.from({ length: 600 }, (_, index) => ({
    file: `en/${Math.floor(index / 100) + 1}.c${Math.floor(index / 100)}/${(Math.floor(index / 10) % 10) + 1}.p/${(index % 10) + 1}.x${index}.md`,
    said: says,
  }))
  const site = new EditedSite([
    ...pages,
    ...pages.map(({ file, said }) => ({ file: `fr${file.slice(2)}`, said })),
    { file: 'en/1.c0/index.md', said: says },
  ])
  // Three languages list each page: German shows missing pages in English, and English shows missing pages in French.
  expect(site.edit([{ file: pages[333]!.file, said: { ...says, title: 'Two' } }])).toBe(2)
  // The page, and the page count of its folder.
  expect(site.edit([{ file: 'en/4.c3/5.p/11.new.md', said: says }])).toBe(6)
  expect(
    site.edit([
      { file: 'en/4.c3/5.p/11.new.md', said: null },
      { file: 'en/4.c3/5.p/12.newer.md', said: says },
    ]),
  ).toBe(3)
  expect(site.edit([{ file: pages[300]!.file, said: null }])).toBe(2)
})
