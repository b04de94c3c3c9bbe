import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { versionChannel } from '../../core/release/index.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { smallSite } from '../harness/small-site.ts'
import { openTestSite, writeContent } from '../harness/site.ts'
import type { Files, TestSite } from '../harness/site.ts'
import { needsDefaultUrls, needsLanguages } from '../harness/urls/skip.ts'
import { noteVersions } from '../harness/urls/translated-fetch.ts'

let site: TestSite

const use = (text: string) =>
  `---\ntitle: Use\n---\n\n${text} See [install](/en/guide/install) and [options](/en/reference/options).\n`

/** Publishes to the channel of a version, which overlays the first release of the site if `isOverlay` is set. */
async function cut(version: string, changes: Files, isOverlay = false) {
  const channel = versionChannel(version)
  await queryRows(
    site.target,
    `INSERT INTO channel (name, kind, base, base_release) VALUES (?1, 'version', ?2, ?3) ON CONFLICT DO NOTHING`,
    channel,
    isOverlay ? 'live' : null,
    isOverlay ? 1 : null,
  )
  const folder = new ContentFolder(await writeContent({ ...smallSite, ...changes }))
  return await publish({ folder, target: site.target, channel, renderer: 'test', tools: compileTools })
}

/** Lists versions in the newest release of the site, and waits until it is served. */
async function list(...names: string[]) {
  const { release } = await site.serve({ 'en/9.marker.md': `# Marker ${names.join(' ')} ${Math.random()}\n` })
  const version = (name: string, state: string) => ({
    name,
    label: name,
    state,
    until: null,
    message: null,
    index: false,
  })
  const versions = JSON.stringify([version('2.x', 'current'), ...names.map((name) => version(name, 'supported'))])
  await queryRows(
    site.target,
    `UPDATE release SET created_at = ?3, config = json_set(config, '$.versions', json(?1)) WHERE channel = 'live' AND number = ?2`,
    versions,
    release,
    new Date().toISOString(),
  )
  noteVersions(site.url, ['2.x', ...names])
}

const text = async (path: string, headers?: Record<string, string>) => await (await site.get(path, headers)).text()
const hrefs = (html: string) => Array.from(html.matchAll(/<a [^>]*href="(\/[^"]*)"/g), ([, href = '']) => href)

beforeAll(async () => {
  site = await openTestSite(smallSite)
  await cut('1.x', { 'en/1.guide/2.use.md': use('Use the first version.') })
  await cut('0.9', { 'en/1.guide/2.use.md': use('Use the overlay.'), 'en/3.only.md': '# Only here\n' }, true)
  await list('1.x', '0.9', 'never-cut')
  await vi.waitUntil(async () => (await site.get('/en/1.x/guide/use')).ok, { timeout: 10_000 })
})
afterAll(() => site.dispose())

