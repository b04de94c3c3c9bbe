import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cutVersion } from '../../scripts/releases/cut-version.ts'
import { forkChannel, openPreviewAddress } from '../../scripts/releases/fork-channel.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { rollBack } from '../../scripts/releases/roll-back.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { readArchive } from '../harness/read-archive.ts'
import { openTestSite, writeContent } from '../harness/site.ts'
import type { Files, TestSite } from '../harness/site.ts'
import { needsLanguages } from '../harness/urls/skip.ts'

let site: TestSite

const config = {
  title: 'Harbour',
  locales: ['en', 'fr'],
  url: 'https://harbour.example',
  downloads: ['epub', 'print'],
  collections: {
    changelog: { kind: 'posts', perPage: 3 },
    blog: { kind: 'posts', layout: 'list', source: 'news', title: { en: 'Blog', fr: 'Journal' } },
    log: { kind: 'posts' },
  },
}

/** Texts that are too long for a page with whole posts. */
const rows = Array.from({ length: 900 }, (_, index) => `Turn crane ${index} faster`)
const longTexts = {
  sections: `To the [end](#part-899) from the [second part](#part-1).[^1]\n\n${rows
    .map((row, index) => `## Part ${index}\n\n- ${row}`)
    .join('\n\n')}\n\n[^1]: The note.`,
  items: `Many changes.\n\n${rows.map((row) => `- ${row}\n  - at night`).join('\n')}`,
  table: `| Change |\n| --- |\n${rows.map((row) => `| ${row} |`).join('\n')}`,
}

const post = (fields: string, text = 'The harbour opens.') => `---\n${fields}\n---\n\n${text}\n\n## Added\n\nA quay.\n`

beforeAll(async () => {
  site = await openTestSite({
    'site.config.json': JSON.stringify(config),
    '_authors.yml': 'ada:\n  name: Ada Lovelace\n  url: https://ada.example\n',
    _redirects: '/topics/pier /changelog/tags/pier\n',
    'en/index.md': '# Harbour\n',
    'fr/index.md': '# Port\n',
    'en/guide.md': '# Guide\n',
    'en/5.changelog/2026-01-10-first.md': post('title: First\ntags: [pier]\nauthors: [ada]\nversion: 1.0.0'),
    'en/5.changelog/2026-02-10-second.md': post(
      'title: Second\ntags: [pier, Crane lift]',
      'See the [guide](/en/guide), not `<img src="/a.png">`.',
    ),
    'en/5.changelog/1.2.0.md': post('date: 2026-03-10'),
    'en/5.changelog/2026-04-10-fourth.md': post(
      'title: Fourth\nauthors: [{ name: Bob }]',
      'Read the [guide](/en/guide), too.',
    ),
    'en/5.changelog/2999-01-01-later.md': post('title: Later'),
    'en/5.changelog/2026-04-11-unfinished.md': post('title: Unfinished\ndraft: true'),
    'en/5.changelog/undated.md': post('title: Undated'),
    'fr/5.changelog/2026-02-10-second.md': post('title: Deuxième', 'Voir le [guide](/fr/guide).'),
    'en/news/index.md': '---\ntitle: Blog\nnavigation: false\n---\n',
    'en/news/2026-05-01-why.md': post('title: Why\ncover: ./quay.png', 'Because of the tide.'),
    'en/news/quay.png': png,
    ...Object.fromEntries(
      Object.entries(longTexts).map(([name, text]) => [
        `en/log/2026-01-01-${name}.md`,
        post(`title: The ${name}\ndescription: All of the ${name}.`, text),
      ]),
    ),
  })
})
afterAll(() => site.dispose())

const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

async function read(path: string): Promise<string> {
  const response = await site.get(path)
  expect([path, response.status]).toEqual([path, 200])
  return await response.text()
}

function mainOf(html: string): string {
  return /<main[^]*<\/main>/.exec(html)?.[0] ?? ''
}

/** Returns the titles of the posts of a list, in order, with their links. */
function postsOn(html: string): string[] {
  return Array.from(html.matchAll(/<h2[^>]*><a href="([^"]*)">([^<]*)</g), ([, href, title]) => `${href} ${title}`)
}

