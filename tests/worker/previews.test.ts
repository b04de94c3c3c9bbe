import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteChannel } from '../../scripts/releases/delete-channel.ts'
import { forkChannel, openPreviewAddress, parseDuration } from '../../scripts/releases/fork-channel.ts'
import { listChannels } from '../../scripts/releases/list-channels.ts'
import { prune } from '../../scripts/releases/prune.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { renderPng } from '../harness/png.ts'
import { smallSite } from '../harness/small-site.ts'
import { openTestSite, writeContent, writeFiles } from '../harness/site.ts'
import type { Files, TestSite } from '../harness/site.ts'
import { until } from '../harness/until.ts'
import { rootPath } from '../harness/urls/setting.ts'

let site: TestSite
let preview: Awaited<ReturnType<typeof openPreviewOf>>

const use = (text: string) => `---\ntitle: Use\n---\n\n## Every day\n\n${text}\n`

beforeAll(async () => {
  site = await openTestSite(smallSite)
  preview = await openPreviewOf('next', {
    'en/1.guide/2.use.md': use('Use it at the jetty.'),
    'en/3.news.md': '# News\n\nPelicans.\n',
    'en/2.reference/1.options.md': null,
  })
})
afterAll(() => site.dispose())

/** Opens a preview of the small site with some changes, like one from `npm run sync -- --channel NAME`. */
async function openPreviewOf(name: string, changes: Files, seconds = 3600) {
  const path = await writeContent(smallSite)
  const folder = new ContentFolder(path)
  const sync = async (more: Files) => {
    await writeFiles(path, more)
    await forkChannel(site.target, name, seconds)
    return await publish({ folder, target: site.target, channel: name, renderer: 'test', tools: compileTools })
  }
  const result = await sync(changes)
  const address = new URL(await openPreviewAddress(site.target, name, false)).pathname
  return { result, address, cookie: `rivage-preview=${address.split('/').at(-1)}`, sync }
}

const read = async (path: string, cookie = preview.cookie) => await site.get(path, { cookie })
const text = async (path: string, cookie?: string) => await (await read(path, cookie)).text()

