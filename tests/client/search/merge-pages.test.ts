import { expect, test } from 'vitest'
import { mergePages } from '../../../client/search/merge-pages.ts'

const piece = (text: string) => [{ text, hit: false }]
const section = (href: string, excerpt = '') => ({
  href,
  title: piece(href),
  trail: [],
  level: 2,
  excerpt: excerpt ? piece(excerpt) : [],
})

test('what was shown stays where it was; excerpts and other pages are added', () => {
  const byTitle = [{ path: '/a', title: piece('A'), sections: [section('/a#1')] }]
  const byText = [
    { path: '/b', title: piece('B'), sections: [] },
    { path: '/a', title: piece('A'), sections: [section('/a', 'Text'), section('/a#1', 'More')] },
  ]
  expect(mergePages(byTitle, byText)).toEqual([
    { path: '/a', title: piece('A'), sections: [section('/a#1', 'More'), section('/a', 'Text')] },
    { path: '/b', title: piece('B'), sections: [] },
  ])
})
