// Hidden pages: tests each kind of page on each surface, as listed in the table of the documentation.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forkChannel, openPreviewAddress } from '../../scripts/releases/fork-channel.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { openTestSite, writeContent } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'

/** Surfaces that show a page of each kind; robots: whether search engines may index it. */
const kinds: Record<string, { frontmatter: string; shown: string[] }> = {
  plain: { frontmatter: '', shown: ['address', 'markdown', 'menu', 'search', 'sitemap', 'lists', 'robots'] },
  draft: { frontmatter: 'draft: true', shown: [] },
  scheduled: { frontmatter: 'publishAt: 2999-01-01', shown: [] },
  expired: { frontmatter: 'expireAt: 2001-01-01', shown: [] },
  unlisted: { frontmatter: 'unlisted: true', shown: ['address', 'markdown'] },
  hidden: { frontmatter: 'hidden: true', shown: ['address', 'markdown'] },
  noindex: { frontmatter: 'noindex: true', shown: ['address', 'markdown', 'menu', 'search', 'lists'] },
  search: { frontmatter: 'search: false', shown: ['address', 'markdown', 'menu', 'sitemap', 'lists', 'robots'] },
  pagefind: { frontmatter: 'pagefind: false', shown: ['address', 'markdown', 'menu', 'sitemap', 'lists', 'robots'] },
  searchable: {
    frontmatter: 'searchable: false',
    shown: ['address', 'markdown', 'menu', 'sitemap', 'lists', 'robots'],
  },
  navigation: {
    frontmatter: 'navigation: false',
    shown: ['address', 'markdown', 'search', 'sitemap', 'lists', 'robots'],
  },
  sidebar: {
    frontmatter: 'sidebar: { hidden: true }',
    shown: ['address', 'markdown', 'search', 'sitemap', 'lists', 'robots'],
  },
  sitemap: { frontmatter: 'sitemap: false', shown: ['address', 'markdown', 'menu', 'search', 'lists', 'robots'] },
}

let site: TestSite
/** Cookie of a visitor to a preview in which each page has changed. */
let preview: string

beforeAll(async () => {
  const pages = (text: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries(kinds).map(([name, { frontmatter }], at) => [
        `en/5.kinds/${at}.kind-${name}.md`,
        `---\ntitle: Kind ${name}\n${frontmatter}\n---\n\n## About\n\n${text} of ${name}.\n`,
      ]),
    )
  site = await openTestSite({ ...smallSite, ...pages('The heron') })
  // All pages have changed since the first release.
  await site.serve(pages('The pelican'))
  await forkChannel(site.target, 'next', 3600)
  const folder = new ContentFolder(await writeContent({ ...smallSite, ...pages('A pelican') }))
  await publish({ folder, target: site.target, channel: 'next', renderer: 'test', tools: compileTools })
  preview = `rivage-preview=${(await openPreviewAddress(site.target, 'next', false)).split('/').at(-1)}`
})
afterAll(() => site.dispose())

type View = 'the site' | 'a preview'

/** Responses by request, as nothing more is published. */
const answers = new Map<string, Promise<string>>()

function textOf(view: View, path: string, body?: string): Promise<string> {
  const name = JSON.stringify([view, path, body])
  const answer = answers.get(name) ?? ask(view, path, body)
  answers.set(name, answer)
  return answer
}

async function ask(view: View, path: string, body: string | undefined): Promise<string> {
  const headers = {
    ...(view === 'a preview' && { cookie: preview }),
    'content-type': 'application/json',
    accept: '*/*',
  }
  const response = await site.get(path, headers, body === undefined ? 'GET' : 'POST', body)
  return response.status === 200 ? await response.text() : ''
}

const callTool = (view: View, name: string, input: Record<string, unknown>) =>
  textOf(
    view,
    '/mcp',
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
  )

/** Returns whether the responses show a page. Either all responses must show the page, or none. */
function agree(texts: readonly string[], page: string): boolean {
  const shown = texts.map((answer) => answer.includes(page))
  expect(new Set(shown).size).toBe(1)
  return shown[0]!
}