describe('a preview', () => {
  test('writes only the differences and does not change the site', async () => {
    expect(preview.result).toMatchObject({
      release: 1,
      published: true,
      added: ['/en/news'],
      changed: ['/en/guide/use'],
      removed: ['/en/reference/options'],
    })
    const [own] = await queryRows(site.target, `SELECT count(*) AS n FROM entry WHERE channel = 'next'`)
    expect(own?.n).toBe(2)
    expect(await (await site.get('/en/guide/use')).text()).toContain('Use it daily.')
    expect((await site.get('/en/news')).status).toBe(404)
    expect(await preview.sync({})).toMatchObject({ release: 1, published: false, rows: 0 })
  })

  test('asks for confirmation in the visitor’s language', async () => {
    const asked = await site.get(preview.address, { 'accept-language': 'fr' })
    expect(asked.status).toBe(200)
    expect([
      asked.headers.get('set-cookie')?.includes('rivage-preview'),
      asked.headers.get('referrer-policy'),
      asked.headers.get('cache-control'),
      asked.headers.get('x-frame-options'),
    ]).toEqual([false, 'same-origin', 'private, no-store', 'DENY'])
    const html = await asked.text()
    expect(html).toContain(`action="${preview.address}" method="post"`)
    expect(html).toContain('Entrer dans l’aperçu')
    expect(html).not.toContain('jetty')
  })

  test.for<[sender: string, headers: (own: string) => Record<string, string>]>([
    ['another site', () => ({ origin: 'https://evil.example' })],
    ['a page that hides its origin', () => ({ origin: 'null' })],
    ['an unknown origin', () => ({})],
    ['a cross-site page that claims the same origin', (origin) => ({ origin, 'sec-fetch-site': 'cross-site' })],
  ])('rejects a form from %s', async ([, headers]) => {
    const response = await site.get(preview.address, headers(site.url.origin), 'POST')
    expect(response.status).toBe(403)
    expect(response.headers.get('set-cookie') ?? '').not.toContain('rivage-preview')
  })

  test('is entered at its URL and left with a button, without scripts', async () => {
    const entered = await site.get(preview.address, { origin: site.url.origin }, 'POST')
    expect(entered.status).toBe(303)
    expect(entered.headers.get('location')).toBe(rootPath)
    expect(entered.headers.get('set-cookie')).toMatch(
      /^rivage-preview=[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$|Max-Age=3[56]\d\d/,
    )
    expect(entered.headers.get('cache-control')).toBe('private, no-store')
    expect(entered.headers.get('referrer-policy')).toBe('no-referrer')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const inPreview = { ...form, cookie: preview.cookie }
    const left = await site.get('/_preview/exit', inPreview, 'POST', 'to=%2Fen%2Fguide%2Fuse')
    expect(left.status).toBe(303)
    expect(left.headers.get('location')).toBe('/en/guide/use')
    expect(left.headers.get('set-cookie')).toContain('rivage-preview=; Path=/; Max-Age=0')
    for (const to of ['//evil.example', 'https://evil.example', '/\\evil.example', '', '/_preview/exit']) {
      const answer = await site.get('/_preview/exit', form, 'POST', new URLSearchParams({ to }).toString())
      expect(answer.headers.get('location')).toBe('/')
    }
  })

  test.for(['/_preview/wrong', `/_preview/${'a'.repeat(43)}`, '/_preview/%00', '/_preview/'])(
    'is not found by guessing: %s',
    async (path) => {
      expect((await site.get(path)).status).toBe(404)
    },
  )

  test('shows its pages, its sidebar, and a banner in the reader’s language', async () => {
    const html = await text('/en/guide/use')
    expect(html).toContain('Use it at the jetty.')
    expect(html).toContain('href="/en/news"')
    expect(html).not.toContain('/en/reference/options')
    expect(html).toContain('You are viewing the preview “next”, available until')
    expect(html).toContain(
      '<form action="/_preview/exit" method="post"><input type="hidden" name="to" value="/en/guide/use"/>',
    )
    expect(await text('/fr/guide/install')).toContain('Vous consultez l’aperçu «\u00a0next\u00a0», disponible jusqu’au')
    expect((await read('/en/reference/options')).status).not.toBe(200)
    expect((await read('/en/guide/install')).headers.get('x-release')).toBe('1')
  })

  test('is shown by search, Markdown, the sitemap, payloads, and the API', async () => {
    expect(await text('/en/search?q=pelicans')).toContain('href="/en/news"')
    expect(await text('/en/search?q=jetty')).toContain('href="/en/guide/use')
    expect(await text('/en/search?q=harbour')).not.toContain('/en/reference/options')
    expect(await text('/raw/en/news.md')).toContain('Pelicans.')
    expect(await text('/sitemap.xml')).toContain('/en/news<')
    expect(await text('/llms.txt')).toContain('/en/news.md')
    expect(await text('/en/news/_payload.json')).toContain('Pelicans.')
    expect(await text('/api/pages')).toContain('/en/news')
    expect(await text('/__nuxt_content/docs_en/sql_dump.txt')).not.toBe(
      await (await site.get('/__nuxt_content/docs_en/sql_dump.txt')).text(),
    )
    const query = await site.get(
      '/__nuxt_content/docs_en/query',
      { cookie: preview.cookie, 'content-type': 'application/json' },
      'POST',
      JSON.stringify({ sql: 'SELECT * FROM _content_docs_en ORDER BY stem ASC' }),
    )
    expect(await query.text()).toContain('/en/news')
    for (const path of ['/api/pages', '/sitemap.xml', '/raw/en/guide/use.md', '/robots.txt'])
      expect(await (await site.get(path)).text()).not.toMatch(/\/en\/news|jetty/)
  })

  test.for([
    '/en/guide/use',
    '/en/nothing',
    '/sitemap.xml',
    '/raw/en/news.md',
    '/en/guide/use/_payload.json',
    '/api/pages',
    '/',
  ])('is neither cached nor indexed: %s', async (path) => {
    const response = await site.get(path, { cookie: preview.cookie, 'if-none-match': '*' })
    expect(response.status).not.toBe(304)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('etag')).toBeNull()
    const html = await response.text()
    if (html.startsWith('<!doctype')) expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  test('never mixes with the site or another preview, however often each is read', async () => {
    const other = await openPreviewOf('other', { 'en/1.guide/2.use.md': use('Use it on deck.') })
    for (let round = 0; round < 3; round++) {
      expect(await text('/en/guide/use')).toContain('at the jetty')
      expect(await text('/en/guide/use', other.cookie)).toContain('on deck')
      expect(await (await site.get('/en/guide/use')).text()).toContain('Use it daily')
    }
    const version = async (cookie?: string) =>
      /<meta name="version" content="([^"]*)"/.exec(
        await (await site.get('/en/guide/use', cookie ? { cookie } : {})).text(),
      )![1]
    expect(new Set([await version(), await version(preview.cookie), await version(other.cookie)]).size).toBe(3)
    await deleteChannel(site.target, 'other')
  })

  test('lists the pages that differ, with links to their changes', async () => {
    const html = await text('/en?preview')
    for (const [title, path] of [
      ['New pages', '/en/news'],
      ['Changed pages', '/en/guide/use'],
      ['Removed pages', '/en/reference/options'],
    ]) {
      expect(html).toMatch(
        new RegExp(
          `<h2>${title}</h2><ul class="change-list"><li>(?:(?!</ul>).)*href="${path}\\?diff=live"(?:(?!</ul>).)*</ul>`,
          's',
        ),
      )
    }
    expect(html).not.toContain('/en/guide/install?diff')
    const changes = (await text('/en/guide/use?diff=live')).replace(/<span class="visually-hidden">[^<]*<\/span>/g, '')
    expect(changes).toMatch(/<del class="change">daily.*<ins class="change">at the jetty/s)
    expect(await text('/en/reference/options?diff=live')).toContain('<del class="change">')
    expect((await site.get('/en?preview')).status).toBe(404)
  })

  test('does not change with the site, and shows its own updates', async () => {
    await site.publish({ 'en/1.guide/1.install.md': '---\ntitle: Install\n---\n\nNow otherwise.\n' })
    expect(await text('/en/guide/install')).toContain('Run the installer.')
    await preview.sync({
      'en/1.guide/2.use.md': use('Use it daily. ![Mark](./mark.svg)'),
      'en/3.news.md': '# News\n\nCormorants.\n',
      'en/2.reference/1.options.md': smallSite['en/2.reference/1.options.md']!,
    })
    const html = await untilRelease('/en/guide/use', preview.cookie, 2)
    expect(html).toContain('Use it daily.')
    expect(await text('/en/news')).toContain('Cormorants.')
    expect(await text('/en/reference/options')).toContain('Every option')
    expect(await text('/en/news?release=1')).toContain('Pelicans.')
    expect(await text('/en/news?diff=1')).toMatch(/<del class="change">.*Pelicans.*<ins class="change">.*Cormorants/s)
  })

  test('survives pruning of its base release', async () => {
    const before = await text('/en/guide/install')
    await prune({ target: site.target, keep: 1 })
    expect(await text('/en/guide/install')).toBe(before)
  })

  test('returns 410 with an exit button in the reader’s language after it expires, until a prune deletes it', async () => {
    const ended = await openPreviewOf('ended', { 'en/3.news.md': '# Gone\n' })
    expect(await text('/en/news', ended.cookie)).toContain('Gone')
    await queryRows(site.target, `UPDATE channel SET expires_at = unixepoch() - 1 WHERE name = 'ended'`)
    await expect.poll(async () => (await read('/en', ended.cookie)).status).toBe(410)
    for (const path of [ended.address, '/fr/guide/install', '/sitemap.xml']) {
      const response = await site.get(path, { cookie: ended.cookie, 'accept-language': 'fr' })
      expect(response.status).toBe(410)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      const html = await response.text()
      expect(html).toContain('Cet aperçu a expiré')
      expect(html).toContain('action="/_preview/exit"')
      expect(response.headers.get('set-cookie')).toContain('rivage-preview=; Path=/; Max-Age=0')
    }
    expect(await prune({ target: site.target, keep: 5 })).toMatchObject({ channels: ['ended'] })
    expect((await site.get(ended.address)).status).toBe(404)
    await expect.poll(async () => (await read('/en', ended.cookie)).status).toBe(200)
    expect((await listChannels(site.target)).map(({ name, base }) => [name, base])).toEqual([
      ['live', null],
      ['next', 1],
    ])
  })

  test('rejects the name of the site’s channel and invalid names', async () => {
    for (const name of ['live', 'Next', '', 'a b', `${'a'.repeat(64)}`, '../x'])
      await expect(forkChannel(site.target, name, 60)).rejects.toThrow(/Omit --channel|Invalid channel name/)
    expect(['30m', '12h', '7d'].map(parseDuration)).toEqual([1800, 43_200, 604_800])
    for (const time of ['', '7', '0d', '-1d', '1y', '366d', '9999999d'])
      expect(() => parseDuration(time)).toThrow('Invalid --expires')
  })
})

