import { describe, expect, test } from 'vitest'
import { foldersOf, trailOf } from '../../../core/search/index.ts'

describe('the trail of a page', () => {
  test.for([
    ['/en', []],
    ['/en/start', []],
    ['/en/guide/splice', ['/en/guide']],
    ['/en/guide/ropes/splice', ['/en/guide', '/en/guide/ropes']],
  ] as const)('of %s has the folders %j', ([path, folders]) => {
    expect(foldersOf(path)).toEqual(folders)
  })

  test('contains known titles, outermost first', () => {
    const titles = { '/en/guide': 'Guide', '/en/guide/ropes': 'Ropes', '/en/other': 'Other' }
    expect(trailOf('/en/guide/ropes/splice', titles)).toEqual(['Guide', 'Ropes'])
    expect(trailOf('/en/guide/knots/bend', titles)).toEqual(['Guide'])
  })
})
