// Tests pages as Markdown, at each of their URLs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { needsLanguageInUrls, needsLanguages } from '../harness/urls/skip.ts'

const origin = 'https://docs.example.com'
const agent = 'text/markdown, text/html, */*'

let site: TestSite

beforeAll(async () => {
  site = await openTestSite({
    ...smallSite,
    'site.config.json': JSON.stringify({ title: 'Tides', url: origin, redirects: { '/en/old': '/en/guide/use' } }),
    _redirects: '/blog/* /guide/:splat 302\n/down/* /files/:splat\n/guide/long.md https://notes.example/long\n',
    'public/files/notes.md': 'A file.\n',
    'en/9.api/boats.md': '# Boats\n',
    'en/6.plain.md': '---\ntitle: Plain\ndescription: "See [x](y)"\n---\n\nText.\n',
    'en/3.leaving.md': '---\ntitle: Leaving\n---\n\nThe lighthouse moves.\n',
    'en/4.going.md': '---\ntitle: Going harbour\n---\n\nGone soon.\n',
    'en/1.guide/3.long.md':
      '---\ntitle: Long\n---\n\nTop.\n\n## One\n\nFirst.\n\n### Inside\n\nDeep.\n\n## Two\n\nSecond.\n',
    'fr/1.guide/3.long.md':
      '---\ntitle: Longue\n---\n\nHaut.\n\n## Un {#one}\n\nPremier.\n\n## Deux {#two}\n\nSecond.\n',
  })
  await site.serve({
    'en/3.leaving.md': null,
    'en/5.left.md': '---\ntitle: Leaving\n---\n\nThe lighthouse moves.\n',
    'en/4.going.md': null,
  })
})
afterAll(() => site.dispose())

const get = (path: string, accept?: string, headers: Record<string, string> = {}) =>
  site.get(path, { host: 'docs.example.com', accept: accept ?? '*/*', ...headers })

test('a page is self-contained: a source line, title, description, and text with absolute links', async () => {
  needsLanguages()
  const response = await get('/en/guide/install.md')
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(
    [
      `> [Install](${origin}/en/guide/install) · English (en) · Release 1 · [llms.txt](${origin}/en/llms.txt)`,
      '# Install',
      'How to install it.',
      '## With npm',
      `Run the installer. See [usage](${origin}/en/guide/use.md).`,
      '```ts title="a.ts"\nconst a = 1\n```\n',
    ].join('\n\n'),
  )
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(response.headers.get('content-language')).toBe('en')
  expect(response.headers.get('vary')).toBe(null)
  const link = response.headers.get('link')
  expect(link).toContain(`<${origin}/en/guide/install>; rel="canonical"`)
  expect(link).toContain(`<${origin}/fr/guide/install.md>; rel="alternate"; type="text/markdown"; hreflang="fr"`)
  expect(link).toContain(`<${origin}/en/llms.txt>; rel="describedby"`)
})

test('sends release errors as Markdown, and lets scripts of other origins read errors', async () => {
  const response = await get('/en/guide/install.md?release=99')
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toMatch(/^text\/markdown/)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const unknown = await get('/api/nope')
  expect([unknown.status, unknown.headers.get('access-control-allow-origin')]).toEqual([404, '*'])
})

test('sends release errors at page URLs as Markdown to clients that prefer it', async () => {
  for (const query of ['?release=99', '?release=abc', '?at=x']) {
    const response = await get(`/en/guide/install${query}`, undefined, {
      accept: 'text/markdown, text/html, */*',
      'user-agent': 'curl/8',
    })
    expect([query, response.headers.get('content-type')]).toEqual([query, expect.stringMatching(/^text\/markdown/)])
  }
  const program = await get('/api/pages?release=99', undefined, { accept: 'text/markdown, */*' })
  expect(program.headers.get('content-type')).toBe('application/problem+json')
})

test('escapes Markdown in descriptions', async () => {
  for (const path of ['/en/plain.md', '/en/llms.txt'])
    expect(await (await get(path)).text()).toContain('See \\[x\\](y)')
})

test('a landing page contains the texts of its frontmatter', async () => {
  const text = await (await get('/en.md')).text()
  expect(text).toContain('# A shore for words\n\nRead here.\n\nLanding text.')
})

test('the older URL and those of an index page return the same text', async () => {
  const text = await (await get('/en/guide.md')).text()
  for (const path of ['/en/guide/index.md', '/raw/en/guide.md', '/raw/en/guide/index.md'])
    expect(await (await get(path)).text()).toBe(text)
})

test('the Markdown of the root redirects to the same page as the root', async () => {
  needsLanguageInUrls()
  for (const path of ['/index.md?a=1', '/index.html.md?a=1']) {
    const response = await get(path, undefined, { 'accept-language': 'fr' })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/fr.md?a=1'])
    expect(response.headers.get('vary')).toContain('Accept-Language')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  }
})