describe('the list of a collection', () => {
  test('shows whole posts, newest first, without drafts and scheduled ones', async () => {
    const html = await read('/en/changelog')
    expect(postsOn(html)).toEqual([
      `/en/changelog/undated Undated`,
      '/en/changelog/fourth Fourth',
      '/en/changelog/1.2.0 1.2.0',
    ])
    expect(html).toContain('id="fourth-added"')
    expect(html).not.toMatch(/Later|Unfinished/)
  })

  test('has further pages', async () => {
    expect(postsOn(await read('/en/changelog/page/2'))).toEqual([
      '/en/changelog/second Second',
      '/en/changelog/first First',
    ])
    expect((await site.get('/en/changelog/page/3')).status).toBe(404)
    const first = await site.get('/en/changelog/page/1')
    expect([first.status, first.headers.get('location')]).toEqual([301, '/en/changelog'])
  })

  test('has a list for each tag, author, and year', async () => {
    expect(postsOn(await read('/en/changelog/tags/pier'))).toHaveLength(2)
    expect(postsOn(await read('/en/changelog/tags/crane-lift'))).toEqual(['/en/changelog/second Second'])
    expect(await read('/en/changelog/authors/ada')).toContain('Ada Lovelace</h1>')
    expect(postsOn(await read('/en/changelog/authors/bob'))).toEqual(['/en/changelog/fourth Fourth'])
    expect((await site.get('/en/changelog/tags/none')).status).toBe(404)
    expect((await site.get('/en/changelog/2025')).status).toBe(404)
    const { status, headers } = await site.get('/en/topics/pier')
    expect([status, headers.get('Location')]).toEqual([301, '/en/changelog/tags/pier'])
  })

  test('shows translations in their language, and the other posts in their own', async () => {
    const html = await read('/fr/changelog/page/2')
    expect(postsOn(html.replaceAll(/ lang="en" dir="ltr"/g, ''))).toEqual([
      '/fr/changelog/second Deuxième',
      '/fr/changelog/first First',
    ])
    expect(html).toContain('href="/fr/guide"')
  })

  test('is Markdown with the same posts', async () => {
    const timeline = await read('/en/changelog.md')
    expect(timeline).toContain('## [Fourth](')
    expect(timeline).toContain('### Added')
    const list = await read('/en/news.md')
    expect(list).toContain('Because of the tide.')
    expect(list).not.toContain('A quay.')
    const first = await read('/en/changelog/first.md')
    expect(first).toContain('January 10, 2026 · 1.0.0 · Ada Lovelace · pier')
    const tagged = await read('/en/changelog/tags/pier.md')
    expect(tagged).toContain('## [First](')
    expect(tagged).not.toContain('## [Fourth](')
    expect(await read('/en/changelog/page/2.md')).toMatch(/^# .+ · Page 2$/m)
  })

  test('lists posts by tag, author, and year in the sitemap of their languages', async () => {
    needsLanguages()
    const sitemap = await read('/sitemap.xml')
    expect(sitemap).toContain('/en/changelog/tags/pier</loc>\n    <lastmod>2026-02-10')
    expect(sitemap).toContain('/fr/changelog/2026</loc>')
    expect(sitemap).not.toContain('/fr/changelog/tags/')
  })

  test('as cards shows excerpts and covers', async () => {
    const html = await read('/en/news')
    expect(html).toContain('<h1>Blog</h1>')
    expect(html).toContain('Because of the tide.')
    expect(html).toMatch(/class="post-card-cover"><img[^>]* src="\/_media\//)
    expect(html).not.toContain('A quay.')
    expect(await read('/fr/news')).toContain('<h1>Journal</h1>')
  })

  test('keeps its language links on its own pages', async () => {
    needsLanguages()
    const html = await read('/en/changelog/tags/pier')
    // The French text of one post has no tags, but the other post is not translated.
    expect(html).toContain('<a href="/fr/changelog/tags/pier" lang="fr">')
    expect(await read('/en/changelog/tags/crane-lift')).toContain('<a href="/fr/changelog" lang="fr">')
  })
})

describe('a post that is too long for a page of a timeline', () => {
  /** Reads the timeline in which each of these posts has a page, by the name of the post. */
  async function readPages(code: string): Promise<Map<string, string>> {
    const pages = await Promise.all(['', '/page/2', '/page/3'].map((end) => read(`/${code}/log${end}`)))
    return new Map(pages.map((html) => [/<h2[^>]*><a href="[^"]*\/(\w+)"/.exec(html)![1]!, mainOf(html)]))
  }

  test('shows whole sections, with links to the others on its page', async () => {
    for (const code of ['en', 'fr']) {
      const html = (await readPages(code)).get('sections')!
      const shown = Array.from(html.matchAll(/<h2[^>]* id="sections-part-(\d+)"/g), ([, part]) => Number(part))
      expect(shown.length).toBeGreaterThan(20)
      const last = shown.at(-1)!
      expect([html.includes(`${rows[last]}<`), html.includes(`${rows[last + 1]}<`)]).toEqual([true, false])
      expect(html.length).toBeLessThan(26_000)
      expect(html).toContain(`href="/${code}/log/sections#part-899"`)
      expect(html).toContain('href="#sections-part-1"')
      expect(html).toMatch(new RegExp(`href="/${code}/log/sections#[^"]*fn-1"`))
      expect(html).toMatch(new RegExp(`<p class="post-rest"><a href="/${code}/log/sections">[^<]*The sections</a></p>`))
    }
  })

  test('without sections, shows whole items of its list, or only its description', async () => {
    const pages = await readPages('en')
    const items = pages.get('items')!
    expect(items).toContain('at night</li></ul></li></ul></div><p class="post-rest">')
    expect(items.match(/<(?:ul|li)\b/g)).toHaveLength(items.match(/<\/(?:ul|li)>/g)!.length)
    const table = pages.get('table')!
    expect(table).not.toContain('<table')
    expect(table).toContain('All of the table.')
  })

  test('is whole on its page, in Markdown, and in feeds', async () => {
    for (const path of ['/en/log/sections', '/en/log/page/2.md', '/en/log/feed.xml'])
      expect([path, await read(path)]).toEqual([path, expect.stringContaining(rows.at(-1)!)])
    expect(await read('/en/log/sections')).not.toContain('post-rest')
  })
})

describe('a post', () => {
  test('shows its date, version, authors, tags, and the posts around it', async () => {
    const html = await read('/en/changelog/second')
    expect(html).toContain('<time dateTime="2026-02-10">February 10, 2026</time>')
    expect(html).toMatch(
      /rel="tag" href="\/en\/changelog\/tags\/crane-lift"|href="\/en\/changelog\/tags\/crane-lift" rel="tag"/,
    )
    expect(html).toMatch(/rel="prev"[^>]*href="\/en\/changelog\/first"|href="\/en\/changelog\/first"[^>]*rel="prev"/)
    expect(html).toMatch(/rel="next"[^>]*href="\/en\/changelog\/1.2.0"|href="\/en\/changelog\/1.2.0"[^>]*rel="next"/)
    expect(await read('/en/changelog/first')).toContain('Ada Lovelace')
  })

  test('is described for search engines', async () => {
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await read('/en/changelog/first'))!
    expect(JSON.parse(json!)).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'First',
      datePublished: '2026-01-10',
      author: [{ '@type': 'Person', name: 'Ada Lovelace', url: 'https://harbour.example/en/changelog/authors/ada' }],
      keywords: ['pier'],
    })
  })

  test('is not in the sidebar, but its list is', async () => {
    const html = await read('/en/changelog/second')
    const sidebar = /<nav[^>]*class="[^"]*sidebar[^]*?<\/nav>/.exec(html)?.[0] ?? html
    expect(sidebar).toContain('href="/en/changelog"')
    expect(sidebar).not.toContain('href="/en/changelog/fourth"')
  })
})

