// Tests sites below a base path, and without languages in their URLs: every URL that they write is inside the site and
// responds.
import { expect, test } from 'vitest'
import type { OfflineList } from '../../core/offline/index.ts'
import { callTool } from '../harness/call-tool.ts'
import { crawl } from '../harness/crawl.ts'
import { openUnchangedSite } from '../harness/site.ts'
import type { Files, UnchangedSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { needsDefaultUrls } from '../harness/urls/skip.ts'

const origin = 'https://docs.example.com'

const content: Files = {
  ...smallSite,
  'public/robots.txt': null,
  'public/favicon.svg': smallSite['public/images/shore.svg']!,
  'public/proof123.html': 'exact',
  'public/deep/index.html': 'deep',
  'public/CNAME': 'docs.example.com',
  'public/files/notes.md': 'A file.',
  _redirects: '/en/old /en/guide/use 301\n',
  'en/3.parts.md':
    '---\nnavigation: { icon: i-lucide-anchor }\nlinks: [{ label: Use, to: /en/guide/use }]\n---\n\n# Parts\n\n::card{title="Use" to="/en/guide/use" icon="i-lucide-anchor"}\nEvery day.\n::\n\n<a href="/en/guide/install#with-npm"><img src="/images/shore.svg" alt="Shore"></a>\n',
  '_apis/tides.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Tides', version: '1' },
    paths: {
      '/tides': { get: { summary: 'List tides', tags: ['tides'], responses: { 200: { description: 'All.' } } } },
    },
  }),
  '_authors.yml': 'ada:\n  name: Ada\n  url: /en/guide\n  avatar: /images/shore.svg\n',
  'en/news/2026-01-01-first.md': '---\ntags: [Quay]\nauthors: [ada]\n---\n\n# First\n\nSee the [guide](/en/guide).\n',
  'en/news/2026-01-02-second.md':
    '---\ntags: [Quay]\nversion: 2.0.0\n---\n\n# Second\n\nText.\n\n## Added\n\nA quay.\n',
  'fr/news/2026-01-02-second.md': '---\ntags: [Quai]\n---\n\n# Deuxième\n\nTexte.\n',
}
const english = Object.fromEntries(Object.entries(content).filter(([name]) => !name.startsWith('fr/')))

/** Links and files of the frame, and an API reference. */
const frame = [
  "header: { logo: { light: '/images/shore.svg', alt: 'Shore' }, links: [{ label: 'Guide', to: '/guide' }], tabs: true }",
  "announcement: { text: 'See the [guide](/en/guide).' }",
  "footer: { columns: [{ title: 'More', links: [{ label: 'Use', to: '/guide/use' }] }] }",
  "apis: [{ name: 'tides', source: '_apis/tides.json', path: '/tides' }]",
].join(', ')

interface Setting {
  name: string
  files: Files
  config: string
  base: string
  home: string
  guide: string
}

const settings: Setting[] = [
  { name: 'the default', files: content, config: '', base: '', home: '/en', guide: '/en/guide' },
  {
    name: 'a base path',
    files: content,
    config: "basePath: '/docs'",
    base: '/docs',
    home: '/docs/en',
    guide: '/docs/en/guide',
  },
  {
    name: 'languages in URLs except the default one',
    files: content,
    config: "localePrefix: 'except-default'",
    base: '',
    home: '/',
    guide: '/guide',
  },
  {
    name: 'no languages in URLs',
    files: english,
    config: "locales: ['en'], localePrefix: 'never'",
    base: '',
    home: '/',
    guide: '/guide',
  },
  {
    name: 'a base path and one language without a code',
    files: content,
    config: "basePath: '/a/docs', localePrefix: 'except-default'",
    base: '/a/docs',
    home: '/a/docs',
    guide: '/a/docs/guide',
  },
]

async function open({ files, config }: Setting): Promise<UnchangedSite> {
  return await openUnchangedSite({
    ...Object.fromEntries(Object.entries(files).filter(([, text]) => text !== null)),
    'site.config.ts': `export default { url: '${origin}', ask: { provider: 'anthropic' }, downloads: ['epub', 'zip', 'print'], offline: true, collections: { news: { kind: 'posts', perPage: 1 } }, ${frame}, ${config} }\n`,
  })
}

