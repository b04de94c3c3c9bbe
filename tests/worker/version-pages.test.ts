import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { versionChannel } from '../../core/release/index.ts'
import { createVersion, cutVersion } from '../../scripts/releases/cut-version.ts'
import { removeVersion } from '../../scripts/releases/remove-version.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { openTestSite, writeContent } from '../harness/site.ts'
import type { Files, TestSite } from '../harness/site.ts'
import { needsLanguageInUrls, needsLanguages } from '../harness/urls/skip.ts'

const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`
const config = (extra: object = {}) =>
  JSON.stringify({
    locales: ['en', 'fr'],
    versions: [
      { name: 'next', label: 'Next', state: 'next' },
      { name: '2.x', label: 'Two', state: 'current' },
      {
        name: '1.x',
        label: 'One',
        state: 'supported',
        until: '2999-03-01',
        message: { en: 'Upgrade soon.' },
        ...extra,
      },
      { name: '0.9', label: 'Old', state: 'supported', until: '2020-01-01' },
    ],
  })
/** A page that moves. Its first section never changes. */
const movable = (more = '') =>
  page('Former', `A page that changes its name and keeps its words.\n\n## At first\n\nThe same words.${more}`)
const first: Files = {
  'site.config.json': config(),
  'en/index.md': page('Home', 'Welcome.'),
  'fr/index.md': page('Accueil', 'Bienvenue.'),
  'en/1.install.md': page('Install', '## With npm\n\nRun the first installer.'),
  'fr/1.install.md': page('Installer', 'Lancez le premier installateur.'),
  'en/2.use.md': page('Use', 'Use it every day.'),
  'en/3.former.md': movable(),
  'en/4.gone.md': page('Gone', 'Only the first version has this.'),
}
const second: Files = {
  'en/1.install.md': page('Install', '## With npm\n\nRun the second installer.'),
  'en/3.former.md': null,
  'en/3.present.md': movable(),
  'en/4.gone.md': null,
  'en/5.more.md': page('More', 'Only the second version has this.'),
}

let site: TestSite
const read = async (path: string, accept = 'text/html') => {
  const response = await site.get(path, { accept })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}
const robots = (html: string) => /<meta name="robots" content="([^"]*)"/.exec(html)?.[1]
const canonical = (html: string) => {
  const [, href] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? []
  return href && new URL(href).pathname
}
const notice = (html: string) =>
  /<aside class="version-notice.*?<\/aside>/s
    .exec(html)?.[0]
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const marks = async (path: string) => {
  const { items } = JSON.parse((await read(`/api/versions?${path}`)).text) as {
    items: { name: string; mark: string; path: string | null }[]
  }
  return Object.fromEntries(items.map(({ name, mark, path: there }) => [name, `${mark} ${there}`]))
}

beforeAll(async () => {
  site = await openTestSite(first)
  await cutVersion(site.target, '1.x')
  await cutVersion(site.target, '0.9')
  await site.serve(second)
  await vi.waitUntil(async () => (await site.get('/en/1.x/install')).ok, { timeout: 10_000 })
})
afterAll(() => site.dispose())