test('books and printed pages contain no posts, and no lists of them', async () => {
  const book = readArchive(Buffer.from(await (await site.get('/en/book.epub')).arrayBuffer()))
  const names = book.map(({ name }) => name)
  expect([names.includes('EPUB/guide.xhtml'), names.includes('EPUB/changelog.xhtml')]).toEqual([true, false])
  expect(book.find(({ name }) => name === 'EPUB/contents.xhtml')!.bytes.toString()).not.toContain('hangelog')
  expect(await read('/en/_print')).not.toContain('Changelog</h1>')
  expect((await site.get('/en/changelog/_print')).status).toBe(404)
  expect(await read('/en/changelog/first')).not.toContain('/en/changelog/_print')
})

describe('the posts of several releases', () => {
  let other: TestSite
  /** Links to this page are in every post. */
  const text = 'See the [guide](/en/guide).'
  const files: Files = {
    'site.config.json': JSON.stringify({ ...config, history: 'all' }),
    'en/index.md': '# Harbour\n',
    'fr/index.md': '# Port\n',
    'en/guide.md': '# Guide\n',
    'en/changelog/2026-01-10-first.md': post('title: First\ntags: [pier]', text),
  }
  const second = { 'en/changelog/2026-01-11-second.md': post('title: Second\ntags: [pier]', text) }
  const show = async (path: string, headers: Record<string, string> = {}) =>
    await (await other.get(path, headers)).text()
  const postsOf = async (path: string, headers?: Record<string, string>) => postsOn(await show(path, headers))

  beforeAll(async () => {
    other = await openTestSite(files)
  })
  afterAll(() => other.dispose())

  test('a new post appears in its lists and next to older posts', async () => {
    expect(await postsOf('/en/changelog')).toEqual(['/en/changelog/first First'])
    const before = await show('/en/changelog/first')
    await other.serve(second)
    expect(await postsOf('/en/changelog')).toEqual(['/en/changelog/second Second', '/en/changelog/first First'])
    expect(await postsOf('/fr/changelog')).toHaveLength(2)
    const after = await show('/en/changelog/first')
    expect([before, after].map((html) => html.includes('/en/changelog/second'))).toEqual([false, true])
  })

  test('a past release shows its own posts, and its links stay in it', async () => {
    for (const path of ['/en/changelog', '/en/changelog/tags/pier', '/fr/changelog', '/en/changelog/first']) {
      const main = mainOf(await show(`${path}?release=1`))
      expect([path, main]).toEqual([path, expect.stringContaining('First')])
      expect([path, main]).toEqual([path, expect.not.stringContaining('Second')])
      const links = Array.from(main.matchAll(/href="(\/(?!mcp\/)[^"]*)"/g), ([, href]) => href!)
      expect([path, links.length > 0, links.filter((href) => !href.includes('release=1'))]).toEqual([path, true, []])
    }
    expect((await other.get('/en/changelog/second?release=1')).status).toBe(404)
    expect(await show('/en/changelog/feed.xml?release=1')).not.toContain('Second')
  })

  test('a preview shows its posts to its visitors only', async () => {
    await forkChannel(other.target, 'next', 3600)
    const third = { 'en/changelog/2026-01-12-third.md': post('title: Third\ntags: [pier, crane]', text) }
    const folder = new ContentFolder(await writeContent({ ...files, ...second, ...third }))
    await publish({ folder, target: other.target, channel: 'next', renderer: 'test', tools: compileTools })
    const preview = {
      cookie: `rivage-preview=${(await openPreviewAddress(other.target, 'next', false)).split('/').at(-1)}`,
    }
    // Requests the preview first, so that its lists are cached.
    const lists = ['/en/changelog', '/en/changelog/tags/pier', '/fr/changelog', '/en/changelog/2026']
    for (const path of lists) expect([path, (await postsOf(path, preview)).length]).toEqual([path, 3])
    for (const path of lists) expect([path, (await postsOf(path)).length]).toEqual([path, 2])
    const others = ['/en/changelog/second', '/en/changelog/feed.xml', '/fr/changelog/feed.json', '/en/llms.txt']
    for (const path of [...others, '/sitemap.xml', '/api/posts', '/en/search?q=third']) {
      await show(path, preview)
      expect([path, await show(path)]).toEqual([path, expect.not.stringMatching(/Third|\/third/)])
    }
    for (const path of ['/en/changelog/third', '/en/changelog/tags/crane', '/en/changelog/tags/crane/feed.xml'])
      expect([path, (await other.get(path)).status]).toEqual([path, 404])
    expect(await show('/en/changelog/second', preview)).toContain('href="/en/changelog/third"')
  })

  test('a scheduled post appears at its time without a sync', async () => {
    await other.serve({
      'en/changelog/soon.md': post(`title: Comet\ndate: 2026-01-13\npublishAt: 2999-01-01T10:00:00Z`),
    })
    const places = ['/en/changelog', '/fr/changelog', '/en/changelog/2026', '/en/changelog/second']
    places.push('/en/changelog/feed.xml', '/en/changelog/feed.json', '/en/llms.txt', '/api/posts', '/sitemap.xml')
    const shown = async () =>
      await Promise.all(places.map(async (path) => [path, /Comet|\/changelog\/soon/.test(await show(path))]))
    expect(await shown()).toEqual(places.map((path) => [path, false]))
    // The scheduled time comes. Only the clock of the database moves.
    const now = new Date().toISOString()
    await queryRows(other.target, 'UPDATE release SET effective_at = ? WHERE effective_at > ?', now, now)
    await expect.poll(async () => (await other.get('/en/changelog/soon')).status).toBe(200)
    expect(await shown()).toEqual(places.map((path) => [path, true]))
  })

  test('a rollback shows the posts of the earlier release in every list', async () => {
    expect(await postsOf('/en/changelog')).toContain('/en/changelog/second Second')
    await rollBack({ target: other.target, channel: 'live', number: 1 })
    await expect.poll(async () => (await other.get('/en/changelog/second')).status).not.toBe(200)
    for (const path of ['/en/changelog', '/en/changelog/tags/pier', '/fr/changelog'])
      expect([path, await postsOf(path)]).toEqual([path, [`${path.slice(0, 3)}/changelog/first First`]])
    expect(await show('/en/changelog/feed.xml')).not.toContain('Second')
  })
})