describe('a .md URL without a language redirects like the same URL without .md', () => {
  test.each([
    '/guide/use',
    '/GUIDE/Use',
    '/guide/use?a=1&section=every-day',
    '/guide/index',
    '/guide.html',
    '/FR',
    '/Guide',
    '/leaving',
    '/going',
    '/blog/install',
  ])('%s', async (path) => {
    needsLanguageInUrls()
    const [pathname, query = ''] = path.split('?')
    const [text, page] = await Promise.all([
      get(`${pathname}.md${query && `?${query}`}`, '*/*'),
      get(path, 'text/html'),
    ])
    const [target, rest = ''] = page.headers.get('location')!.split('?')
    expect([text.status, text.headers.get('location')]).toEqual([page.status, `${target}.md${rest && `?${rest}`}`])
    for (const header of ['cache-control', 'vary'])
      expect([header, text.headers.get(header)]).toEqual([header, page.headers.get(header)])
    expect(text.headers.get('access-control-allow-origin')).toBe('*')
  })

  test.each(['/guide/none.md', '/none.md', '/search.md', '/images/shore.svg.md', '/api/pages.md', '/api/none.md'])(
    '%s is not found',
    async (path) => {
      expect((await get(path)).status).toBe(404)
      // The second response comes from the cache.
      expect((await get(path)).status).toBe(404)
    },
  )

  test('files and redirects at a .md path win, and a section may be called `api`', async () => {
    expect(await (await get('/files/notes.md')).text()).toBe('A file.\n')
    needsLanguageInUrls()
    const leads = async (path: string) => (await get(path)).headers.get('location')
    expect(await leads('/down/notes.md')).toBe('/files/notes.md')
    expect(await leads('/guide/long.md')).toBe('https://notes.example/long')
    expect(await leads('/api/boats.md')).toBe('/en/api/boats.md')
  })
})

