// Files for search engines and browsers.
import { pageCollections } from '../../../core/collection/index.ts'
import { surfacesOf } from '../../../core/document/index.ts'
import { noRoute } from '../../../core/error/index.ts'
import { authorKey, filterPosts, postListPath, sortPosts, tagsOf, yearsOf } from '../../../core/posts/index.ts'
import type { ListedPost, PostFilter } from '../../../core/posts/index.ts'
import { localize, versionOf } from '../../../core/release/index.ts'
import type { SiteConfig, SitePosts } from '../../../core/release/index.ts'
import { anyOrigin, encodePathname, findInLocale, isInLocale, localeOf } from '../../../core/route/index.ts'
import { escapeXml } from '../../../core/text/index.ts'
import { readPosts } from '../../store/posts.ts'
import type { Release } from '../../store/release.ts'
import { answerConditionally } from '../../http/conditional-answer.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { releaseTag } from '../endpoint-headers.ts'
import { defineText, siteLocator } from './serve-text.ts'
import type { SiteText } from './serve-text.ts'

/**
 * robots.txt (RFC 9309). Allows crawling of all pages, and includes the operator's content signals and the URL of the
 * sitemap. A site's own `public/robots.txt` takes precedence.
 */
export const robots = defineText({
  route: '/robots.txt',
  type: 'text/plain; charset=utf-8',
  isStored: false,
  crossOrigin: false,
  async write({ release, listVersions }) {
    const others = (await listVersions()).filter(({ isShown }) => !isShown)
    const queries = ['', ...others.map(({ name }) => `?version=${encodeURIComponent(name)}`)]
    const sitemaps = queries.map((query) => `Sitemap: ${anyOrigin}/sitemap.xml${query}`)
    return ['User-agent: *', ...signalsOf(release.config), 'Allow: /', '', ...sitemaps, ''].join('\n')
  },
})

/**
 * Returns the operator's content signals, which state how crawlers may use the content
 * (draft-romm-aipref-contentsignals).
 */
function signalsOf({ contentSignals = {} }: SiteConfig): string[] {
  const { search, aiInput, aiTrain } = contentSignals
  const signals = Object.entries({ search, 'ai-input': aiInput, 'ai-train': aiTrain }).flatMap(([name, allowed]) =>
    allowed === undefined ? [] : [`${name}=${allowed ? 'yes' : 'no'}`],
  )
  return signals.length > 0 ? [`Content-Signal: ${signals.join(', ')}`] : []
}

/**
 * Returns the maximum number of pages per sitemap file. A file may contain 50,000 URLs and 50 MB, and each page also
 * lists its translations.
 */
function pagesOfPart({ locales }: SiteConfig): number {
  return Math.max(500, Math.floor(40_000 / (locales.length + 2)))
}

/**
 * The sitemap (sitemaps.org 0.9), with every page and its translations. A small site has one file; a larger one has an
 * index of files per language, such as `/sitemap-fr-2.xml`. Dates are those of the last change to the page's content.
 * `sitemap: false` excludes a page. Lists of posts by tag, author, and year follow the pages. The sitemap of a version
 * contains only the pages that the current version doesn't have.
 */
export const sitemap = defineText({
  route: '/:file{sitemap(?:-[A-Za-z_]+-[0-9]+)?\\.xml}',
  type: 'application/xml; charset=utf-8',
  async write(site, pathname) {
    const [, code, part] = /^\/sitemap-(\w+)-(\d+)\.xml$/.exec(pathname) ?? []
    const { locales } = site.release.config
    const size = pagesOfPart(site.release.config)
    if (code !== undefined && part !== undefined) {
      if (!locales.some((locale) => locale.code === code)) throw noRoute(pathname)
      const posts = part === '1' ? await readPostsIn(site, [code]) : undefined
      return renderPages(site.release, await listPart(site, code, Number(part), size, posts))
    }
    if (site.release.counts.pages > size) return renderIndex(site.release, size)
    const codes = locales.map((locale) => locale.code)
    const posts = await readPostsIn(site, codes)
    const pages = await Promise.all(codes.map((each) => listPart(site, each, 1, size, posts)))
    return renderPages(site.release, pages.flat())
  },
})

/** A page in the sitemap. `translations` includes the page itself. */
interface SitemapPage {
  path: string
  /** ISO 8601, or `undefined` if unknown. */
  updatedAt: string | undefined
  translations: readonly { path: string }[]
}

/** The posts of each collection, in the order of its list. */
type PostsByCollection = ReadonlyMap<SitePosts, readonly ListedPost[]>

async function readPostsIn({ database, release }: SiteText, codes: readonly string[]): Promise<PostsByCollection> {
  const read = async (posts: SitePosts) => {
    const roots = codes.map((code) => `/${code}${posts.path}`)
    return [posts, sortPosts(await readPosts(database, release, roots))] as const
  }
  return new Map(await Promise.all((release.config.posts ?? []).map(read)))
}

/**
 * @param part part number, starting at 1
 * @param posts posts whose lists follow the pages
 */
async function listPart(
  site: SiteText,
  code: string,
  part: number,
  size: number,
  posts?: PostsByCollection,
): Promise<SitemapPage[]> {
  const { store, release, goneToday } = site
  const pages = await store.listPlaces(pageCollections(release.config.collections, code), size, (part - 1) * size)
  const gone = await goneToday?.([...new Set(pages.flatMap(({ path, translations }) => [path, ...translations]))])
  const listed = pages
    .filter((page) => surfacesOf(page).sitemap && (!gone || gone.has(page.path)))
    .map(({ path, updatedAt, translations }) => ({
      path,
      updatedAt,
      translations: translations.filter((other) => !gone || gone.has(other)).map((other) => ({ path: other })),
    }))
  return posts && !gone ? [...listed, ...listPostGroups(posts, code)] : listed
}

