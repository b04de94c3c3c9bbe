import { expect, test } from 'vitest'
import { correctLinks, pagesWithOtherIds, placeInDocument, withLinks } from '../../../core/book/index.ts'
import type { OtherIds } from '../../../core/book/index.ts'

/** The page `/use` is a translation with a renamed heading, and one of its sections has moved to `/more`. */
const others: OtherIds = new Map([
  [
    '/use',
    [
      ['run', 'start'],
      ['part', ''],
      ['cost é', 'price', '/fr/more'],
      ['far', 'far', '/fr/outside'],
    ],
  ],
])

test.each([
  ['/fr/use', '#p1'],
  ['/fr/use#start', '#p1-start'],
  ['/fr/use#run', '#p1-run'],
  ['/fr/use#cost%20%C3%A9', '#p2-price'],
  ['/fr/use#far', undefined],
  ['/fr/outside#far', undefined],
])('a link to %s leads to %s in a document with several pages', (href, expected) => {
  const places = new Map([
    ['/use', 'p1'],
    ['/more', 'p2'],
  ])
  expect(placeInDocument(href, '/fr', places, others)).toBe(expected)
})

test('links of chapters by other ids lead to the current headings, also to those on other pages', () => {
  const chapter = (path: string, ids: string[], links: [string, string][] = []) => ({
    page: { path } as Parameters<typeof pagesWithOtherIds>[0][number]['page'],
    chapter: { document: path, size: 0, crc: 0, packed: 0, facts: { ids, links, images: [], properties: [] } },
  })
  const ids = ['start', 'run', 'part', 'cost_20é', 'far', 'unknown', '']
  const chapters = [
    chapter('', ['top'], [...ids.map((id): [string, string] => ['/use', id]), ['/outside', 'far']]),
    chapter('/use', ['start']),
    chapter('/more', ['price'], [['/use', 'start']]),
  ]
  expect(pagesWithOtherIds(chapters).map(({ path }) => path)).toEqual(['/use'])
  const corrections = correctLinks(chapters, others)
  expect([...corrections.keys()]).toEqual([''])
  const text = ids.map((id) => `<a href="use.xhtml#${id}">`).join('')
  expect(withLinks(text, corrections.get(''))).toBe(
    text.replace('use.xhtml#run', 'use.xhtml#start').replace('use.xhtml#cost_20é', 'more.xhtml#price'),
  )
  expect(withLinks(text)).toBe(text)
})