describe('the Accept header selects the format of a page URL', () => {
  const html = ['*/*', 'text/*', 'text/html, text/markdown', 'text/markdown;q=0.9, text/html', 'text/markdown;q=0, */*']
  const markdown = ['text/markdown', agent, 'text/markdown, text/html;q=0.9', 'text/x-markdown', 'text/plain']

  test.each([
    ['a page', '/en/guide/use', 200],
    ['a landing page', '/fr', 200],
    ['a page in another language', '/fr/guide/use', 200],
    ['a moved page', '/en/leaving', 301],
    ['a page that the operator redirects', '/en/old', 301],
    ['a removed page', '/en/going', 410],
    ['an unknown page', '/en/never', 404],
  ])('%s', async (_, path, status) => {
    const tags = new Set<string | null>()
    for (const [accepts, type] of [
      [html, 'text/html'],
      [markdown, 'text/markdown'],
      // Requested twice: the first response comes from the database, the second from the cache.
      [html, 'text/html'],
      [markdown, 'text/markdown'],
    ] as const) {
      for (const accept of accepts) {
        const response = await get(path, accept)
        expect([accept, response.status]).toEqual([accept, status])
        // The format of an error for a wildcard depends on more than Accept.
        const isDecided = status === 200 || (status !== 301 && !accept.includes('*'))
        if (isDecided || type === 'text/markdown')
          expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
        expect(response.headers.get('vary')).toMatch(/(^|, )Accept(,|$)/)
        await response.text()
        if (status !== 200) continue
        const tag = response.headers.get('etag')!
        tags.add(tag.replace(/^W\//, ''))
        const head = await site.get(path, { host: 'docs.example.com', accept }, 'HEAD')
        expect([head.status, head.headers.get('etag'), head.headers.get('vary')]).toEqual([
          200,
          tag,
          response.headers.get('vary'),
        ])
        const current = await get(path, accept, { 'if-none-match': tag })
        expect([current.status, current.headers.get('vary')]).toEqual([304, response.headers.get('vary')])
      }
    }
    if (status === 200) expect(tags.size).toBe(2)
  })

  test('redirects to the new URL in the same format', async () => {
    const places = ['/en/leaving', '/en/leaving.md', '/raw/en/leaving.md', '/en/Guide/use.md', '/en/old.md']
    const locations = await Promise.all(places.map(async (path) => (await get(path, agent)).headers.get('location')))
    expect(locations).toEqual(['/en/left', '/en/left.md', '/raw/en/left.md', '/en/guide/use.md', '/en/guide/use.md'])
  })

  test('suggests the nearest pages for a missing or removed page', async () => {
    const gone = await get('/en/going.md')
    expect([gone.status, gone.headers.get('content-type')]).toEqual([410, 'text/markdown; charset=utf-8'])
    expect(await gone.text()).toMatch(
      /^# This page was removed\n[^]*- \[Options\]\(https:\/\/docs\.example\.com\/en\/reference\/options\.md\)/,
    )
    const missing = await get('/en/guide/instal', agent)
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/markdown; charset=utf-8'])
    expect(await missing.text()).toContain(`- [Install](${origin}/en/guide/install.md)`)
    expect((await get('/en/never.md', 'application/json')).headers.get('content-type')).toBe('application/json')
  })

  test('serves screens without Markdown as HTML', async () => {
    expect((await get('/en/search?q=tide', agent)).headers.get('content-type')).toBe('text/html; charset=utf-8')
  })
})

test('returns a section with its subsections by its id', async () => {
  const text = await (await get('/en/guide/long.md?section=one')).text()
  expect(text.split('\n\n').slice(1)).toEqual(['## One', 'First.', '### Inside', 'Deep.\n'])
  expect((await get('/en/guide/long?section=two', agent)).status).toBe(200)
  const missing = await get('/en/guide/long.md?section=nine')
  expect(missing.status).toBe(404)
  expect(await missing.text()).toBe(
    '# Section not found\n\nThere is no section `nine` on the page /en/guide/long. Its sections: `one`, `inside`, `two`.\n',
  )
})

test('reports an unknown section in HTML in the language of the page, and lists the existing ones', async () => {
  for (const [path, title, description, heading] of [
    ['/en/guide/long', 'Section not found', 'This page does not have the section that you requested.', 'On this page'],
    ['/fr/guide/long', 'Section introuvable', 'La section demandée n’existe pas sur cette page.', 'Sur cette page'],
  ]) {
    const response = await get(`${path}.md?section=%3Cnine%3E`, 'text/html')
    const html = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(html).toContain(`<title>${title}</title>`)
    expect(html).toContain(`<h1>${title}</h1><p class="lead">${description}</p>`)
    expect(html).toContain(`<bdi dir="ltr">${path}#&lt;nine&gt;</bdi>`)
    expect(html).toContain(`<h2>${heading}</h2>`)
    for (const id of ['one', 'two']) expect(html).toContain(`href="${path}#${id}"`)
    expect(html).not.toMatch(/Page (not found|non trouvée)/)
  }
})

test('states the language of an untranslated page', async () => {
  const response = await get('/fr/guide/use.md')
  expect(response.headers.get('content-language')).toBe('en')
  expect(await response.text()).toContain(`[Use](${origin}/en/guide/use) · English (en)`)
})

test('a past release has links into that release, and a comparison is a patch', async () => {
  await site.serve({
    'en/1.guide/2.use.md': '---\ntitle: Use\n---\n\n## Every day\n\nUse it weekly. [Install](1.install.md)\n',
  })
  const { release } = await site.serve({
    'en/1.guide/2.use.md': '---\ntitle: Use\n---\n\n## Every day\n\nUse it hourly. [Install](1.install.md)\n',
  })
  const past = await (await get(`/en/guide/use.md?release=${release - 1}`)).text()
  expect(past).toContain('Use it weekly.')
  expect(past).toContain(`(${origin}/en/guide/install.md?release=${release - 1})`)
  for (const path of [`/en/guide/use.md?diff=${release - 1}..${release}`, `/en/guide/use?diff=${release - 1}`]) {
    const text = await (await get(path, agent)).text()
    expect(text).toContain('```diff\n')
    expect(text).toMatch(/\n-Use it weekly\.[^\n]*\n\+Use it hourly\./)
  }
})

test('a stale translation quotes the current original', async () => {
  await site.serve({
    'en/1.guide/3.long.md':
      '---\ntitle: Long\n---\n\nTop.\n\n## One\n\nA whole other sentence.\n\n### Inside\n\nDeep.\n\n## Two\n\nSecond.\n',
  })
  const text = await (await get('/fr/guide/long.md')).text()
  expect(text).toMatch(/Premier\.\n\n> \*\*[^*]+\*\* English:\n>\n> ## One\n>\n> A whole other sentence\.\n\n## Deux/)
})

test('a page that an earlier engine stored without plain Markdown is served as its author wrote it', async () => {
  await site.serve({ 'en/7.former.md': '# Former\n\n::note\nOnce.\n::\n' })
  const ofPage = `hash = (SELECT document FROM entry WHERE path = '/en/former' AND until IS NULL)`
  await site.target.batch([{ sql: `DELETE FROM document_part WHERE kind LIKE 'plain%' AND ${ofPage}`, params: [] }])
  expect(await (await get('/en/former.md')).text()).toContain('# Former\n\n::note\nOnce.\n::')
})

/** Rounds of a hundred concurrent requests: ten thousand requests in a soak test. */
const rounds = process.env.RIVAGE_SOAK ? 100 : 10

test(`${rounds * 100} mixed requests for hot pages all get the requested format`, async () => {
  const wrong: string[] = []
  const kinds = [
    ['text/html,*/*;q=0.8', 'text/html; charset=utf-8'],
    [agent, 'text/markdown; charset=utf-8'],
  ] as const
  for (let round = 0; round < rounds; round++) {
    await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        const [accept, type] = kinds[(round * 7 + at * 3) % 5 < 2 ? 0 : 1]
        const path = ['/en/guide/use', '/fr', '/en/guide'][at % 3]!
        const response = await get(path, accept)
        const body = await response.text()
        const isRight =
          response.headers.get('content-type') === type && body.startsWith(type.includes('html') ? '<!' : '> [')
        if (!isRight) wrong.push(`${path} ${accept}`)
      }),
    )
  }
  expect(wrong).toEqual([])
})