describe('a page of an earlier version', () => {
  test('shows the text of that version, with a notice that links to the current page', async () => {
    const { text } = await read('/en/1.x/install')
    expect(text).toContain('Run the first installer.')
    expect(notice(text)).toBe(
      'You are reading One, which is supported until March 1, 2999. Upgrade soon. Read this page for Two Changes from One to Two',
    )
    expect(text).toMatch(/<aside class="version-notice supported".*?href="http[^"]*\/en\/install"/s)
    // Support ended on a day in the past, although the configuration says `supported`.
    expect(notice((await read('/en/0.9/install')).text)).toContain('You are reading Old, which is no longer supported.')
    expect(notice((await read('/fr/1.x/install')).text)).toContain('Vous lisez One')
    expect(text).toContain('data-copy-page="/raw/en/1.x/install.md"')
    expect(notice((await read('/en/1.x/install?compare=2.x')).text)).not.toContain('Read this page')
    expect(notice((await read('/en/install')).text)).toBeUndefined()
  })

  test('is canonical to the current page if the text is the same, even if that page has moved', async () => {
    const same = (await read('/en/1.x/use')).text
    expect([canonical(same), robots(same)]).toEqual(['/en/use', 'max-image-preview:large'])
    const moved = (await read('/en/1.x/former')).text
    expect([canonical(moved), robots(moved)]).toEqual(['/en/present', 'max-image-preview:large'])
    expect(notice(moved)).not.toContain('Changes from')
  })

  test('is not indexed if its text differs, unless the version is indexed or only this version has the page', async () => {
    const changed = (await read('/en/1.x/install')).text
    expect([canonical(changed), robots(changed)]).toEqual(['/en/1.x/install', 'noindex'])
    const only = (await read('/en/1.x/gone')).text
    expect([canonical(only), robots(only)]).toEqual(['/en/1.x/gone', 'max-image-preview:large'])
    expect(notice(only)).not.toContain('Read this page')
  })

  test('is searched in its version, with a link to the search of the current one', async () => {
    const { text } = await read('/en/1.x/search?q=installer')
    expect(text).toContain('/en/1.x/install')
    expect(text).not.toContain('second installer')
    expect(notice(text)).toContain('Search Two instead')
  })
})

test('the name of the current version in a URL redirects to the URL without it', async () => {
  expect(await read('/en/2.x/install?a=1')).toMatchObject({ status: 302, location: '/en/install?a=1' })
  expect(await read('/fr/2.x')).toMatchObject({ status: 302, location: '/fr' })
  const markdown = await site.get('/en/2.x/install.md', { accept: '*/*' })
  expect([markdown.status, markdown.headers.get('access-control-allow-origin')]).toEqual([302, '*'])
})

test.each([
  ['/1.x', '/en/1.x'],
  ['/2.x?a=1', '/en/2.x?a=1'],
  ['/0.9/', '/en/0.9'],
])('%s redirects to the version in the default language', async (path, location) => {
  needsLanguageInUrls()
  expect(await read(path)).toMatchObject({ status: 302, location })
})

test('the picker links to the page in every version, and keeps the query', async () => {
  const links = (html: string) =>
    Array.from(html.matchAll(/<a href="([^"]*)" data-version="([^"]*)"/g), ([, href = '', name]) => [
      name,
      href.replace(/^http:\/\/[^/]*/, '').replaceAll('&amp;', '&'),
    ])
  expect(links((await read('/fr/install')).text)).toEqual([
    ['next', '/fr/next/install'],
    ['2.x', '/fr/install'],
    ['1.x', '/fr/1.x/install'],
    ['0.9', '/fr/0.9/install'],
  ])
  expect(links((await read('/en/1.x/search?q=a')).text)).toContainEqual(['2.x', '/en/search?q=a'])
})

test('the versions of a page are listed with its text and path in each, for readers without a script', async () => {
  const list = async (path: string) =>
    Array.from(
      /<ul class="change-list">.*?<\/ul>/s.exec((await read(path)).text)![0].matchAll(/<li>(.*?)<\/li>/gs),
      ([, item = '']) => ({
        text: item
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
        hrefs: Array.from(item.matchAll(/href="([^"]*)"/g), ([, href = '']) => href.replace(/^https?:\/\/[^/]+/, '')),
      }),
    )
  expect(await list('/en/1.x/install?versions')).toEqual([
    { text: 'Next · not released yet · not in this version', hrefs: [] },
    { text: 'Two · current · changed Changes from One to Two', hrefs: ['/en/install', '/en/install?compare=1.x'] },
    { text: 'One · supported', hrefs: ['/en/1.x/install'] },
    { text: 'Old · no longer supported · same text', hrefs: ['/en/0.9/install'] },
  ])
  // Follows a page that has moved.
  const moved = await list('/en/present?versions')
  expect(moved.map(({ hrefs }) => hrefs[0])).toEqual([undefined, '/en/present', '/en/1.x/former', '/en/0.9/former'])
  expect((await read('/en/install')).text).toContain('href="/en/install?versions"')
  expect((await read('/en/nothing?versions')).status).toBe(404)
  expect((await read('/en/1.x/search')).text).not.toContain('?versions')
})

