import { expect, test } from 'vitest'
import { payloadHref } from '../../../core/route/index.ts'

test.each([
  ['/en/guide', 'a1', '/en/guide/_payload.json?a1'],
  ['/en/guide/', 'a1', '/en/guide/_payload.json?a1'],
  ['/en/guide?tab=2#end', 'a1', '/en/guide/_payload.json?a1'],
  ['/', 'a1', '/_payload.json?a1'],
  ['en', 'a1', '/en/_payload.json?a1'],
  ['/fr/été', 'a b', '/fr/%C3%A9t%C3%A9/_payload.json?a%20b'],
])('the payload of %s in version %s is at %s', (url, version, href) => {
  expect(payloadHref(url, version)).toBe(href)
})

test.each([
  'https://example.com/en',
  '//example.com/en',
  'HTTP://example.com',
  '/\\example.com',
  '\\\\example.com',
  'javascript:alert(1)',
  'data:,x',
  'blob:x',
  ' //example.com',
  '/\t/example.com',
  '/..//example.com',
  'https://site.invalid@example.com/',
  'http://[',
  'https:///example.com',
])('a payload is never asked of another site: %s', (url) => {
  expect(() => payloadHref(url, 'a1')).toThrow(`Payload URL must not include hostname: ${url}`)
})
