import { expect, test } from 'vitest'
import { openAnswer, sealAnswer } from '../../../worker/cache/sealed-answer.ts'

const staleSeconds = 86_400
const page = (headers: Record<string, string> = {}, status = 200) =>
  new Response('Text', { status, headers: { 'cache-control': 'public, max-age=0, must-revalidate', ...headers } })
const controlOf = (response: Response) => sealAnswer(response, 'key', staleSeconds).headers.get('cache-control')

test('opening a sealed response restores it, whatever its headers are', async () => {
  const headers = {
    'content-type': 'text/html',
    'content-encoding': 'br',
    'x-title': '\u00e9t\u00e9',
    vary: 'Accept-Encoding',
  }
  const sealed = sealAnswer(page(headers, 301), 'key', staleSeconds)
  expect([sealed.status, [...sealed.headers.keys()]]).toEqual([
    200,
    ['cache-control', 'content-type', 'x-sealed-answer'],
  ])
  const opened = openAnswer(sealed, 'key')!
  expect(opened.status).toBe(301)
  expect(Object.fromEntries(opened.headers)).toMatchObject(headers)
  expect(await new Response(opened.body).text()).toBe('Text')
})

test('rejects a response with another key and one that was not sealed', () => {
  expect(openAnswer(sealAnswer(page(), 'one', staleSeconds), 'other')).toBeUndefined()
  expect(openAnswer(page(), 'key')).toBeUndefined()
})

test('stores a shared response for an hour, and serves it stale for a day if no newer one is available', () => {
  const stored = 'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=86400'
  expect(controlOf(page())).toBe(stored)
  expect(controlOf(page({ vary: 'Accept-Encoding' }))).toBe(stored)
  expect(controlOf(page({ 'cache-control': 'public, max-age=300' }))).toBe(stored)
})

test('revalidates an immutable response after an hour before serving it, because it may have been purged', () => {
  expect(controlOf(page({ 'cache-control': 'public, max-age=31536000, immutable' }))).toBe(
    'public, max-age=3600, stale-if-error=86400',
  )
})

test.each<[string, Response]>([
  ['a response with a cookie', page({ 'set-cookie': 'a=b' })],
  ['private', page({ 'cache-control': 'private, max-age=60' })],
  ['no-store', page({ 'cache-control': 'no-store' })],
  ['public and no-store', page({ 'cache-control': 'public, no-store' })],
  ['a response with no-cache', page({ 'cache-control': 'no-cache' })],
  ['a response without Cache-Control', new Response('Text')],
  ['a response that varies by other headers', page({ vary: 'Accept-Language' })],
  ['an error response', page({}, 404)],
  ['a temporary redirect', page({}, 302)],
  ['a partial response', page({}, 206)],
])('does not store this response: %s', (_, response) => {
  expect(controlOf(response)).toBe('no-store')
})

test('reports how the response was served', () => {
  const by = (status?: string) => {
    const sealed = sealAnswer(page(), 'key', staleSeconds)
    if (status !== undefined) sealed.headers.set('cf-cache-status', status)
    return openAnswer(sealed, 'key')!.headers.get('cache-status')
  }
  expect(['HIT', 'STALE', 'MISS', undefined].map(by)).toEqual([
    'shared; hit; detail=HIT',
    'shared; hit; detail=STALE',
    'shared; fwd=miss; detail=MISS',
    null,
  ])
})
