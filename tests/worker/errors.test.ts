import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleTestWorker } from '../harness/bundle-test-worker.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { needsLanguageInUrls } from '../harness/urls/skip.ts'

let site: TestSite

beforeAll(async () => {
  site = await openTestSite(
    {
      ...smallSite,
      'fr/1.guide/2.dépannage.md': '---\ntitle: Dépannage\n---\n\nCe qui est en panne.\n',
      'fr/0.avant/1.dépannage.md': '---\ntitle: Dépannage\n---\n\nCe qui tombe en panne.\n',
      'fr/1.guide/3.autres.md': '---\ntitle: Autres guides\n---\n\nUn guide, et un guide.\n',
    },
    { workerFile: await bundleTestWorker('unknown-middleware') },
  )
})
afterAll(() => site.dispose())

test.each([
  ['/en/nope', 404, 'en', 'Page not found', 'Back to home'],
  ['/fr/rien', 404, 'fr', 'Page non trouvée', 'Retour à l'],
])('%s shows the error page in its language', async (path, status, lang, title, home) => {
  const response = await site.get(path)
  const html = await response.text()
  expect(response.status).toBe(status)
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(html).toMatch(new RegExp(`<html[^>]* lang="${lang}"`))
  expect(html).toContain(`<title>${title}</title>`)
  expect(html).toContain(home)
  expect(html).toContain('noindex')
})

test('a missing page suggests the closest pages', async () => {
  expect(await (await site.get('/en/old/install')).text()).toContain('href="/en/guide/install"')
})

async function closestTo(address: string) {
  const html = await (await site.get(address)).text()
  return [.../<section class="closest">.*?<\/section>/s.exec(html)![0].matchAll(/href="([^"]+)"/g)].map(
    ([, path]) => path,
  )
}

test('a suggested page shows its section', async () => {
  expect(await (await site.get('/en/guide/instal')).text()).toContain(
    '<p class="section-trail"><span>The guide</span></p><a href="/en/guide/install"',
  )
})

test('suggests similar names in the same folder first, then in other folders, then pages that share more words', async () => {
  expect(await closestTo('/en/guide/instal')).toEqual(['/en/guide/install', '/en/guide'])
  expect((await closestTo('/fr/guide/d%C3%A9pannag')).slice(0, 2)).toEqual([
    '/fr/guide/depannage',
    '/fr/avant/depannage',
  ])
  expect((await closestTo('/fr/avant/d%C3%A9pannag'))[0]).toBe('/fr/avant/depannage')
})

test('suggests pages for a truncated path, and the same pages for its Markdown URL', async () => {
  expect((await closestTo('/en/reference/opti'))[0]).toBe('/en/reference/options')
  expect((await closestTo('/en/guide/installation'))[0]).toBe('/en/guide/install')
  const text = await (await site.get('/en/reference/opti.md', { accept: 'text/markdown' })).text()
  expect(text.match(/\]\(([^)]+)\)/)?.[1]).toContain('/en/reference/options.md')
})

test('names the missing page only in the language of the URL', async () => {
  const html = await (await site.get('/fr/rien')).text()
  expect(html).toContain('<p class="error-message"><bdi dir="ltr">/fr/rien</bdi></p>')
  expect(html).not.toContain('Page not found')
  // Only once, as the title: neither the status nor the message repeats it.
  const english = await (await site.get('/en/nope')).text()
  expect(english).toContain('<p class="error-message"><bdi dir="ltr">/en/nope</bdi></p>')
  expect(english.slice(english.indexOf('<main')).match(/Page not found|404/g)).toEqual(['Page not found'])
  const release = await (await site.get('/fr?release=900')).text()
  expect(release).toContain('Publication introuvable')
  expect(release).not.toContain('There is no release')
})

describe('errors as JSON', () => {
  test.each([
    ['/en/nope', { accept: 'application/json' }, 'Page not found', 'Page not found: /en/nope'],
    ['/api/nope', { accept: '*/*' }, 'Page not found: /api/nope', 'Page not found: /api/nope'],
    [
      '/__nuxt_content/docs_de/query',
      { accept: '*/*', 'user-agent': 'curl/8' },
      'Page not found: /__nuxt_content/docs_de/query',
      'Page not found: /__nuxt_content/docs_de/query',
    ],
    ['/raw/en/nope.md', { accept: 'application/json' }, 'Page not found', 'Page not found: /en/nope'],
  ])('%s names the missing page', async (path, headers, statusMessage, message) => {
    if (path === '/api/nope') needsLanguageInUrls()
    const response = await site.get(path, headers)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toMatchObject({
      error: true,
      url: site.url.origin + path,
      statusCode: 404,
      statusMessage,
      message,
    })
  })
})

test('unknown middleware in the frontmatter fails the page with the message of the specification', async () => {
  const response = await site.get('/en/guide/install?history', { accept: 'application/json' })
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ statusMessage: "Unknown route middleware: 'auth'." })
  expect(await (await site.get('/en/guide/install?history')).text()).toContain('Unknown route middleware: ')
})

test('an invalid path fails with the message of the specification', async () => {
  const path = `/en/${'x'.repeat(2500)}`
  const response = await site.get(path, { accept: 'application/json' })
  expect(await response.json()).toMatchObject({ statusCode: 404, statusMessage: `Page Not Found: ${path}` })
})

test.each([
  '/%',
  '/en/%E0%A4%A',
  '/en/%00',
  '/en/..%2f..%2fetc',
  '/en/\\evil',
  '/en/a%5Cb',
  '/en/%0d%0aSet-Cookie:a',
  '/%2F%2Fevil.example',
  '/en/<script>',
  '/_media/x/y',
  '/_media/../..',
  '/raw/.md',
  '/raw/%',
  '/en/search?q=%',
  '/en?release=%FF',
  '/en/' + 'a/'.repeat(400),
])('%s never causes a 5xx and never redirects to another origin', async (path) => {
  const response = await site.get(path)
  expect(response.status).toBeLessThan(500)
  expect(response.headers.get('location') ?? '/').toMatch(/^\/(?!\/)/)
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s never causes a 5xx', async (method) => {
  for (const path of ['/en', '/raw/en.md', '/_media/a/b', '/'])
    expect((await site.get(path, {}, method)).status).toBeLessThan(500)
})

test('every response has the security headers, and pages allow only inline code that the build hashed', async () => {
  for (const path of ['/en', '/en/guide', '/en/nope', '/raw/en.md', '/robots.txt', '/']) {
    const { headers } = await site.get(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    const policy = headers.get('content-security-policy')!
    expect(policy).not.toContain('unsafe')
    expect(policy).toMatch(/default-src 'none'/)
  }
})

test('a hostile page cannot run code: scripts, handlers, and script links are removed from the stored page', async () => {
  await site.serve({
    'en/9.bad.md':
      '---\ntitle: Bad\n---\n\n<script>alert(1)</script><img src=x onerror=alert(2)>\n\n[x](javascript:alert(3))\n',
  })
  const html = await (await site.get('/en/bad')).text()
  expect(html).not.toMatch(/alert\((1|2)\)/)
  expect(html).not.toContain('href="javascript:')
})