test('the comparison of a page names its text and path in each version', async () => {
  // Nothing is published to it yet.
  await createVersion(site.target, 'next')
  expect(await marks('path=/en/install')).toEqual({
    next: 'missing null',
    '2.x': 'same /en/install',
    '1.x': 'changed /en/1.x/install',
    '0.9': 'changed /en/0.9/install',
  })
  expect(await marks('path=/en/use')).toMatchObject({ '1.x': 'same /en/1.x/use' })
  expect(await marks('path=/en/present')).toMatchObject({ '1.x': 'same /en/1.x/former' })
  expect(await marks('path=/en/former&version=1.x')).toMatchObject({ '2.x': 'same /en/present' })
  expect(await marks('path=/en/gone&version=1.x')).toMatchObject({ '2.x': 'missing null', '0.9': 'same /en/0.9/gone' })
  await removeVersion(site.target, 'next')
})

test('a page missing from a version lists the versions that have it', async () => {
  const { status, text } = await read('/en/1.x/more')
  expect(status).toBe(404)
  expect(text).toContain('<h1>Not in One</h1>')
  expect(text).toMatch(/<a href="http[^"]*\/en\/more"><bdi>Two<\/bdi><\/a>/)
  const gone = await read('/en/gone')
  expect(gone.status).toBe(410)
  expect(gone.text).toContain('<a href="/en/1.x/gone"><bdi>One</bdi></a>')
  expect((await read('/en/1.x/more.md', '*/*')).text).toContain('# Not in One')
  expect((await read('/en/1.x/nonsense')).text).not.toContain('Not in One')
  // Versions that contain the page only in the default language show it in every language.
  expect((await read('/fr/1.x/more')).text).toMatch(/<ul class="closest"><li><a href="[^"]*\/fr\/more">/)
})

test.each([
  ['/en/1.x/present', '/en/1.x/former'],
  ['/en/1.x/present.md', '/en/1.x/former.md'],
  ['/fr/1.x/present?a=1', '/fr/1.x/former?a=1'],
])('%s redirects to the path of the page in the version', async (path, location) => {
  expect(await read(path, path.endsWith('.md') ? '*/*' : undefined)).toMatchObject({ status: 302, location })
})