describe('the feeds of a collection', () => {
  test('contain whole texts with absolute URLs', async () => {
    const atom = await read('/en/changelog/feed.xml')
    expect(atom).toContain('<published>2026-02-10T00:00:00.000Z</published>')
    expect(atom).toContain('&lt;a href=&quot;https://harbour.example/en/guide&quot;&gt;guide&lt;/a&gt;')
    expect(atom).toContain(' src=&quot;/a.png&quot;')
    expect(atom).toContain('<author><name>Ada Lovelace</name><uri>https://ada.example</uri></author>')
    const json = JSON.parse(await read('/en/changelog/feed.json')) as { items: { title: string; tags?: string[] }[] }
    expect(json.items.map(({ title }) => title)).toEqual(['Undated', 'Fourth', '1.2.0', 'Second', 'First'])
  })

  test('link untranslated posts to pages in the language of the feed', async () => {
    const html = (name: string, atom: string) => atom.split('<entry').find((entry) => entry.includes(`/${name}</id>`))
    const [english, french] = [await read('/en/changelog/feed.xml'), await read('/fr/changelog/feed.xml')]
    expect(html('fourth', english)).toContain('https://harbour.example/en/guide&quot;')
    expect(html('fourth', french)).toContain('https://harbour.example/fr/guide&quot;')
    expect(html('second', french)).toContain('https://harbour.example/fr/guide&quot;')
  })

  test('exist for each tag, and are linked from the list', async () => {
    const json = JSON.parse(await read('/en/changelog/tags/pier/feed.json')) as { items: unknown[] }
    expect(json.items).toHaveLength(2)
    expect(await read('/en/changelog/tags/pier')).toContain('href="/en/changelog/tags/pier/feed.xml"')
    expect(await read('/en/changelog')).toContain('href="/en/changelog/feed.json"')
    for (const path of ['/en/guide/feed.xml', '/en/changelog/tags/none/feed.xml', '/en/changelog/2026/feed.json'])
      expect([path, (await site.get(path)).status]).toEqual([path, 404])
  })
})

