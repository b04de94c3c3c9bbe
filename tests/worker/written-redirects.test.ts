import { afterAll, beforeAll, expect, test } from 'vitest'
import { ContentCheck } from '../../scripts/check/content-check.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { needsLanguageInUrls } from '../harness/urls/skip.ts'

let site: TestSite

beforeAll(async () => {
  site = await openTestSite({
    ...smallSite,
    'en/9.api/boats.md': '# Boats\n',
    'site.config.json': JSON.stringify({ redirects: { '/start': '/guide/install', '/old.pdf': '/images/shore.svg' } }),
    _redirects:
      '# Before 2026\n/docs/* /guide/:splat 302\n/v/:name/page https://v.example/:name\n/en/lost /en/nowhere\n/chat https://chat.example/room#now 307\n/api/ships /api/boats\n',
  })
})
afterAll(() => site.dispose())

test.each([
  ['/start', 301, '/en/guide/install'],
  ['/fr/start?x=1', 301, '/fr/guide/install?x=1'],
  ['/old.pdf', 301, '/images/shore.svg'],
  ['/docs/install', 302, '/en/guide/install'],
  ['/fr/docs/install', 302, '/fr/guide/install'],
  ['/en/docs', 302, '/en/guide'],
  ['/v/caf%C3%A9/page', 301, 'https://v.example/caf%C3%A9'],
  ['/en/chat?a=b', 307, 'https://chat.example/room?a=b#now'],
  ['/docs/%2F%2Fevil.example', 404, null],
  ['/docs/..%5C..%5Cevil', 404, null],
  ['/en/lost', 404, null],
  ['/guide/install', 302, '/en/guide/install'],
  // A section of a site that is not one of the Worker's API endpoints.
  ['/api/boats?x=1', 302, '/en/api/boats?x=1'],
  ['/api/ships', 301, '/en/api/boats'],
  ['/api/nothing', 404, null],
  ['/api/pages', 200, null],
])('%s returns %i %s', async (path, status, location) => {
  if (location === `/en${path}`) needsLanguageInUrls()
  const response = await site.get(path)
  expect([response.status, response.headers.get('location')]).toEqual([status, location])
})

test('a sync and a check report errors with their line', async () => {
  const expected = expect.objectContaining({ file: '_redirects', line: 4, code: 'redirect', severity: 'warning' })
  expect((await site.publish()).diagnostics).toEqual([expected])
  const { diagnostics } = await new ContentCheck(new ContentFolder(site.folder)).run()
  expect(diagnostics.filter(({ code }) => code === 'redirect')).toEqual([expected])
})