test('a page without a translation is compared in the language of its text', async () => {
  expect(await marks('path=/fr/use')).toMatchObject({ '2.x': 'same /fr/use', '1.x': 'same /fr/1.x/use' })
  expect(await marks('path=/fr/present')).toMatchObject({ '1.x': 'same /fr/1.x/former' })
  expect(await marks('path=/fr/gone&version=1.x')).toMatchObject({ '2.x': 'missing null', '0.9': 'same /fr/0.9/gone' })
  const links = async (path: string) =>
    Array.from(
      (await read(path)).text.match(/<aside class="version-notice.*?<\/aside>/s)![0].matchAll(/href="([^"]*)"/g),
      ([, href = '']) => href.replace(/^http:\/\/[^/]*/, ''),
    )
  expect(await links('/fr/1.x/use')).toEqual(['/fr/use'])
  expect(await links('/fr/1.x/former')).toEqual(['/fr/present'])
  expect(canonical((await read('/fr/1.x/use')).text)).toBe('/en/use')
})

test('two versions are compared word by word, and as a list of pages', async () => {
  const { text } = await read('/en/install?compare=1.x')
  expect(text).toContain('<bdi>One</bdi> → <bdi>Two</bdi>')
  expect(text).toMatch(/<del[^>]*>.*first.*<\/del>.*<ins[^>]*>.*second/s)
  expect((await read('/en/present?compare=1.x')).text).toContain('Words added: 0. Words removed: 0.')
  const list = (await read('/en?since=1.x')).text
  for (const part of [
    'New pages (1)',
    'Changed pages (1)',
    'Moved pages (1)',
    'Removed pages (1)',
    '/en/former → /en/present',
    '<a href="/en/1.x/gone">Gone</a>',
  ])
    expect(list).toContain(part)
  expect(robots(list)).toBe('noindex')
  expect((await read('/en?since=0.9')).text).toContain('Changed pages (1)')
  for (const path of ['/en/install?compare=9', '/en?since=9', '/en?since=2.x', '/en?since=next'])
    expect((await read(path)).status).toBe(404)
})

test('versions of a page without a translation in one of them are compared in a language that both have', async () => {
  await site.serve({ 'fr/2.use.md': page('Utiliser', 'Utilisez-le chaque jour.') })
  // The versions have the page in English only.
  const translated = await read('/fr/use?compare=1.x')
  expect(translated.text).toContain('Mots ajoutés\u00a0: 0.')
  expect(translated.text).toMatch(/<article class="prose" lang="en"[^>]*>.*Use it every day\./s)
  expect(translated.text).toContain('<p class="language-note">Cette page est affichée dans une autre langue')
  await site.serve({ 'fr/2.use.md': null })
  for (const path of ['/fr/use?compare=1.x', '/fr/1.x/use?compare=2.x', '/fr/use?diff=1'])
    expect(await read(path), path).toMatchObject({ status: 200, text: expect.stringContaining('Use it every day.') })
  expect((await read('/fr/present?compare=1.x')).text).toContain('A page that changes its name')
  expect((await read('/fr/more?compare=1.x')).text).toMatch(/<ins[^>]*>.*Only the second version/s)
  expect((await read('/fr/nonsense?compare=1.x')).status).toBe(404)
})

test('a version that was removed and cut again is compared again', async () => {
  await removeVersion(site.target, '0.9')
  await cutVersion(site.target, '0.9')
  await expect.poll(async () => (await read('/en?since=0.9')).text).toContain('No data')
})

test('sections that are new or changed since the previous version are marked, with a link to the changes', async () => {
  const markIn = async (path: string) =>
    Array.from(
      (await read(path)).text.matchAll(/<p class="version-mark"[^>]*><a href="([^"]*)">(.*?)<\/a>/g),
      ([, href, words]) => `${words}: ${href}`,
    )
  expect(await markIn('/en/install')).toEqual(['Changed in Two: /en/install?compare=1.x#with-npm'])
  expect(await markIn('/en/use')).toEqual([])
  // Another test has cut the version before it from a later release.
  expect(await markIn('/en/1.x/install')).toEqual(['Changed in One: /en/1.x/install?compare=0.9#with-npm'])
  await site.serve({ 'en/2.use.md': page('Use', 'Use it every day.\n\n## At night\n\nUse it at night.') })
  await expect.poll(async () => await markIn('/en/use')).toEqual(['New in Two: /en/use?compare=1.x#at-night'])
})

test('sections of a page that has moved are compared with its former path', async () => {
  await site.serve({ 'en/3.present.md': movable('\n\n## Since then\n\nMore words.') })
  const marks = [
    ...(await read('/en/present')).text.matchAll(/<p class="version-mark"[^>]*><a href="([^"]*)">(.*?)<\/a>/g),
  ]
  expect(marks.map(([, href, words]) => [href, words])).toEqual([['/en/present?compare=1.x#since-then', 'New in Two']])
  const compared = (await read('/en/present?compare=1.x')).text
  expect(compared).toContain('Words removed: 0.')
  await site.serve({ 'en/3.present.md': second['en/3.present.md']! })
})

test('a release of a version changes its own pages only, and a change of the configuration changes all versions', async () => {
  const before = await site.get('/en/install')
  const folder = new ContentFolder(await writeContent({ ...first, 'en/2.use.md': page('Use', 'Use it with care.') }))
  await publish({ folder, target: site.target, channel: versionChannel('1.x'), renderer: 'test', tools: compileTools })
  await expect.poll(async () => (await read('/en/1.x/use')).text).toContain('Use it with care.')
  expect((await read('/en/0.9/use')).text).not.toContain('Use it with care.')
  expect(await marks('path=/en/use')).toMatchObject({ '0.9': expect.stringContaining('/en/0.9/use') })
  const after = await site.get('/en/install', { 'if-none-match': before.headers.get('etag')! })
  expect(after.status).toBe(304)
  await site.serve({ 'site.config.json': config({ index: true, message: 'No more fixes.' }) })
  await expect.poll(async () => notice((await read('/en/1.x/install')).text)).toContain('No more fixes.')
  expect(robots((await read('/en/1.x/install')).text)).toBe('max-image-preview:large')
})

