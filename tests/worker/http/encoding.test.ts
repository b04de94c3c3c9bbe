import { expect, test } from 'vitest'
import { negotiateEncoding } from '../../../worker/http/encoding.ts'

const chosen = (header: string, env: { RECOMPRESSED?: boolean } = {}) =>
  negotiateEncoding({ headers: new Headers({ 'Accept-Encoding': header }) }, env)

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1, br;q=0.9', 'gzip'],
  ['br, gzip', 'br'],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
  ['gzip;q=0, br', 'br'],
  ['br;q=0', 'identity'],
  ['', 'identity'],
  ['GZIP', 'gzip'],
  ['gzip;q=x', 'identity'],
  ['identity', 'identity'],
  [',,;q', 'identity'],
])('Accept-Encoding "%s" selects %s', (header, encoding) => {
  expect(chosen(header)).toBe(encoding)
})

test('selects the client’s first encoding if the platform compresses the response again', () => {
  expect(
    ['gzip, deflate, br, zstd', 'br, gzip', 'gzip;q=0.5, br'].map((header) => chosen(header, { RECOMPRESSED: true })),
  ).toEqual(['gzip', 'br', 'br'])
})