describe('search', () => {
  const filters = async (path: string) => {
    const [nav = ''] = /<nav class="search-filters"[^]*?<\/nav>/.exec(await read(path)) ?? []
    return Array.from(nav.matchAll(/in=([^"]*)"[^>]*>(?:<bdi[^>]*>)?([^<]*)/g), ([, path, title]) => [
      decodeURIComponent(path!),
      title,
    ])
  }

  test('offers each collection as a section, named like its list', async () => {
    expect(await filters('/en/search?q=quay')).toEqual(
      expect.arrayContaining([
        ['/en/changelog', 'Changelog'],
        ['/en/news', 'Blog'],
      ]),
    )
    const inBlog = await read('/en/search?q=quay&in=/en/news')
    expect(await filters('/en/search?q=quay&in=/en/news')).toEqual([['/en/news', 'Blog']])
    expect(inBlog).toContain('href="/en/news/why')
    expect(inBlog).not.toContain('href="/en/changelog/first')
  })
})

describe('programs', () => {
  test('list posts by tag and version, newest first', async () => {
    const list = async (query: string) =>
      JSON.parse(await read(`/api/posts?${query}`)) as { total: number; items: { title: string }[] }
    const titlesOf = async (query: string) => (await list(query)).items.map(({ title }) => title)
    expect(await titlesOf('tag=pier')).toEqual(['Second', 'First'])
    expect(await titlesOf('about=1.0.0')).toEqual(['First'])
    expect(await titlesOf('locale=fr&limit=1&offset=3')).toEqual(['Deuxième'])
    expect(await titlesOf('collection=blog')).toEqual(['Why'])
    expect((await site.get('/api/posts?collection=none')).status).toBe(400)
  })

  test('have a tool for posts, and find the newest first in llms.txt', async () => {
    const input = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_posts', arguments: { limit: 2 } },
    }
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const answer = await (await site.get('/mcp', headers, 'POST', JSON.stringify(input))).text()
    expect(answer).toContain('https://harbour.example/en/changelog/fourth')
    const index = await read('/en/llms.txt')
    expect(index.indexOf('[Fourth]')).toBeGreaterThan(0)
    expect(index.indexOf('[Fourth]')).toBeLessThan(index.indexOf('[First]'))
  })
})

describe('posts that every page shows', () => {
  let other: TestSite
  const versions = [
    { name: '2.x', state: 'current' },
    { name: '1.x', state: 'supported' },
  ]
  const settings = {
    ...config,
    announcement: { posts: 'changelog' },
    header: {
      links: [
        { label: 'News', to: '/changelog' },
        { label: 'Blog', to: '/news' },
      ],
    },
    versions,
  }
  beforeAll(async () => {
    other = await openTestSite({
      'site.config.json': JSON.stringify(settings),
      'en/index.md': '# Harbour\n',
      'fr/index.md': '# Port\n',
      'en/changelog/2025-01-10-old.md': post('title: Version 1.4 is out\nversion: 1.4.0'),
      'en/changelog/2026-01-10-two.md': post('title: Version 2 is <out>\nversion: 2.0.0\npinned: true'),
      'fr/changelog/2026-01-10-two.md': post('title: La version 2 est sortie\nversion: 2.0.0\npinned: true'),
    })
    await cutVersion(other.target, '1.x')
    await other.publish({ 'en/index.md': '# Harbour 2\n' })
  })
  afterAll(() => other.dispose())
  const show = async (path: string) => await (await other.get(path)).text()

  test('the announcement is the newest pinned post, in the language of the page', async () => {
    const [english, french] = [await show('/en'), await show('/fr')]
    expect(english).toMatch(
      /<aside class="announcement"[^]*?<a href="\/en\/changelog\/two"[^>]*><span[^>]*>Version 2 is &lt;out><\/span>/,
    )
    expect(french).toMatch(/<a href="\/fr\/changelog\/two">.*La version 2 est sortie/)
  })

  test('header links to a list have a hidden mark for new posts', async () => {
    expect(await show('/en')).toMatch(
      /<a href="\/en\/changelog"[^>]*>News<span class="new-mark" data-new="changelog" hidden="">/,
    )
  })

  test('the notice of a version links to its newest post, and the comparison of two versions to all', async () => {
    await expect.poll(async () => await show('/en/1.x')).toContain('Version 1.4 is out')
    const changes = await show('/en?since=1.x')
    expect(changes).toContain('Version 2 is &lt;out&gt;')
    expect(changes).not.toContain('Version 1.4')
  })
})
