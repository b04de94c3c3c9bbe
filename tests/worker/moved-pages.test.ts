import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'

let site: TestSite
const apple =
  '---\ntitle: Anchors of old ships\n---\n\n## Casting an anchor\n\nHow the harbour keeps its ships at night.\n'

const only =
  '---\ntitle: Lighthouse keepers\n---\n\nThey climb the stairs every evening, whatever the weather may be.\n'

beforeAll(async () => {
  site = await openTestSite({
    ...smallSite,
    'en/3.old/лето.md': apple,
    'fr/3.old/лето.md': apple,
    'en/3.old/only.md': only,
    'en/4.harbour.md': '---\ntitle: The harbour\n---\n\nShips cast an anchor here.\n',
  })
  await site.serve({
    'en/3.old/лето.md': null,
    'en/3.new/name.md': apple,
    'en/3.old/only.md': null,
    'en/3.new/alone.md': only,
  })
})
afterAll(() => site.dispose())

describe('the old URL of a moved page', () => {
  test.each([
    ['/en/old/%D0%BB%D0%B5%D1%82%D0%BE', '/en/new/name'],
    ['/en/old/%D0%BB%D0%B5%D1%82%D0%BE?a=1&b', '/en/new/name?a=1&b'],
    ['/fr/en/old/%D0%BB%D0%B5%D1%82%D0%BE', '/fr/en/new/name'],
    ['/en/old/only', '/en/new/alone'],
    ['/fr/old/only', '/fr/new/alone'],
    ['/raw/en/old/%D0%BB%D0%B5%D1%82%D0%BE.md', '/raw/en/new/name.md'],
    ['/en/old/%D0%BB%D0%B5%D1%82%D0%BE/_payload.json', '/en/new/name/_payload.json'],
  ])('%s redirects to %s', async (from, to) => {
    const response = await site.get(from)
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe(to)
  })

  test('still serves the page in a language in which it did not move', async () => {
    expect((await site.get('/fr/old/%D0%BB%D0%B5%D1%82%D0%BE')).status).toBe(200)
  })
})

describe('a removed page', () => {
  test('returns 410 in the visitor’s language and suggests similar pages', async () => {
    await site.serve({ 'en/3.new/name.md': null, 'fr/3.old/лето.md': null })
    for (const path of ['/en/new/name', '/en/old/%D0%BB%D0%B5%D1%82%D0%BE']) {
      const response = await site.get(path)
      const html = await response.text()
      expect(response.status).toBe(410)
      expect(html).toContain('This page was removed')
      expect(html).toContain('noindex')
      expect(html).toContain('href="/en/harbour"')
    }
    expect(await (await site.get('/fr/en/new/name')).text()).toContain('Cette page a été supprimée')
    expect(await (await site.get('/en/new/name', { accept: 'application/json' })).json()).toMatchObject({
      statusCode: 410,
      statusMessage: 'Page removed',
      data: { title: 'Anchors of old ships', closest: [{ path: '/en/harbour' }] },
    })
    expect((await site.get('/raw/en/new/name.md')).status).toBe(410)
    expect((await site.get('/en/never/there')).status).toBe(404)
  })

  test('without similar pages suggests none', async () => {
    await site.serve({ 'en/9.xylophone.md': '# Xylophone\n\nQwertz.\n' })
    await site.serve({ 'en/9.xylophone.md': null })
    for (const path of ['/en/xylophone', '/en/xylophone.md']) {
      const response = await site.get(path)
      expect(response.status).toBe(410)
      const text = await response.text()
      expect(text).toContain('This page was removed')
      expect(text).not.toContain('One of these')
    }
  })

  test('is served again when it is restored', async () => {
    await site.serve({ 'en/3.new/name.md': apple })
    expect((await site.get('/en/new/name')).status).toBe(200)
    expect((await site.get('/en/old/%D0%BB%D0%B5%D1%82%D0%BE')).status).toBe(301)
  })
})

test('a cached 404 changes to a redirect when a page in another language takes the path', async () => {
  expect((await site.get('/fr/api/late')).status).toBe(404)
  await site.serve({ 'en/8.late.md': '---\ntitle: Late\npath: /api/late\nnavigation: false\n---\n\nText.\n' })
  const moved = await site.get('/fr/api/late')
  expect([moved.status, moved.headers.get('location')]).toEqual([302, '/fr/late'])
})

test('a page with `publishAt` appears everywhere at its time, and nowhere before', async () => {
  const places = ['/en/soon', '/raw/en/soon.md', '/sitemap.xml', '/llms.txt', '/en/search?q=comet', '/en/harbour']
  places.push('/en/feed.xml', '/en/feed.json', '/api/changes?since=1')
  const shows = async (path: string) => {
    const response = await site.get(path)
    return response.status === 200 && /\/en\/soon|A comet/.test(await response.text())
  }
  // Far enough ahead for this machine to publish and to check every URL.
  let moment = 0
  for (let aheadMs = 3000; moment < Date.now(); aheadMs *= 2) {
    moment = Date.now() + aheadMs
    await site.serve({
      'en/5.soon.md': `---\ntitle: Comet\npublishAt: ${new Date(moment).toISOString()}\n---\n\nA comet over the harbour.\n`,
    })
    const shown = await Promise.all(places.map(shows))
    if (Date.now() < moment) expect(shown).toEqual(places.map(() => false))
  }
  const tag = (await site.get('/en/harbour')).headers.get('etag')
  await expect.poll(() => shows('/en/soon'), { timeout: 60_000 }).toBe(true)
  expect(Date.now()).toBeGreaterThanOrEqual(moment)
  for (const path of places) expect([path, await shows(path)]).toEqual([path, true])
  expect((await site.get('/en/harbour')).headers.get('etag')).not.toBe(tag)
})