describe('a preview of an untrusted contributor', () => {
  /** Opens a preview with content by a third party. */
  async function openUntrusted(name: string, changes: Files): Promise<string> {
    const path = await writeContent({ ...smallSite, ...changes })
    const folder = new ContentFolder(path, { configPath: site.folder })
    await forkChannel(site.target, name, 3600)
    await publish({ folder, target: site.target, channel: name, renderer: 'test', tools: compileTools })
    return `rivage-preview=${new URL(await openPreviewAddress(site.target, name, false)).pathname.split('/').at(-1)}`
  }

  test('does not change the types of the site’s files with the same bytes', async () => {
    const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path d="M0 0h9v9z"/></svg>'
    const photograph = renderPng(33, 21)
    const disguised = { 'public/a.bin': logo, 'public/b.bin': photograph, 'public/c.txt': photograph }
    const cookie = await openUntrusted('disguised', disguised)
    await site.serve({ 'public/logo.svg': logo, 'public/photograph.png': photograph })
    const typeOf = async (path: string, headers = {}) => (await site.get(path, headers)).headers.get('content-type')
    expect(await typeOf('/logo.svg')).toBe('image/svg+xml')
    expect(await typeOf('/photograph.png')).toBe('image/png')
    expect(await typeOf('/a.bin', { cookie })).toBe('application/octet-stream')
    expect(await typeOf('/c.txt', { cookie })).toBe('text/plain; charset=utf-8')
    const hash = (await site.get('/photograph.png')).headers.get('etag')!.slice(1, -1)
    expect(await typeOf(`/_media/${hash}/photograph.png`)).toBe('image/png')
    expect(await typeOf(`/_media/${hash}/b.bin`)).toBe('application/octet-stream')
    // The name of the style sheet for fonts does not make other bytes a style sheet.
    expect(await typeOf(`/_media/${hash}/fonts.css`)).toBe('application/octet-stream')
    // The image has a size, although its bytes were first stored under another file type.
    expect((await site.get('/_ipx/f_webp/photograph.png')).status).toBe(200)
    const size = () => queryRows(site.target, 'SELECT width, height FROM media WHERE hash = ?', hash)
    expect(await size()).toEqual([{ width: 33, height: 21 }])
    // Rivage 0.2.0 stored files like this; the next sync measures them again.
    await site.target.batch([
      {
        sql: `UPDATE media SET type = 'application/octet-stream', width = NULL, height = NULL WHERE hash = ?`,
        params: [hash],
      },
    ])
    await site.serve({ 'public/another.txt': 'Another file.' })
    expect(await size()).toEqual([{ width: 33, height: 21 }])
    expect(await typeOf('/photograph.png')).toBe('image/png')
  })

  test('adds no words, synonyms, or ranks to the search of the site', async () => {
    const flood = Object.fromEntries(
      Array.from({ length: 80 }, (_, at) => [
        `en/5.flood/${at}.flood-${at}.md`,
        `---\ntitle: Installer ${at}\n---\n\n## Installer\n\nThe installer is the quokkatron (QKT), ${at}.\n`,
      ]),
    )
    const find = async (q: string, headers = {}) => {
      const answer = (await (await site.get(`/_search/en?q=${q}`, headers)).json()) as {
        pages: { path: string }[]
        repaired: string | null
      }
      return { paths: answer.pages.map(({ path }) => path), repaired: answer.repaired }
    }
    const statistics = () =>
      queryRows(site.target, `SELECT * FROM search_statistics WHERE collection IN ('docs_en', 'landing_en')`)
    const words = () =>
      queryRows(site.target, `SELECT * FROM search_vocabulary WHERE collection IN ('docs_en', 'landing_en')`)
    const before = [await statistics(), await words()]
    const cookie = await openUntrusted('flood', flood)
    expect([await statistics(), await words()]).toEqual(before)
    expect((await find('installer')).paths).toEqual(['/en/guide/install'])
    expect((await find('quokatron')).repaired).toBeNull()
    // Search in the preview itself includes all of its content.
    expect((await find('quokkatron', { cookie })).paths.length).toBeGreaterThan(3)
    expect((await find('quokatron', { cookie })).repaired).toBe('quokkatron')
    expect((await find('jetty', { cookie })).paths).toEqual([])
  })
})

async function untilRelease(path: string, cookie: string, release: number): Promise<string> {
  return await until(`release ${release} of ${path}`, async () => {
    const response = await read(path, cookie)
    const html = await response.text()
    return Number(response.headers.get('x-release')) === release ? html : undefined
  })
}
