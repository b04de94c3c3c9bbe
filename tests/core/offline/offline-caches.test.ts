import { expect, test } from 'vitest'
import { isStoredForever, offlineCaches, storedHref } from '../../../core/offline/index.ts'

test.each([
  ['/en/guide', '', '/en/guide'],
  ['/docs/en/guide?a=1', '/docs', '/docs/en/guide?a=1'],
  // Offline copies contain images in a single size.
  ['/_ipx/w_640&f_webp/shore.png', '', '/_ipx/_/shore.png'],
  ['/docs/_ipx/_/docs/shore.png', '/docs', '/docs/_ipx/_/docs/shore.png'],
  // All searches of a version share one stored response.
  ['/_search/en?q=tide', '', '/_search/en'],
  ['/_search/en?q=tide&version=1.x', '', '/_search/en?version=1.x'],
  ['/_i18n/abc/en/messages.json?group=feedback', '', '/_i18n/abc/en/messages.json'],
])('the response for %s below “%s” is stored as %s', (href, base, stored) => {
  expect(storedHref(new URL(href, 'https://docs.example.com'), base)).toBe(stored)
})

test('only files whose URL changes with their content are stored forever', () => {
  for (const path of ['/_assets/main.ABC.js', '/_media/1f/shore.png', '/_i18n/abc/en/messages.json'])
    expect(isStoredForever(path), path).toBe(true)
  for (const path of ['/en/guide', '/_search/en/index/abc.json', '/_ipx/_/shore.png', '/logo.svg'])
    expect(isStoredForever(path), path).toBe(false)
})

test('the caches of a site below a path are not those of a site at the root', () => {
  expect(offlineCaches('/docs').prefix.startsWith(offlineCaches('').prefix)).toBe(false)
})