/** Returns the lists by tag, author, and year that contain posts in a language. */
function listPostGroups(byCollection: PostsByCollection, code: string): SitemapPage[] {
  return Array.from(byCollection).flatMap(([posts, all]) => {
    const own = all.filter(({ path }) => isInLocale(path, code))
    const authors = new Set(own.flatMap(({ authors: by = [] }) => by.map(authorKey)))
    const filters: PostFilter[] = [
      ...tagsOf(own).map(({ key }) => ({ by: 'tag' as const, key })),
      ...Array.from(authors, (key) => ({ by: 'author' as const, key })),
      ...yearsOf(own).map(({ key }) => ({ by: 'year' as const, year: key })),
    ]
    return filters.map((filter) => ({
      path: postListPath(code, { posts, filter, page: 1 }),
      updatedAt: filterPosts(own, filter).find(({ date }) => date !== undefined)?.date,
      translations: [],
    }))
  })
}

function renderIndex({ channel, config, counts }: Release, size: number): string {
  const version = versionOf(channel)
  const query = version === undefined ? '' : `?version=${encodeURIComponent(version)}`
  const addressOfPart = (code: string, part: number) => `${anyOrigin}/sitemap-${code}-${part}.xml${query}`
  const parts = config.locales.flatMap(({ code }) => {
    const pages = pageCollections(config.collections, code).reduce(
      (sum, name) => sum + (counts.collections?.[name] ?? 0),
      0,
    )
    return Array.from({ length: Math.ceil(pages / size) }, (_, at) => addressOfPart(code, at + 1))
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...parts.map((address) => `  <sitemap><loc>${escapeXml(address)}</loc></sitemap>`),
    '</sitemapindex>',
    '',
  ].join('\n')
}

function renderPages({ config }: Release, pages: readonly SitemapPage[]): string {
  const { locales, defaultLocale } = config
  const addressOf = (path: string) => escapeXml(anyOrigin + encodePathname(path))
  const alternatesOf = (translations: SitemapPage['translations']) => {
    const found = locales.flatMap(({ code, language }) => {
      const page = findInLocale(translations, code)
      return page ? [{ code, language, path: page.path }] : []
    })
    if (found.length < 2) return []
    const fallback = found.find(({ code }) => code === defaultLocale) ?? found[0]!
    return [...found, { language: 'x-default', path: fallback.path }]
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.flatMap(({ path, updatedAt, translations }) => [
      '  <url>',
      `    <loc>${addressOf(path)}</loc>`,
      ...(updatedAt === undefined ? [] : [`    <lastmod>${updatedAt}</lastmod>`]),
      ...alternatesOf(translations).map(
        ({ language, path: other }) =>
          `    <xhtml:link rel="alternate" hreflang="${language}" href="${addressOf(other)}"/>`,
      ),
      '  </url>',
    ]),
    '</urlset>',
    '',
  ].join('\n')
}

/** Describes the search of one language, so that browsers can offer it in the address bar (OpenSearch 1.1). */
export const openSearch = defineText({
  route: '/:locale/opensearch.xml',
  type: 'application/opensearchdescription+xml; charset=utf-8',
  isStored: false,
  async write({ release: { config } }, pathname) {
    const code = localeOf({ pathname })
    const locale = config.locales.find((candidate) => candidate.code === code)
    if (!locale) throw noRoute(pathname)
    const name = localize(config.title, code, config.defaultLocale) ?? ''
    const about = localize(config.description, code, config.defaultLocale) || name
    const address = (path: string) => escapeXml(`${anyOrigin}/${code}/${path}?q={searchTerms}`)
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
      `  <ShortName>${escapeXml([...name].slice(0, 16).join(''))}</ShortName>`,
      `  <Description>${escapeXml([...about].slice(0, 1024).join(''))}</Description>`,
      `  <Language>${locale.language}</Language>`,
      '  <InputEncoding>UTF-8</InputEncoding>',
      `  <Url type="text/html" template="${address('search')}"/>`,
      ...(config.isStatic
        ? []
        : [`  <Url type="application/x-suggestions+json" template="${address('suggestions.json')}"/>`]),
      '</OpenSearchDescription>',
      '',
    ].join('\n')
  },
})

/** Suggestions for the browser's address bar: titles and URLs of search results. */
export const suggestions = defineEndpoint({
  route: '/:locale/suggestions.json',
  methods: ['GET', 'HEAD'],
  crossOrigin: true,
  async handle(context) {
    const cache = context.get('release').cache
    const code = context.req.param('locale') ?? ''
    if (!cache?.release.config.locales.some((locale) => locale.code === code))
      throw noRoute(`/${code}/suggestions.json`)
    const query = (context.req.query('q') ?? '').trim().slice(0, 200)
    const ask = async () => {
      const response = await context.get('ask')(
        `/api/search?${new URLSearchParams({ q: query, locale: code, limit: '8' })}`,
      )
      const { items = [] } = (await response.json()) as { items?: { id: string; title: string; page: string }[] }
      return items
    }
    const items = query === '' ? [] : await ask()
    const locate = siteLocator(context, cache.release)
    const headers = {
      'Content-Type': 'application/x-suggestions+json; charset=utf-8',
      'Cache-Control': 'public, max-age=60',
      ETag: releaseTag(cache.release),
    }
    return await answerConditionally(context.req.raw, headers, () =>
      JSON.stringify([
        query,
        items.map(({ title }) => title),
        items.map(({ page }) => page),
        items.map(({ id }) => locate(encodeURI(id))),
      ]),
    )
  },
})