test('sitemaps list the current version, and pages that exist only in another version', async () => {
  needsLanguages()
  const robotsText = (await read('/robots.txt')).text
  expect(robotsText.match(/(?<=sitemap\.xml)\S*/g)).toEqual(['', '?version=1.x', '?version=0.9'])
  const paths = async (query: string) =>
    Array.from((await read(`/sitemap.xml${query}`)).text.matchAll(/<loc>http:\/\/[^/]*([^<]*)/g), ([, path]) => path)
  expect(await paths('')).toEqual(['/en', '/en/install', '/en/more', '/en/present', '/en/use', '/fr', '/fr/install'])
  expect(await paths('?version=1.x')).toEqual(['/en/1.x/gone'])
  for (const text of ['sitemap.xml', 'llms.txt', 'llms-full.txt'])
    expect((await read(`/${text}?version=9`)).status).toBe(404)
})

describe('an assistant', () => {
  const call = async (name: string, input: object) => {
    const response = await site.get(
      '/mcp',
      { accept: '*/*', 'content-type': 'application/json', 'mcp-protocol-version': '2025-06-18' },
      'POST',
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
    )
    const { result } = (await response.json()) as {
      result: { isError: boolean; content: { text: string }[]; structuredContent: Record<string, unknown> }
    }
    return result.isError ? result.content[0]!.text : result.structuredContent
  }

  test('lists the versions with their states and dates, and compares a page', async () => {
    expect(await call('list_versions', { id: '/en/1.x/former' })).toMatchObject({
      versions: [
        { name: 'next', state: 'next', updated: null, mark: 'missing' },
        { name: '2.x', state: 'current', updated: expect.stringMatching(/^20/), mark: 'same', id: '/en/present' },
        { name: '1.x', state: 'supported', until: '2999-03-01', mark: 'same', id: '/en/1.x/former' },
        { name: '0.9', state: 'ended', until: '2020-01-01', id: expect.stringContaining('/en/0.9/') },
      ],
    })
  })

  test.each([
    ['search', { query: 'installer', version: '1.x' }, '"id":"/en/1.x/install#with-npm"'],
    ['fetch', { id: '/en/install', version: '1.x' }, 'Run the first installer.'],
    ['fetch', { id: '/en/1.x/install#with-npm' }, 'Run the first installer.'],
    ['fetch', { id: '/en/2.x/install' }, 'Run the second installer.'],
    ['get_page', { id: '/en/1.x/install', language: 'fr' }, 'Lancez le premier installateur.'],
    ['list_pages', { version: '1.x', under: '/en/gone' }, '"id":"/en/1.x/gone"'],
    ['get_navigation', { version: '1.x' }, '"id":"/en/1.x/gone"'],
    ['get_changes', { since: 0, version: '1.x' }, ''],
    ['get_translation_status', { version: '1.x', language: 'fr' }, '/fr/gone'],
    ['search', { query: 'installer', version: '7.x' }, 'Unknown version `7.x`. Use one of: next, 2.x, 1.x, 0.9.'],
  ] as const)('reads a version with %s %j', async (name, input, text) => {
    if ('language' in input) needsLanguages()
    expect(JSON.stringify(await call(name, input)).replaceAll('\\"', '"')).toContain(text)
  })
})

