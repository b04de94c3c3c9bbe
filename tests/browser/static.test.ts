// Tests a site as files: below a path on a host that only serves files, and opened from a disk.
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cutVersion } from '../../scripts/releases/cut-version.ts'
import { exportStatic } from '../../scripts/backup/static/export-static.ts'
import { findUrls } from '../../scripts/backup/static/find-urls.ts'
import { relativeForm } from '../../scripts/backup/static/relative-links.ts'
import { exportedSitemaps } from '../../scripts/backup/static/exported-sitemaps.ts'
import { databaseFileOf, databaseIds } from '../../scripts/local/database-file.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { closeContexts, shareBrowser } from '../harness/browser.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { restoreDatabase, storeDatabase } from '../harness/database-copies.ts'
import { openFileHost } from '../harness/file-host.ts'
import { takePlace } from '../harness/many-sites.ts'
import { ownProject } from '../harness/own-project.ts'
import { renderPng } from '../harness/png.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { dialog, field, options, search } from './searching.ts'
import { isSameDocument, markDocument, untilStarted } from './visiting.ts'

const base = 'https://example.github.io/project'

const collections = { news: { kind: 'posts', perPage: 1 } }

/** The database that the site is published to. */
let place: Awaited<ReturnType<typeof takePlace>>
let syncs = 0
let folders: { content: string; state: string; out: string }
let first: Awaited<ReturnType<typeof exportStatic>>
let host: Awaited<ReturnType<typeof openFileHost>>

/** Publishes to a database that a shared workerd serves, and copies its file into a new state folder. */
async function sync({ cut }: { cut?: string } = {}): Promise<void> {
  if (cut !== undefined) await cutVersion(place.target, cut)
  const folder = new ContentFolder(folders.content)
  await publish({ folder, target: place.target, channel: 'live', renderer: 'test', tools: compileTools })
  const copy = `static-${++syncs}`
  await storeDatabase(place.databaseFile, copy)
  folders.state = await temporaryFolder('state')
  await restoreDatabase(copy, join(folders.state, databaseFileOf(databaseIds.content)))
}

/** Returns a page that the page for missing pages must not suggest. */
const aboutOptions = (place: string) =>
  `---\ntitle: Options\n---\n\nEvery option of the ${place}.\n\n## Error 404\n\nA page is missing.\n`

const writeOut = (out: string, relative = false, version?: string, release?: number) =>
  exportStatic({
    project: ownProject,
    stateDir: folders.state,
    out,
    base,
    release,
    version,
    relative,
    signal: new AbortController().signal,
  })

beforeAll(async () => {
  place = await takePlace('static', 0)
  const [content, out] = await Promise.all([
    writeContent({
      ...smallSite,
      _redirects: '/en/old /en/guide/use 301\n',
      'site.config.json': JSON.stringify({ ask: { provider: 'anthropic' }, collections }),
      'en/news/2026-01-01-first.md':
        '---\ntags: [Quay]\nauthors: [{ name: Ada }]\n---\n\n# First\n\nA quay. See the [progress](/_status/translations) and the [reference](/en/reference). No [page](/en/nowhere), [old](/en/old#links), [outside](/elsewhere).\n',
      'en/news/2025-01-02-second.md': '---\ntags: [Quay]\n---\n\n# Second\n\nA pier. ![Pier](./pier.png)\n',
      'en/news/pier.png': renderPng(400, 300),
      'en/2.reference/1.options.md': aboutOptions('harbour'),
    }),
    temporaryFolder('static'),
  ])
  folders = { content, state: '', out }
  await sync()
  first = await writeOut(out)
  host = await openFileHost(out, '/project')
})
afterAll(async () => {
  await closeContexts()
  await host[Symbol.asyncDispose]()
})

/** Opens a page, and collects the errors in its console. */
async function open(url: string): Promise<{ page: Page; complaints: string[] }> {
  const context = await (await shareBrowser()).newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  // `untilStarted` sends requests to the root of the host.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/robots.txt')) complaints.push(message.text())
  })
  await page.goto(url)
  return { page, complaints }
}

