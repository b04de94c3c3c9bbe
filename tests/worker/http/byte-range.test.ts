import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readByteRange } from '../../../worker/http/byte-range.ts'

const rangeOf = (range: string, size: number) =>
  readByteRange({ method: 'GET', headers: new Headers({ range }) }, size, '"tag"')

// RFC 9110, §14.1.2 and §14.2
test.each([
  ['bytes=0-499', { start: 0, end: 499 }],
  ['bytes=500-999', { start: 500, end: 999 }],
  ['bytes=-500', { start: 9500, end: 9999 }],
  ['bytes=9500-', { start: 9500, end: 9999 }],
  ['Bytes=0-0', { start: 0, end: 0 }],
  ['bytes=9999-99999999999999999999', { start: 9999, end: 9999 }],
  ['bytes=-99999', { start: 0, end: 9999 }],
  ['bytes= 0-9 , , 10-19', { start: 0, end: 19 }],
  ['bytes=500-700,601-999', { start: 500, end: 999 }],
  ['bytes=50-60,0-9', { start: 0, end: 60 }],
  ['bytes=0-9,20000-', { start: 0, end: 9 }],
  ['bytes=10000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20000-20001,-0', 'unsatisfiable'],
  ['bytes=0-0,-1', 'whole'],
  ['bytes=500-400', 'whole'],
  ['bytes=', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=0-9,x', 'whole'],
  ['bytes=0-9-10', 'whole'],
  ['lines=0-9', 'whole'],
  ['0-9', 'whole'],
])('parses %s of 10,000 bytes', (value, expected) => {
  expect(rangeOf(value, 10_000)).toEqual(expected)
})

test('never returns a range outside the file', () => {
  const number = fc.oneof(fc.nat(300).map(String), fc.constant(''), fc.stringMatching(/^[ -~]{0,3}$/))
  const value = fc.array(
    fc.tuple(number, number).map((pair) => pair.join('-')),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(value, fc.nat(200), (ranges, size) => {
      const range = rangeOf(`bytes=${ranges.join(',')}`, size)
      if (typeof range === 'string') return
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.end).toBeGreaterThanOrEqual(range.start)
      expect(range.end).toBeLessThan(size)
    }),
  )
})