test('the description of the API names the versions', async () => {
  const { paths } = JSON.parse((await read('/api/openapi.json')).text) as {
    paths: Record<string, { get: { parameters: { name: string; schema: unknown }[] } }>
  }
  for (const { get } of Object.values(paths))
    expect(get.parameters.find(({ name }) => name === 'version')?.schema).toMatchObject({
      enum: ['next', '2.x', '1.x', '0.9'],
    })
  const titles = async (path: string) => JSON.stringify(JSON.parse((await read(path)).text))
  expect(await titles('/api/pages?locale=en&version=1.x')).toContain('/en/gone')
  expect(await titles('/api/pages?locale=en&version=2.x')).not.toContain('/en/gone')
  for (const unknown of ['9', 'next']) {
    const { status, text } = await read(`/api/pages?version=${unknown}`)
    expect(status).toBe(400)
    expect(text).toContain('version: is not a published version; the site lists next, 2.x, 1.x, 0.9')
  }
})

test('a page that a version itself has moved is the same page in all versions', async () => {
  const { 'en/5.more.md': more, ...others } = { ...first, ...second }
  const folder = new ContentFolder(await writeContent({ ...others, 'en/5.extra.md': more! }))
  await cutVersion(site.target, 'next')
  await publish({ folder, target: site.target, channel: versionChannel('next'), renderer: 'test', tools: compileTools })
  await expect.poll(async () => (await read('/en/next/extra')).status).toBe(200)
  expect(await marks('path=/en/more')).toMatchObject({ next: 'same /en/next/extra', '1.x': 'missing null' })
  expect(await marks('path=/en/extra&version=next')).toMatchObject({ '2.x': 'same /en/more', '1.x': 'missing null' })
  const { text } = await read('/en/next/extra')
  expect(canonical(text)).toBe('/en/more')
  expect(text).toMatch(/<aside class="version-notice next".*?href="http[^"]*\/en\/more"/s)
  expect((await read('/sitemap.xml?version=next')).text).not.toContain('extra')
  expect((await read('/en/next/extra?compare=2.x')).text).toContain('Words added: 0. Words removed: 0.')
  expect((await read('/en/extra')).text).toContain('<a href="/en/next/extra"><bdi>Next</bdi></a>')
})

test('a page that a version removed is missing from it, like a page that it never had', async () => {
  const { 'en/2.use.md': _use, ...others } = { ...first, ...second }
  const folder = new ContentFolder(await writeContent(others))
  await publish({ folder, target: site.target, channel: versionChannel('next'), renderer: 'test', tools: compileTools })
  await expect.poll(async () => (await read('/en/next/use')).status).toBe(404)
  const { text } = await read('/en/next/use')
  expect(text).toContain('<h1>Not in Next</h1>')
  expect(text).toMatch(/<a href="http[^"]*\/en\/use"><bdi>Two<\/bdi><\/a>/)
  expect((await read('/en/next/use.md', '*/*')).status).toBe(404)
})

test('pages are compared with what readers of a version see today, not with its scheduled releases', async () => {
  const folder = new ContentFolder(
    await writeContent({
      ...first,
      ...second,
      'en/2.use.md': '---\ntitle: Use\nexpireAt: 2999-01-01\n---\n\nUse it for a while.\n',
      'en/6.later.md': '---\ntitle: Later\npublishAt: 2999-01-01\n---\n\nA secret until then.\n',
    }),
  )
  await publish({ folder, target: site.target, channel: versionChannel('next'), renderer: 'test', tools: compileTools })
  await expect.poll(async () => (await read('/en/next/use')).text).toContain('Use it for a while.')
  expect((await read('/en/next/later')).status).toBe(404)
  expect(await marks('path=/en/later')).toMatchObject({ next: 'missing null' })
  expect(await marks('path=/en/use')).toMatchObject({ next: 'changed /en/next/use' })
})

test('sections are compared with the page that the previous version itself has moved', async () => {
  const marks = async () => (await read('/en/use')).text.match(/(?<=<p class="version-mark"[^>]*><a href=")[^"]*/g)
  const { 'en/2.use.md': _use, ...others } = first
  const folder = new ContentFolder(await writeContent({ ...others, 'en/2.using.md': page('Use', 'Use it with care.') }))
  await publish({ folder, target: site.target, channel: versionChannel('1.x'), renderer: 'test', tools: compileTools })
  await expect.poll(async () => (await read('/en/1.x/use')).location).toBe('/en/1.x/using')
  expect(await marks()).toEqual(['/en/use?compare=1.x#at-night'])
})