test('links, anchors, images, and visits work below a path', async () => {
  const { page, complaints } = await open(`${host.origin}/project/en/guide/install`)
  await untilStarted(page)
  await markDocument(page)
  await page.locator('main').getByRole('link', { name: 'usage' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/project/en/guide/use')
  expect(await isSameDocument(page)).toBe(true)
  await expect
    .poll(() => page.locator('main img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(24)
  await page.locator('a.site-title').click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/project/en')
  // A static site has no answers to questions and no MCP server.
  expect(await page.locator('[data-ask]').count()).toBe(0)
  await page.goBack()
  await expect.poll(() => page.locator('.page-actions [href*="chatgpt.com"]').count()).toBe(1)
  expect(await page.locator('.page-actions [href*=mcp], [data-copy-link$="/mcp"]').count()).toBe(0)
  const skills = await readFile(join(folders.out, '.well-known/agent-skills/index.json'), 'utf8')
  const [, skill = ''] = /"https:\/\/example\.github\.io\/project\/([^"]+SKILL\.md)"/.exec(skills) ?? []
  expect(await readFile(join(folders.out, skill), 'utf8')).toContain('name:')
  for (const file of ['llms.txt', 'fr/llms.txt', 'fr/opensearch.xml', skill]) {
    const text = await readFile(join(folders.out, file), 'utf8')
    expect(text).not.toMatch(/\/api\/|\/mcp\b|\?ask=|\?section=|suggestions\.json/)
  }
  expect(complaints).toEqual([])
})

test('social cards of this site are files of the export', () => {
  const card = (url: string) => `<meta property="og:image" content="${url}"/>`
  const html = card(`${base}/_media/1a/card.png`) + card('https://cards.example.com/a.png')
  expect(findUrls(html, 'text/html', base)).toEqual([`${base}/_media/1a/card.png`])
})

test('lists of posts in a sitemap and lists of pages in an agent skill are files of the export', () => {
  const [list, index] = [`${base}/en/news/2026`, `${base}/en/guide/llms.txt`]
  expect(findUrls(`<url><loc>${list}</loc></url>`, 'application/xml', base)).toEqual([list])
  expect(findUrls(`- [Guide](${index}): 14\n`, 'text/markdown; charset=utf-8', base)).toEqual([index])
})

test('robots.txt names the sitemaps of exported versions', () => {
  const line = (query = '') => `Sitemap: ${base}/sitemap.xml${query}\n`
  const text = `User-agent: *\nAllow: /\n\n${line()}${line('?version=1%20x')}${line('?version=0.x')}`
  expect(exportedSitemaps(text, (version) => (version === '1 x' ? '~1 x' : undefined))).toBe(
    `User-agent: *\nAllow: /\n\n${line()}Sitemap: ${base}/sitemap~1%20x.xml\n`,
  )
})

test('links to the current version, which are absolute on pages of other versions, open its files', () => {
  const html = `<link rel="canonical" href="${base}/en/use"/><a href="${base}/en/use" data-version="2.x">2.x</a>`
  const place = { file: 'en/1.x/use/index.html', base: '/project', siteUrl: base }
  const fileOf = (pathname: string) => pathname.replace('/project/', '') + '/index.html'
  expect(relativeForm(html, 'text/html', { ...place, fileOf })).toBe(
    `<link rel="canonical" href="${base}/en/use"/><a href="../../use/index.html" data-version="2.x">2.x</a>`,
  )
})

test('URLs are found in attributes of any case and with any quotes, but not in text', () => {
  const html =
    '<a HREF="/a?b=1&amp;c"><img srcSet="/s.png 1x,/m.png 1.5x, /l.png"><link imageSrcSet=\'/i.png 320w\' href=/h.png>' +
    '<p title="a > b" STYLE="background: URL( \'/u.png\' )">&lt;img src="/text.png"> src="/text.png"</p>'
  expect(findUrls(html, 'text/html', base).toSorted()).toEqual([
    '/a?b=1&c',
    '/h.png',
    '/i.png',
    '/l.png',
    '/m.png',
    '/s.png',
    '/u.png',
  ])
})

test('resized images are files, which browsers load', async () => {
  const { page, complaints } = await open(`${host.origin}/project/en/news/second`)
  expect(await shownImage(page)).toMatch(/\/project\/_ipx\/[^/]+\/_media\/\w+\/pier\.png$/)
  const sizes = await page.locator('main img').first().getAttribute('srcset')
  const urls = sizes!.split(', ').map((candidate) => candidate.split(' ')[0]!)
  expect(urls).toHaveLength(2)
  for (const url of urls) expect((await fetch(new URL(url, page.url()))).status, url).toBe(200)
  expect(complaints).toEqual([])
})

/** Returns the URL of a page's first image after the browser has loaded it. */
async function shownImage(page: Page): Promise<string> {
  const image = page.locator('main img').first()
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  return await image.evaluate((element) => (element as HTMLImageElement).currentSrc)
}

test('search runs in the browser', async () => {
  const { page, complaints } = await open(`${host.origin}/project/en`)
  await search(page, 'harbour')
  await expect.poll(() => options(page).first().getAttribute('href')).toBe('/project/en/reference/options')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/project/en/reference/options')
  await expect.poll(() => dialog(page).isVisible()).toBe(false)
  expect(complaints).toEqual([])
})

test('the language picker opens the page in the other language', async () => {
  const { page, complaints } = await open(`${host.origin}/project/en/guide/install`)
  await untilStarted(page)
  await page.locator('[popovertarget="shell:languages"]').click()
  await page.locator('[id="shell:languages"] a[lang=fr]').click()
  await page.waitForURL('**/project/fr/guide/install')
  expect(complaints).toEqual([])
})

test('lists of posts are files, with their feeds', async () => {
  const names = await readdir(folders.out, { recursive: true })
  for (const list of ['page/2', 'tags/quay', 'tags/quay/page/2', 'authors/ada', '2025'])
    expect(names).toEqual(expect.arrayContaining([`en/news/${list}.html`, `en/news/${list}/_payload.json`]))
  expect(names).toEqual(expect.arrayContaining(['fr/news.html', 'en/news/feed.xml', 'en/news/tags/quay/feed.json']))
  const { page, complaints } = await open(`${host.origin}/project/en/news`)
  await untilStarted(page)
  await markDocument(page)
  await page.getByRole('link', { name: 'Quay' }).first().click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/project/en/news/tags/quay')
  expect(await isSameDocument(page)).toBe(true)
  expect(complaints).toEqual([])
})

test('the status of translations is a page in each language', async () => {
  const { page, complaints } = await open(`${host.origin}/project/en/news/first`)
  await untilStarted(page)
  await page.getByRole('link', { name: 'progress' }).click()
  await page.waitForURL('**/project/en/_status/translations')
  await page.locator('main').getByRole('link', { name: 'Français' }).click()
  await page.waitForURL('**/project/fr/_status/translations')
  expect(await page.locator('h1').count()).toBe(1)
  expect(complaints).toEqual([])
})

test('the root opens the reader’s language, old URLs and folders without a page redirect, and a missing page shows the error page', async () => {
  const { page } = await open(`${host.origin}/project/`)
  await page.waitForURL('**/project/en')
  await page.goto(`${host.origin}/project/en/old#links`)
  await page.waitForURL('**/project/en/guide/use#links')
  await page.goto(`${host.origin}/project/en/reference`)
  await page.waitForURL('**/project/en/reference/options')
  const missing = await page.goto(`${host.origin}/project/en/nowhere`)
  expect(missing?.status()).toBe(404)
  expect(await page.locator('main h1').innerText()).toBe('Page not found')
  expect(await page.locator('main').innerText()).not.toContain('Options')
  // The host has no other file for missing pages.
  await page.goto(`${host.origin}/project/fr/nowhere`)
  expect(await page.locator('main [lang^=fr]').innerText()).toContain('Page non trouvée')
  await page.locator('main [lang^=fr]').getByRole('link', { name: 'Français' }).click()
  await page.waitForURL('**/project/fr')
})

test('on a host that sends headers, the root also opens the reader’s language, and search runs', async () => {
  await using withHeaders = await openFileHost(folders.out, '/project', true)
  const { page, complaints } = await open(`${withHeaders.origin}/project/`)
  await page.waitForURL('**/project/en')
  await search(page, 'harbour')
  await expect.poll(() => options(page).first().getAttribute('href')).toBe('/project/en/reference/options')
  expect(complaints).toEqual([])
  expect((await fetch(page.url())).headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
  await page.goto(`${withHeaders.origin}/project/fr/nowhere`)
  expect(await page.locator('main h1').innerText()).toBe('Page non trouvée')
  const rules = await readFile(join(folders.out, '_redirects'), 'utf8')
  expect(rules.trim().split('\n').at(-1)).toBe('/project/fr/* /project/fr/404.html 404')
})

test('an edit rewrites only the files that show it', async () => {
  await writeFiles(folders.content, {
    'en/2.reference/1.options.md': aboutOptions('port'),
  })
  await sync()
  const page = join(folders.out, 'fr/guide/install.html')
  const before = await stat(page)
  const again = await writeOut(folders.out)
  expect((await stat(page)).mtimeMs).toBe(before.mtimeMs)
  expect(await readFile(join(folders.out, 'en/reference/options.html'), 'utf8')).toContain('of the port')
  expect(again.files).toBe(first.files)
  // The page and the untranslated page in its four forms, the texts that list it, its search files, and the release.
  expect(again.written).toBeLessThan(24)
  expect(again.written).toBeGreaterThan(4)
})

test('writes an earlier release as its current pages, with its search', async () => {
  const out = await temporaryFolder('past')
  await expect(writeOut(out, false, undefined, 99)).rejects.toThrow('Release 99 does not exist')
  const past = await writeOut(out, false, undefined, 1)
  expect(past).toMatchObject({ release: 1, pages: first.pages, files: first.files })
  const text = await readFile(join(out, 'en/reference/options.html'), 'utf8')
  expect(text).toContain('of the harbour')
  expect(text).not.toMatch(/release=1|noindex/)
  await using pastHost = await openFileHost(out, '/project')
  const { page, complaints } = await open(`${pastHost.origin}/project/en`)
  await search(page, 'harbour')
  await expect.poll(() => options(page).first().getAttribute('href')).toBe('/project/en/reference/options')
  expect(complaints).toEqual([])
})

test('opens from a disk, with relative links', async () => {
  const out = await temporaryFolder('relative')
  const result = await writeOut(out, true)
  expect(result.pages).toBeGreaterThan(8)
  const { page, complaints } = await open(pathToFileURL(join(out, 'en/guide/install/index.html')).href)
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('main')!).fontFamily)).not.toBe('')
  await page.locator('main').getByRole('link', { name: 'usage' }).click()
  await page.waitForURL('**/en/guide/use/index.html')
  await expect
    .poll(() => page.locator('main img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(24)
  expect(complaints).toEqual([])
  await page.goto(pathToFileURL(join(out, 'en/news/index.html')).href)
  // The export has no feeds.
  expect(await page.getByRole('link', { name: 'Feed' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Older' }).click()
  await page.waitForURL('**/en/news/page/2/index.html')
  await page.getByRole('link', { name: 'Quay' }).first().click()
  await page.waitForURL('**/en/news/tags/quay/index.html')
  await page.goto(pathToFileURL(join(out, 'en/news/first/index.html')).href)
  await page.locator('main').getByRole('link', { name: 'reference' }).click()
  await page.waitForURL('**/en/reference/options/index.html')
  await page.goto(pathToFileURL(join(out, 'en/news/second/index.html')).href)
  expect(await shownImage(page)).toMatch(/^file:.*\/_ipx\/[^/]+\/_media\/\w+\/pier\.png$/)
  const names = await readdir(out, { recursive: true })
  expect(names.filter((name) => /\.(?:js|json)$/.test(name) && !name.startsWith('.'))).toEqual([])
  const linked = async (name: string) =>
    [...(await readFile(join(out, name), 'utf8')).matchAll(/ (?:href|src|srcset|action)="([^"]*)"/gi)].map(
      ([, href]) => href!,
    )
  const pages = names.filter((name) => name.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(8)
  const hrefs = (await Promise.all(pages.map((name) => linked(name)))).flat()
  expect(hrefs.filter((href) => href.startsWith('/'))).toEqual([])
  // Links to missing files open the site. A redirect leads to its target.
  expect(await linked('en/news/first/index.html')).toEqual(
    expect.arrayContaining([`${base}/en/nowhere`, '../../guide/use/index.html#links']),
  )
})

describe('with versions', () => {
  const out = { all: '', one: '' }
  let pages: number

  beforeAll(async () => {
    const versions = [
      { name: '2.x', state: 'current' },
      { name: '1.x', state: 'supported' },
    ]
    await writeFiles(folders.content, {
      'site.config.json': JSON.stringify({
        url: 'https://docs.example.com',
        versions,
        downloads: ['epub', 'print'],
        offline: true,
      }),
      'en/1.guide/2.use.md': '---\ntitle: Use\n---\n\nThe zephyr of today.\n',
      'public/today.txt': 'Today.',
    })
    await sync({ cut: '1.x' })
    Object.assign(out, { all: await temporaryFolder('static-all'), one: await temporaryFolder('static-one') })
    await writeOut(out.all)
    ;({ pages } = await writeOut(out.one, false, '1.x'))
  })

  test('every version has its own search, and an export of one version contains nothing else', async () => {
    const { all, one } = out
    const indexes = await readdir(join(all, '_search/en/index'))
    expect(indexes.filter((name) => name.endsWith('~1.x.json'))).toHaveLength(1)
    expect(indexes).toHaveLength(2)
    expect(await readFile(join(all, 'en/1.x/guide/use.html'), 'utf8')).toMatch(
      /data-titles="\/_search\/en\/\w+~1\.x\.json\?version=1\.x"/,
    )

    const files = (await readdir(one, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(one.length + 1))
    const shown = files.filter((file) => /\.(?:html|md|json|txt|xml)$/.test(file) && /^(?:en|fr)\b/.test(file))
    expect(shown.length).toBeGreaterThan(2 * pages)
    expect(
      shown.filter(
        (file) => !/^(?:en|fr)(?:\/1\.x|\/1\.x\.(?:html|md))?(?:\/|$|\.)/.test(file) || !file.includes('1.x'),
      ),
    ).toEqual([])
    expect(files).not.toContain('today.txt')
    const texts = await Promise.all(files.map((file) => readFile(join(one, file), 'latin1')))
    expect(files.filter((_, at) => texts[at]!.includes('zephyr'))).toEqual([])
    expect(await readFile(join(one, 'index.html'), 'utf8')).toContain('/project/en/1.x')
    expect(await readFile(join(one, '404.html'), 'utf8')).toContain('You are reading 1.x.')

    // Other versions are only on the deployed site. Static hosts ignore the query in the URL of a sitemap.
    const use = await readFile(join(one, 'en/1.x/guide/use.html'), 'utf8')
    expect(use).toContain('<a href="https://docs.example.com/en/guide/use" data-version="2.x">')
    expect(use).toContain(`<link rel="canonical" href="${base}/en/1.x/guide/use"/>`)
    expect(await readFile(join(all, 'sitemap~1.x.xml'), 'utf8')).toContain('<urlset')
    expect(await readFile(join(all, '404.html'), 'utf8')).toContain(`<a href="/project/en/1.x" data-version="1.x">`)
    expect(await readFile(join(all, 'en/1.x/_status/translations.html'), 'utf8')).toContain('1.x')

    // Pages don't link to what needs a server: the history, differences, and the current version by its name.
    const shared = (await readdir(all, { recursive: true })).filter((name) => name.endsWith('.html'))
    const pagesOfAll = await Promise.all(shared.map((file) => readFile(join(all, file), 'utf8')))
    const lost = / href="[^"]*\?(?:history|with|changes|versions|compare|since)\b[^"]*"|data-marks|href="[^"]*\/2\.x\//
    expect(pagesOfAll.flatMap((text) => lost.exec(text)?.[0] ?? [])).toEqual([])

    // Every page links to a book and a document to print.
    const printed = ['en/1.x/news/tags/quay.html', 'en/1.x/_print.html', 'en/1.x/guide/_print.html', 'en/1.x/book.epub']
    expect(files).toEqual(expect.arrayContaining(printed))
    for (const file of [...printed, 'en/guide/_print.html'])
      expect((await stat(join(all, file))).size).toBeGreaterThan(0)
  })

  test.each(['all', 'one'] as const)('search and offline copies of a version work in an export of %s', async (name) => {
    await using versioned = await openFileHost(out[name], '/project')
    const { page } = await open(`${versioned.origin}/project/en/1.x/guide/use`)
    await untilStarted(page)
    await search(page, 'daily')
    await expect.poll(() => options(page).first().getAttribute('href')).toMatch(/^\/project\/en\/1\.x\/guide\/use/)
    await field(page).fill('zephyr')
    // Without results, the dialog suggests sections of the site.
    await expect.poll(() => options(page).allInnerTexts()).toEqual(['The guide', 'Reference'])
    await page.goto(`${versioned.origin}/project/en/1.x/_offline`)
    await page.getByRole('button', { name: 'Keep offline' }).last().click()
    await page.getByRole('button', { name: 'Remove' }).waitFor()
    await page.context().setOffline(true)
    await page.goto(`${versioned.origin}/project/en/1.x/guide/use`)
    expect(await page.locator('.offline-notice').innerText()).toContain('Offline copy')
    await search(page, 'daily')
    await expect.poll(() => options(page).first().getAttribute('href')).toMatch(/^\/project\/en\/1\.x\/guide\/use/)
  })
})