/** The parts of a response that a proxy must not change. Tokens of forms contain their time, so they are left out. */
async function seen(answer: Response): Promise<string> {
  const names = ['location', 'link', 'set-cookie', 'content-security-policy']
  const shown = names.map((name) => answer.headers.get(name))
  return JSON.stringify([answer.status, ...shown, (await answer.text()).replace(/name="token" value="[^"]*"/, '')])
}

/**
 * Returns paths whose response differs if a proxy removes the base path from the request, instead of keeping it.
 * @param kept the responses to requests with the base path
 */
async function differencesBehindProxy(
  site: UnchangedSite,
  base: string,
  kept: ReadonlyMap<string, string>,
): Promise<string[]> {
  const different: string[] = []
  for (const [path, answer] of kept) {
    const removed = path.slice(base.length).replace(/^(?!\/)/, '/')
    if (answer !== (await seen(await site.get(removed)))) different.push(path)
  }
  return different
}

test.for(settings)('with $name, every URL is inside of the site and responds', async (setting) => {
  const { base, home, guide } = setting
  if (setting.config === '') needsDefaultUrls()
  const site = await open(setting)
  /** The responses to the crawl, by path, if there is a base path. */
  const kept = new Map<string, string>()
  try {
    const { visited, outside } = await crawl({
      start: origin + home,
      unlinked: ['/favicon.ico', '/robots.txt', '/opds.xml', '/sitemap.xml'].map((file) => origin + base + file),
      site: origin + base,
      isForeign: (url) =>
        new URL(url).origin !== origin ||
        ['_assets', '_flags'].some((name) => url.startsWith(`${origin + base}/${name}/`)),
      get: async (url) => {
        const answer = await site.get(url.slice(origin.length))
        if (base !== '') kept.set(url.slice(origin.length), await seen(answer.clone()))
        return answer
      },
    })
    expect(outside).toEqual([])
    const failed = [...visited].filter(([, { status }]) => status !== 200)
    const shown = failed.map(
      ([url, { status, from }]) => `${status} ${url.slice(origin.length + base.length)} in ${from}`,
    )
    // The names of services, the URLs that add one of them to a client, and the redirect to a language.
    expect(shown.filter((line) => !/^(?:404 \/api|405 \/mcp|302 \/mcp\/\w+|302 \/?) /.test(line))).toEqual([])
    expect(visited.size).toBeGreaterThan(40)
    // An offline copy contains the posts, and only URLs that the crawl found.
    const { pages } = (await (await site.get(`${base}/en/offline.json`)).json()) as OfflineList
    expect(pages.filter(({ href }) => !visited.has(origin + href))).toEqual([])
    expect(pages.map(({ title }) => title)).toEqual(expect.arrayContaining(['First', 'Second']))
    // Files have their exact names.
    for (const [path, text] of [
      ['/proof123.html', 'exact'],
      ['/deep/index.html', 'deep'],
      ['/CNAME', 'docs.example.com'],
      ['/files/notes.md', 'A file.'],
    ]) {
      const answer = await site.get(base + path)
      expect([answer.status, await answer.text()]).toEqual([200, text])
    }
    // Errors name the requested URL.
    const missing = await site.get(`${guide}/nope`)
    expect(await missing.text()).toContain(`<bdi dir="ltr">${guide}/nope</bdi>`)
    const failure: unknown = await (await site.get(`${guide}/nope`, { accept: 'application/json' })).json()
    expect(failure).toMatchObject({ message: `Page not found: ${guide}/nope`, data: { path: `${guide}/nope` } })
    const program = await site.get(`${base}/api/nope`, { accept: '*/*' })
    expect([program.status, program.headers.get('content-type')]).toEqual([404, 'application/json'])
    // Scripts from any origin can read the Markdown of pages, also after a redirect.
    const markdown = await site.get(`${base}/en/guide.md`)
    expect([200, 301]).toContain(markdown.status)
    expect(markdown.headers.get('access-control-allow-origin')).toBe('*')
    // Tools read pages of the site only, not of the other site on its host.
    expect(await callTool(site, 'fetch', { id: origin + guide })).toMatchObject({ url: origin + guide })
    const others = [
      'https://other.example/en/guide',
      ...(base === '' ? [] : [`${origin}/en/guide`, `${origin}${base}s`]),
    ]
    for (const id of others)
      expect(await callTool(site, 'fetch', { id })).toBe(`\`${id}\` is not on this site, ${origin}${base}.`)
    // No path redirects to another host.
    for (const start of ['', base, '/en', `${base}/en`])
      for (const end of ['/x', '/x/', '/X', '/index', '.md', '/x/_payload.json']) {
        // Without the dot, the path would be a URL on another host.
        const answer = await site.get(`/.${start}//other.example${end}`)
        expect([answer.url, answer.headers.get('location')]).not.toEqual([
          answer.url,
          expect.stringMatching(/^(?:[/\\]{2}|https?:)/),
        ])
      }
    expect(await differencesBehindProxy(site, base, kept)).toEqual([])
  } finally {
    await site.dispose()
  }
})