describe('a listed version', () => {
  test('responds at URLs with its name, also as an overlay', async () => {
    expect(await text('/en/1.x/guide/use')).toContain('Use the first version.')
    expect(await text('/en/0.9/guide/use')).toContain('Use the overlay.')
    expect(await text('/en/0.9/guide/install')).toContain('Install')
    expect(await text('/en/0.9/only')).toContain('Only here')
    expect((await site.get('/en/1.x/only')).status).toBe(404)
    expect(await text('/en/guide/use')).not.toContain('Use the')
    expect((await site.get('/en/1.x')).status).toBe(200)
  })

  test('keeps its readers: every link to a page stays in it', async () => {
    needsLanguages()
    const html = await text('/en/1.x/guide/use')
    // The picker links to other versions.
    const links = hrefs(html.replace(/<details class="version-picker".*?<\/details>/s, ''))
    expect(links).toEqual(
      expect.arrayContaining(['/en/1.x/guide/install', '/en/1.x/reference/options', '/fr/1.x/guide/use']),
    )
    expect(links.filter((href) => /^\/(?:raw\/)?(?:en|fr)(?!\/1\.x(?:[/.]|$))/.test(href))).toEqual([])
    expect(html).toContain('action="/en/1.x/search"')
    expect(html).toMatch(/data-titles="\/_search\/en\/[^"]+\.json\?version=1\.x"/)
    expect(html).toContain('/en/1.x/guide/use" ')
    expect(html).toContain('For AI agents: /en/1.x/guide/use.md, /en/1.x/llms.txt')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  test('responds in every format: payload, Markdown, search, texts, and fragments', async () => {
    expect(await text('/en/1.x/guide/use/_payload.json')).toContain('Use the first version.')
    for (const path of ['/en/1.x/guide/use.md', '/raw/en/1.x/guide/use.md']) {
      const markdown = await text(path, { accept: '*/*' })
      expect(markdown).toContain('Use the first version.')
      expect(markdown).toContain('/en/1.x/guide/install')
    }
    expect(await text('/en/1.x/search?q=first')).toContain('/en/1.x/guide/use')
    expect(await text('/_search/en?q=first&version=1.x')).toContain('/en/guide/use')
    expect(await text('/en/1.x/llms.txt')).toContain('/en/1.x/guide/use.md')
    const props = encodeURIComponent(JSON.stringify({ locale: 'en', path: '/en/guide' }))
    expect(await text(`/__nuxt_island/NavigationBranch_tree.json?props=${props}&version=1.x`)).toContain(
      '/en/1.x/guide/use',
    )
  })

  test('redirects within itself', async () => {
    const location = async (path: string) => (await site.get(path)).headers.get('location')
    expect(await location('/en/1.x/guide/use/')).toBe('/en/1.x/guide/use')
    expect(await location('/en/1.x/guide/USE')).toBe('/en/1.x/guide/use')
    expect(await location('/en/1.x/guide/use?language=fr')).toBe('/fr/1.x/guide/use')
    expect(await location('/en/1.x/guide/use/_payload.json/')).not.toBe('/en/guide/use')
  })

  test('explains a missing page inside the version', async () => {
    const response = await site.get('/en/1.x/nothing')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('href="/en/1.x"')
  })

  test('is an ordinary path if it is not listed, or if nothing is published to it', async () => {
    for (const path of ['/en/3.x/guide/use', '/en/never-cut/guide/use']) expect((await site.get(path)).status).toBe(404)
  })

  test('returns the same bytes after a release of the site', async () => {
    const read = async () => {
      const response = await site.get('/en/1.x/guide/use')
      return [response.headers.get('etag'), response.headers.get('x-release'), await response.text()]
    }
    const before = await read()
    expect(before[0]).toBeTruthy()
    await site.publish({ 'en/1.guide/1.install.md': '# Install anew\n' })
    await list('1.x', '0.9', 'never-cut')
    await expect.poll(async () => await text('/en/guide/install')).toContain('Install anew')
    await vi.waitUntil(async () => (await site.get('/en/1.x/guide/use')).ok, { timeout: 10_000 })
    expect(await read()).toEqual(before)
  })

  test('never mixes with the site or another version, however often each is read', async () => {
    for (let round = 0; round < 3; round++) {
      expect(await text('/en/1.x/guide/use')).toContain('Use the first version.')
      expect(await text('/en/0.9/guide/use')).toContain('Use the overlay.')
      expect(await text('/en/guide/use')).not.toContain('Use the')
    }
    const etag = (await site.get('/en/1.x/guide/use')).headers.get('etag')!
    expect((await site.get('/en/1.x/guide/use', { 'if-none-match': etag })).status).toBe(304)
    expect((await site.get('/en/0.9/guide/use', { 'if-none-match': etag })).status).toBe(200)
  })

  test('serves a later release of its channel', async () => {
    await cut('1.x', { 'en/1.guide/2.use.md': use('Use the corrected version.') })
    await expect.poll(async () => await text('/en/1.x/guide/use')).toContain('Use the corrected version.')
    expect(await text('/en/1.x/guide/use?release=1')).toContain('Use the first version.')
    expect(hrefs(await text('/en/1.x/guide/use?release=1'))).toContain('/en/1.x/guide/install?release=1')
  })

  test('shows its past releases and the history of its pages, also as an overlay', async () => {
    await cut('0.9', { 'en/1.guide/2.use.md': use('Use the corrected overlay.') }, true)
    await expect.poll(async () => await text('/en/0.9/guide/use')).toContain('Use the corrected overlay.')
    const past = await text('/en/0.9/guide/use?release=1')
    expect(past).toContain('Use the overlay.')
    expect(hrefs(past)).toContain('/en/0.9/guide/install?release=1')
    // Uses the current configuration, whose versions number their releases separately.
    expect(past).toContain('You are reading 0.9.')
    expect(hrefs(past)).toContain('/en/1.x/guide/use')
    expect((await site.get('/en/0.9/guide/install?release=1')).status).toBe(200)
    // Removed content is not public.
    expect((await site.get('/en/0.9/only?release=1')).status).toBe(404)
    expect(await text('/en/0.9/search?q=overlay&release=1')).toContain('/en/0.9/guide/use?release=1')
    expect((await text('/en/0.9/guide/use?diff=1')).replace(/<[^>]*>/g, '')).toContain(
      'Use the added: corrected overlay.',
    )
    const releases = (html: string) => Array.from(html.matchAll(/href="[^"]*\?release=(\d+)"/g), ([, number]) => number)
    expect(releases(await text('/en/0.9/guide/use?history'))).toEqual(['2', '1'])
    expect(releases(await text('/en/0.9/guide/install?history'))).toEqual(['1'])
  })
})

describe('programs', () => {
  test('the header of each Markdown names its version, and links to the index of that version', async () => {
    const header = async (path: string) => (await text(path, { accept: '*/*' })).split('\n', 1)[0]
    expect(await header('/en/guide/use.md')).toContain(' · version: 2.x · ')
    const old = await header('/en/1.x/guide/use.md')
    expect(old).toContain(' · version: 1.x · ')
    expect(old).toContain('/en/1.x/llms.txt)')
    const passages = await text('/en/1.x?ask=version')
    expect(passages).toContain(' · version: 1.x · ')
    expect(passages).toContain('/en/1.x/llms.txt)')
  })

  test('llms.txt links to that of each other published version', async () => {
    needsLanguages()
    const links = (index: string) =>
      Array.from(index.matchAll(/^- \[\S+\]\(\S+?\/\/[^/]+(\/\S+)\): \w+$/gm), ([, to]) => to)
    const index = await text('/en/llms.txt')
    expect(index).toContain('## Other versions')
    expect(links(index)).toEqual(expect.arrayContaining(['/en/1.x/llms.txt', '/en/0.9/llms.txt']))
    expect(index).not.toContain('never-cut/')
    const old = await text('/fr/1.x/llms.txt')
    expect(links(old)).toEqual(expect.arrayContaining(['/fr/llms.txt', '/fr/0.9/llms.txt']))
    expect(links(old)).not.toContain('/fr/1.x/llms.txt')
    expect(old).toContain('/llms-full.txt?version=1.x)')
    expect(await text('/en/1.x/guide/llms.txt')).not.toContain('Other versions')
  })

  test('llms-full.txt contains one version', async () => {
    const list = await text('/llms-full.txt?version=1.x')
    const [, first = ''] = /\]\(https?:\/\/[^/]+(\/en\/\S+)\)/.exec(list) ?? []
    expect(first).toMatch(/^\/en\/1\.x\/llms-full-\d+\.txt$/)
    const full = await Promise.all(
      Array.from(list.matchAll(/\]\(https?:\/\/[^/]+(\/en\/\S+)\)/g), ([, path = '']) => text(path)),
    )
    expect(full.join('')).toMatch(/Use the (?:first|corrected) version\./)
    expect(full.join('')).toContain('/en/1.x/guide/use')
    expect(full.join('')).not.toContain('Use it daily.')
  })

  test('links between slices of a list stay in the version', async () => {
    const { headers } = await site.get('/api/pages?version=1.x&limit=1&offset=1')
    expect(headers.get('link')).toContain('version=1.x')
    expect((await site.get('/api/pages?limit=1')).headers.get('link')).not.toContain('version')
  })

  test('feeds contain URLs of their version', async () => {
    await cut('1.x', { 'en/1.guide/2.use.md': use('Use the latest version.') })
    await expect.poll(async () => await text('/en/1.x/guide/use')).toContain('Use the latest version.')
    const feed = JSON.parse(await text('/en/1.x/feed.json')) as Record<string, unknown> & { items: { url: string }[] }
    const origin = new URL(String(feed.feed_url)).origin
    expect(feed).toMatchObject({ home_page_url: `${origin}/en/1.x`, feed_url: `${origin}/en/1.x/feed.json` })
    expect(feed.items.map(({ url }) => url)).toContain(`${origin}/en/1.x/guide/use`)
    const atom = await text('/en/1.x/feed.xml')
    expect(Array.from(atom.matchAll(/href="[^"]*?\/\/[^/]+([^"]*)"/g), ([, href]) => href)).toEqual(
      expect.arrayContaining(['/en/1.x', '/en/1.x/feed.xml', '/en/1.x/guide/use']),
    )
  })

  test('llms.txt and lists of changes name URLs without the language that they omit', async () => {
    needsDefaultUrls()
    await site.publish({ 'site.config.json': JSON.stringify({ localePrefix: 'except-default' }) })
    await list('1.x')
    await expect.poll(async () => await text('/en/llms.txt')).toMatch(/\/\/[^/]+\/1\.x\/llms\.txt\)/)
    expect((await site.get('/1.x/llms.txt')).status).toBe(200)
    expect(await text('/?since=1.x')).toContain('<p><bdi dir="ltr">/guide/use</bdi></p>')
  })
})
