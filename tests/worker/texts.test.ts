import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'

let site: TestSite

beforeAll(async () => {
  site = await openTestSite({
    ...smallSite,
    'public/robots.txt': null,
    'en/4.secret.md': '---\ntitle: Secret\nsitemap: false\n---\n\nText.\n',
    'site.config.json': '{"url":"https://docs.example.com"}',
  })
})
afterAll(() => site.dispose())

test('the sitemap names every page with its real translations, at the site’s own address', async () => {
  const response = await site.get('/sitemap.xml')
  const xml = await response.text()
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect([...xml.matchAll(/<loc>https:\/\/docs\.example\.com([^<]*)<\/loc>/g)].map(([, path]) => path)).toEqual([
    '/en',
    '/en/guide/install',
    '/en/guide/use',
    '/en/guide',
    '/en/reference/options',
    '/fr',
    '/fr/guide/install',
  ])
  expect(xml).toContain('<xhtml:link rel="alternate" hreflang="fr" href="https://docs.example.com/fr/guide/install"/>')
  expect(xml.slice(xml.indexOf('/en/guide/use'), xml.indexOf('/en/reference'))).not.toContain('hreflang')
  expect((await site.get('/sitemap.xml', { 'if-none-match': response.headers.get('etag')! })).status).toBe(304)
})

test('robots.txt allows everything and names the sitemap, unless the site has its own', async () => {
  expect(await (await site.get('/robots.txt')).text()).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://docs.example.com/sitemap.xml\n',
  )
  await site.serve({ 'public/robots.txt': 'User-agent: *\nDisallow: /\n' })
  await expect.poll(async () => await (await site.get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
})

test('llms.txt lists the Markdown of every page by language', async () => {
  const text = await (await site.get('/llms.txt')).text()
  expect(text).toMatch(/^# Docs\n/)
  expect(text).toContain('## Français\n')
  expect(text).toContain('- [Install](https://docs.example.com/raw/en/guide/install.md): How to install it.')
})
