import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUnchangedSite } from '../harness/site.ts'
import type { UnchangedSite } from '../harness/site.ts'
import { maxAnswerBytes } from '../../worker/cache/answer-cache.ts'

/** Incompressible bytes, always the same, in three parts of the database. Too large to be cached as a whole. */
const film = Buffer.concat(
  Array.from({ length: Math.ceil((1.1 * maxAnswerBytes) / 32) }, (_, index) =>
    createHash('sha256').update(`${index}`).digest(),
  ),
)

let site: UnchangedSite
/** URL of the film with its hash. */
let immutable: string

beforeAll(async () => {
  site = await openUnchangedSite({
    'en/index.md': '---\ntitle: Home\n---\n\n![Chart](/chart.svg) [Film](/film.mp4)\n',
    'public/film.mp4': film,
    'public/empty.txt': '',
    'public/chart.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<path d="M0 0"/>'.repeat(500)}</svg>`,
  })
  const tag = (await site.get('/film.mp4', {}, 'HEAD')).headers.get('etag')!
  immutable = `/_media/${tag.slice(1, -1)}/film.mp4`
})
afterAll(() => site.dispose())

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await site.get(path, headers)
  const bytes = Buffer.from(await response.arrayBuffer())
  const { 'content-range': range, 'content-length': length } = Object.fromEntries(response.headers)
  return { status: response.status, bytes, range, length: Number(length), headers: response.headers }
}

describe.each(['/film.mp4', 'under its hash'])('a film at %s', (given) => {
  const path = () => (given.startsWith('/') ? given : immutable)

  test('is sent in full, with Accept-Ranges', async () => {
    const { status, bytes, headers, length } = await read(path())
    expect([status, headers.get('accept-ranges'), length]).toEqual([200, 'bytes', film.length])
    expect(bytes.equals(film)).toBe(true)
  })

  test('ignores ranges in HEAD requests and reports the full length (RFC 9110, §14.2)', async () => {
    const head = await site.get(path(), { range: 'bytes=0-9' }, 'HEAD')
    expect([
      head.status,
      head.headers.get('content-length'),
      head.headers.get('accept-ranges'),
      head.headers.get('content-range'),
    ]).toEqual([200, String(film.length), 'bytes', null])
  })

  test.each([
    ['bytes=0-1', 0, 1],
    ['bytes=0-', 0, film.length - 1],
    ['bytes=-5', film.length - 5, film.length - 1],
    ['bytes=399990-400009', 399_990, 400_009],
    ['bytes=399999-800000', 399_999, 800_000],
    [`bytes=${film.length - 1}-2000000`, film.length - 1, film.length - 1],
    ['bytes=10-19,15-29', 10, 29],
  ])('%s', async (range, start, end) => {
    const answer = await read(path(), { range })
    expect([answer.status, answer.range, answer.length]).toEqual([
      206,
      `bytes ${start}-${end}/${film.length}`,
      end - start + 1,
    ])
    expect(answer.bytes.equals(film.subarray(start, end + 1))).toBe(true)
  })

  test.each([`bytes=${film.length}-`, 'bytes=-0', 'bytes=99999999-999999999,-0'])(
    '%s is not a satisfiable range',
    async (range) => {
      const answer = await read(path(), { range })
      expect([answer.status, answer.range, answer.bytes.length]).toEqual([416, `bytes */${film.length}`, 0])
    },
  )

  test.each(['bytes=9-1', 'bytes=x', 'seconds=0-9', 'bytes=0-9,5000-'])('%s returns the whole film', async (range) => {
    const answer = await read(path(), { range })
    expect([answer.status, answer.range, answer.bytes.length]).toEqual([200, undefined, film.length])
  })

  test('resumes a download only for the same film (RFC 9110, §13.1.5)', async () => {
    const tag = (await site.get(path(), {}, 'HEAD')).headers.get('etag')!
    const statusOf = async (value: string) => (await read(path(), { range: 'bytes=5-', 'if-range': value })).status
    expect(await statusOf(tag)).toBe(206)
    expect(await statusOf(`W/${tag}`)).toBe(200)
    expect(await statusOf('"another"')).toBe(200)
    expect(await statusOf('Sun, 22 Nov 2026 06:00:00 GMT')).toBe(200)
    expect((await read(path(), { range: 'bytes=5-', 'if-none-match': tag })).status).toBe(304)
  })
})

test('joined ranges equal the film', async () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: film.length - 1 }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(cuts, async (points) => {
      const edges = [0, ...points.toSorted((a, b) => a - b), film.length]
      const parts = await Promise.all(
        edges.slice(1).map((edge, index) => read('/film.mp4', { range: `bytes=${edges[index]}-${edge - 1}` })),
      )
      expect(parts.every(({ status }) => status === 206)).toBe(true)
      expect(Buffer.concat(parts.map(({ bytes }) => bytes)).equals(film)).toBe(true)
    }),
    { numRuns: 10 },
  )
})

test('an SVG also supports ranges', async () => {
  const { status, bytes, range, headers } = await read('/chart.svg', {
    range: 'bytes=1-3',
    'accept-encoding': 'identity',
  })
  expect([status, bytes.toString(), range]).toEqual([206, 'svg', expect.stringMatching(/^bytes 1-3\/\d+$/)])
  expect(headers.get('content-type')).toBe('image/svg+xml')
})

test('a file that does not exist is not found', async () => {
  expect((await read('/nothing.mp4')).status).toBe(404)
})

test('an empty file supports no ranges', async () => {
  expect(await read('/empty.txt')).toMatchObject({ status: 200, bytes: Buffer.alloc(0) })
  expect((await read('/empty.txt', { range: 'bytes=0-' })).status).toBe(200)
})
