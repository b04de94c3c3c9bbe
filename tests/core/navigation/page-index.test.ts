import { expect, test } from 'vitest'
import { divideIndex } from '../../../core/navigation/index.ts'

type IndexedPage = Parameters<typeof divideIndex>[1][number]

const page = (path: string): IndexedPage => ({ path, title: `Title of ${path}`, description: 'What it is about.' })
const limit = 40_000

/** Returns the pages and folders that a file lists, grouped by their parent folder. */
const listed = (folder: string, pages: readonly IndexedPage[], most = limit) =>
  divideIndex(folder, pages, most).map((file) =>
    file.map((section) => [
      section.folder,
      section.items.map((item) => ('folder' in item ? `${item.folder}: ${item.pages}` : item.page.path)),
    ]),
  )

/** Groups each page under its path and under every parent path, in the order of the pages. */
function groupByFolder(pages: readonly IndexedPage[]): ReadonlyMap<string, IndexedPage[]> {
  const groups = new Map<string, IndexedPage[]>()
  for (const each of pages)
    for (let folder = each.path; folder !== ''; folder = folder.slice(0, folder.lastIndexOf('/'))) {
      const group = groups.get(folder)
      if (group) group.push(each)
      else groups.set(folder, [each])
    }
  return groups
}

test('lists a small site in one file: top-level pages first, then the pages of each folder', () => {
  expect(listed('/en', ['/en', '/en/start', '/en/guide', '/en/guide/a', '/en/guide/deep/b'].map(page))).toEqual([
    [
      ['', ['/en', '/en/start']],
      ['/en/guide', ['/en/guide', '/en/guide/a', '/en/guide/deep/b']],
    ],
  ])
})

test('moves the largest folders to separate files if one file is too small', () => {
  const pages = [page('/en'), page('/en/small/a'), ...Array.from({ length: 400 }, (_, at) => page(`/en/large/${at}`))]
  expect(listed('/en', pages)).toEqual([
    [
      ['', ['/en']],
      ['/en/small', ['/en/small/a']],
      ['', ['/en/large: 400']],
    ],
  ])
})

test('puts each of fifty thousand flat, deep, or grouped pages in a linked file within the size limit', () => {
  const shapes = [
    (at: number) => `/en/${at}`,
    (at: number) => `/en/${at % 10}/${at % 100}/${at}`,
    (at: number) => `/en/folder-${at % 1000}/${at}`,
    (at: number) => `/en/${'été/'.repeat(at % 6)}${at}`,
  ]
  for (const shape of shapes) {
    const pages = Array.from({ length: 50_000 }, (_, at) => page(shape(at)))
    const found = new Set<string>()
    const inside = groupByFolder(pages)
    const visit = (folder: string) => {
      for (const file of divideIndex(folder, inside.get(folder)!, limit)) {
        let length = 0
        for (const item of file.flatMap(({ items }) => items)) {
          if ('folder' in item) visit(item.folder)
          else found.add(item.page.path)
          length += 'folder' in item ? item.folder.length * 2 + 60 : encodeURI(item.page.path).length + 100
        }
        expect(length).toBeLessThan(50_000)
      }
    }
    visit('/en')
    expect(found.size).toBe(50_000)
  }
})
