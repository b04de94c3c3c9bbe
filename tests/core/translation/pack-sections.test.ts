import { expect, test } from 'vitest'
import { packSections, unpackSections } from '../../../core/translation/index.ts'
import type { TrackedSection } from '../../../core/translation/index.ts'

const section = (heading: string, more: Partial<TrackedSection> = {}): TrackedSection => ({
  heading,
  source: `source-${heading}`,
  own: 'a1b2c3d4e5f6',
  from: '0f9e8d7c6b5a',
  was: `source-${heading}`,
  document: 'f'.repeat(32),
  ...more,
})
const sections = [
  section(''),
  section('a'),
  section('b', { was: 'renamed-since' }),
  section('c', { stale: true }),
  section('d', { document: '', from: '', was: '' }),
  section('e', { was: 'other', stale: true }),
]

test('unpacks the original sections from less than half the bytes', () => {
  const packed = JSON.stringify(packSections(sections))
  expect(unpackSections(JSON.parse(packed))).toEqual(sections)
  expect(packed.length).toBeLessThan(JSON.stringify(sections).length / 2)
})

test('also reads sections of releases that stored them by name', () => {
  expect(unpackSections(JSON.parse(JSON.stringify(sections)))).toEqual(sections)
})