/** Checks for each surface whether it shows a kind of page in a language. */
const surfaces: Record<string, (view: View, name: string, language: string) => Promise<boolean>> = {
  address: async (view, name, language) => (await textOf(view, `/${language}/kinds/kind-${name}`)) !== '',
  markdown: async (view, name, language) => {
    const path = `/${language}/kinds/kind-${name}`
    const forms = [
      textOf(view, `${path}.md`),
      textOf(view, `/raw${path}.md`),
      textOf(view, `${path}/_payload.json`),
      // This format does not serve untranslated copies.
      ...(language === 'en' ? [textOf(view, `/api/pages${path}?fields=markdown`)] : []),
      callTool(view, 'fetch', { id: path }),
      callTool(view, 'get_page', { id: path }),
    ]
    return agree(await Promise.all(forms), `elican of ${name}.`)
  },
  menu: async (view, name, language) => {
    const [page, ...trees] = await Promise.all([
      // The sidebar of the page itself always has a link to it.
      textOf(view, `/${language}/guide/install`),
      textOf(view, `/api/navigation?locale=${language}&depth=5`),
      callTool(view, 'get_navigation', { language, depth: 5 }),
    ])
    expect(page).not.toBe('')
    return agree(trees, `/kinds/kind-${name}"`)
  },
  search: async (view, name, language) => {
    const query = `pelican%20${name}`
    const found = [
      textOf(view, `/api/search?q=${query}&limit=50&locale=${language}`),
      textOf(view, `/_search/${language}?q=${query}`),
      textOf(view, `/${language}/search?q=${query}`).then((html) => html.slice(html.indexOf('<main'))),
      textOf(view, `/${language}?ask=${query}`),
      textOf(view, `/${language}/suggestions.json?q=${query}`),
      callTool(view, 'search', { query: `pelican ${name}`, language }),
    ]
    return agree(await Promise.all(found), `kinds/kind-${name}`)
  },
  sitemap: async (view, name) => {
    const told = ['/sitemap.xml', '/en/feed.xml', '/en/feed.json']
    const texts = await Promise.all(told.map((path) => textOf(view, path)))
    return agree(
      // Feeds cover releases of the site, not previews.
      view === 'a preview' ? texts.slice(0, 1) : texts,
      `/kinds/kind-${name}`,
    )
  },
  lists: async (view, name) => {
    const lists = [
      '/llms.txt',
      '/en/kinds/llms.txt',
      '/api/pages?limit=100&locale=en',
      '/api/changes?since=1',
      '/.well-known/agent-skills/docs/SKILL.md',
      '/llms-full.txt',
    ].map((path) => textOf(view, path))
    const texts = await Promise.all([
      ...lists,
      callTool(view, 'list_pages', { limit: 100 }),
      callTool(view, 'get_changes', { since: 1 }),
      // None of these pages is translated.
      callTool(view, 'get_translation_status', { language: 'fr' }).then(asSource),
      textOf(view, '/api/translations?locale=fr').then(asSource),
      textOf(view, '/fr/_status/translations').then(asSource),
      textOf(view, '/mcp', '{"jsonrpc":"2.0","id":1,"method":"resources/list"}'),
    ])
    const parts = [...texts[5]!.matchAll(/\/en\/llms-full-\d+\.txt/g)].map(([path]) => path)
    texts[5] = (await Promise.all(parts.map((path) => textOf(view, path)))).join()
    return agree(texts, `/kinds/kind-${name}`)
  },
}

/** Replaces French paths with English ones. */
function asSource(text: string): string {
  return text.replaceAll('/fr/kinds/', '/en/kinds/')
}

const indexed: typeof surfaces = {
  robots: async (view, name) => {
    const html = await textOf(view, `/en/kinds/kind-${name}`)
    return html !== '' && !html.includes('<meta name="robots" content="noindex"')
  },
}

describe.each(Object.entries(kinds))('a page that is %s', (name, { shown }) => {
  test.each(Object.keys({ ...surfaces, ...indexed }))(
    'has the documented visibility on the surface %s',
    async (surface) => {
      const shows = { ...surfaces, ...indexed }[surface]!
      expect(await shows('the site', name, 'en')).toBe(shown.includes(surface))
    },
  )

  test.each(Object.keys(surfaces))('has the documented visibility in a preview on the surface %s', async (surface) => {
    expect(await surfaces[surface]!('a preview', name, 'en')).toBe(shown.includes(surface))
  })

  test.each(['address', 'markdown', 'menu', 'search'])(
    'has the documented visibility as an untranslated copy on the surface %s',
    async (surface) => {
      expect(await surfaces[surface]!('the site', name, 'fr')).toBe(shown.includes(surface))
    },
  )
})

test('tools read the preview that the caller has opened', async () => {
  for (const name of ['fetch', 'get_page'])
    expect(await callTool('a preview', name, { id: '/en/kinds/kind-plain' })).toContain('A pelican of plain.')
  expect(await callTool('a preview', 'search', { query: 'pelican plain', language: 'en' })).toContain('A pelican')
  expect(await callTool('the site', 'get_page', { id: '/en/kinds/kind-plain' })).toContain('The pelican of plain.')
})

test('the total of a list equals its number of items', async () => {
  const { total, items } = (await (await site.get('/api/pages?locale=en&limit=100')).json()) as {
    total: number
    items: unknown[]
  }
  expect(items).toHaveLength(total)
})
