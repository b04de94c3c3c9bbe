import { describe, expect, test } from 'vitest'
import { followMoves } from '../../../core/release/index.ts'

const departure = { title: 'T', words: 'T', document: 'd' }
const row = (source: string, target: string) => ({ source, target, departure })
const leads = (before: ReturnType<typeof row>[], vanished: string[], moves: Record<string, string>, live: string[]) =>
  followMoves({
    before,
    vanished: vanished.map((path) => ({ path, departure })),
    moves: new Map(Object.entries(moves)),
    live: new Set(live),
  }).map(({ source, target, status }) => `${source} ${status} ${target}`)

describe('the former paths of pages', () => {
  test('redirect to the new path', () => {
    expect(leads([], ['/a'], { '/a': '/b' }, ['/b'])).toEqual(['/a 301 /b'])
  })
  test('redirect straight to the end of a chain', () => {
    expect(leads([row('/a', '/b')], ['/b'], { '/b': '/c' }, ['/c'])).toEqual(['/a 301 /c', '/b 301 /c'])
  })
  test('return 410 if the last page is removed, and redirect again if it returns', () => {
    expect(leads([row('/a', '/b')], ['/b'], {}, [])).toEqual(['/a 410 /b', '/b 410 '])
    expect(leads([row('/a', '/b'), row('/b', '')], [], {}, ['/b'])).toEqual(['/a 301 /b'])
  })
  test('never redirect from an existing page, even if a page returns or two pages swap paths', () => {
    expect(leads([row('/a', '/b')], ['/b'], { '/b': '/a' }, ['/a'])).toEqual(['/b 301 /a'])
    expect(leads([], [], { '/a': '/b', '/b': '/a' }, ['/a', '/b'])).toEqual([])
  })
  test('never redirect in a loop', () => {
    expect(leads([row('/a', '/b'), row('/b', '/a')], [], {}, [])).toEqual(['/a 410 /b', '/b 410 /a'])
  })
})
