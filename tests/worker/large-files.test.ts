import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxMediaPartBytes } from '../../scripts/local/d1-limits.ts'
import { openDoubledSite } from '../harness/database-double.ts'
import type { DoubledSite } from '../harness/database-double.ts'

/** Statements that D1 allows per request on the free plan (developers.cloudflare.com/d1/platform/limits). */
const maxStatements = 50

/** More parts than statements. */
const film = Buffer.alloc((maxStatements + 5) * maxMediaPartBytes, 'film')

let site: DoubledSite

beforeAll(async () => {
  site = await openDoubledSite({
    'en/index.md': '---\ntitle: Home\n---\n\n[Film](/film.mp4)\n',
    'public/film.mp4': film,
  })
})
afterAll(() => site.dispose())

test.each([
  ['whole', undefined, film],
  ['from the middle of a part', `bytes=${maxMediaPartBytes / 2}-`, film.subarray(maxMediaPartBytes / 2)],
])('sends a film of 55 parts with at most 50 statements: %s', async (_, range, bytes) => {
  let sent = Buffer.alloc(0)
  const calls = await site.callsOf(async () => {
    const response = await site.get('/film.mp4', range === undefined ? {} : { range })
    sent = Buffer.from(await response.arrayBuffer())
  })
  expect(sent.equals(bytes)).toBe(true)
  expect(calls.flatMap(({ statements }) => statements).length).toBeLessThanOrEqual(maxStatements)
})
