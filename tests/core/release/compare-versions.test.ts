import { expect, test } from 'vitest'
import { compareVersions } from '../../../core/release/index.ts'

const page = (path: string, contentHash: string) => ({ path, title: path, contentHash })

test('compares two versions page by page, and follows moved pages by redirect or by text', () => {
  const older = [
    page('/en/a', '1'),
    page('/en/old', '2'),
    page('/en/équipe', '3'),
    page('/en/gone', '4'),
    page('/en/b', '5'),
  ]
  const newer = [
    page('/en/a', '1'),
    page('/en/b', '6'),
    page('/en/new', '2'),
    page('/en/groupe/été', '7'),
    page('/en/more', '8'),
  ]
  const moves = new Map([
    ['/en/équipe', '/en/groupe'],
    ['/en/groupe', '/en/groupe/%C3%A9t%C3%A9#part'],
  ])
  expect(compareVersions(older, newer, moves)).toEqual({
    added: [page('/en/more', '8')],
    removed: [page('/en/gone', '4')],
    moved: [
      { ...page('/en/groupe/été', '7'), from: '/en/équipe', changed: true },
      { ...page('/en/new', '2'), from: '/en/old', changed: false },
    ],
    changed: [page('/en/b', '6')],
    same: 1,
  })
})

test('does not treat a circular redirect as a move', () => {
  const moves = new Map([
    ['/en/a', '/en/b'],
    ['/en/b', '/en/a'],
  ])
  expect(compareVersions([page('/en/a', '1')], [], moves).removed).toHaveLength(1)
})
