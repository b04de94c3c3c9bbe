import { pagesOf } from '../../../core/book/index.ts'
import type { BookPage } from '../../../core/book/index.ts'
import { noRoute } from '../../../core/error/index.ts'
import { createTranslate, writeDate } from '../../../core/locale/index.ts'
import type { OfflineList } from '../../../core/offline/index.ts'
import { inLanguage, sortPosts } from '../../../core/posts/index.ts'
import { localize, versionOf } from '../../../core/release/index.ts'
import type { SiteLocale } from '../../../core/release/index.ts'
import { decodePathname, encodePathname, hrefInVersion, patterns, publicHref } from '../../../core/route/index.ts'
import { escapeAttribute, escapeHtml } from '../../../core/text/index.ts'
import { textTag } from '../../cache/content-tag.ts'
import type { ReleaseCache } from '../../cache/release-cache.ts'
import type { AppContext } from '../../context.ts'
import { readWholeArtifact } from '../../files/release-artifact.ts'
import { answerConditionally } from '../../http/conditional-answer.ts'
import { urlsOf } from '../../http/site-urls.ts'
import { listBook } from '../../navigation/book-pages.ts'
import { buildId, clientAssets } from '../../render/client-assets.ts'
import { sumArticleBytes } from '../../store/chapters.ts'
import { ContentStore } from '../../store/content-store.ts'
import type { Database } from '../../store/database.ts'
import { readPosts } from '../../store/posts.ts'
import type { Release } from '../../store/release.ts'
import { defineEndpoint } from '../define-endpoint.ts'

/** Average size of a page without its article, in bytes. Includes the page's share of the search index. */
const frameBytes = 24_000

/**
 * The pages and files that a browser needs to read a language or folder offline: `/en/guide/offline.json`. The list
 * names its release, because the URL doesn't. Browsers compare it with the release of each response.
 */
export const offlineList = defineEndpoint({
  route: '/:path{.+/offline\\.json}',
  methods: ['GET', 'HEAD'],
  shared: 'without query',
  longReads: true,
  async handle(context) {
    const { pathname } = context.get('address').url
    const { cache } = context.get('release')
    const folder = pathname.slice(0, -'/offline.json'.length)
    const [, code = ''] = folder.split('/', 2)
    const locale = cache?.release.config.locales.find((candidate) => candidate.code === code)
    const path = decodePathname(folder)
    const isOffered = cache?.view.kind === 'present' && cache.release.config.offline && !context.env.DEV
    if (!isOffered || !locale || path === undefined) throw noRoute(pathname)
    const text = await readWholeArtifact(context, cache, `offline ${path}`, async () =>
      JSON.stringify(await listPages(context, cache, locale, path)),
    )
    const headers = {
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ETag: `W/"${await textTag(text)}"`,
      'X-Robots-Tag': 'noindex',
    }
    return await answerConditionally(context.req.raw, headers, () => text)
  },
})

/**
 * @throws SiteError if the path has no pages. Otherwise, clients could fill the storage with lists for arbitrary paths.
 */
async function listPages(
  context: AppContext,
  { release }: ReleaseCache,
  locale: SiteLocale,
  path: string,
): Promise<OfflineList> {
  const { config, number, createdAt } = release
  const database = context.get('release').database()
  const nodes = await listBook(new ContentStore(database, release), config, locale, path)
  const listed = pagesOf(nodes)
  const [first] = listed
  if (!first) throw noRoute(`${path}/offline.json`)
  const pages = [...listed, ...(await listPosts(database, release, locale, path))]
  const version = versionOf(release.channel)
  const urls = urlsOf(config)
  const hrefOf = (href: string) => publicHref(version === undefined ? href : hrefInVersion(href, version, urls), urls)
  const root = `/${locale.code}`
  const isLanguage = path === root
  const { files, bytes: buildBytes } = clientAssets.offline
  const articleBytes = await sumArticleBytes(
    database,
    pages.map(({ entry }) => entry.document),
  )
  const bytes = articleBytes + pages.length * frameBytes + buildBytes
  const t = createTranslate(locale.code)
  const overview = hrefOf(`${encodePathname(path)}/_offline`)
  const copy = [
    t('offline.copy'),
    t('history.release', { release: number }),
    writeDate(new Date(createdAt), locale.language),
  ].join(' · ')
  // Loaded by the notice itself, because not every page includes this style sheet.
  const styles = publicHref(clientAssets.styles.pages, urls)
  const renderNotice = (html: string) =>
    `<link rel="stylesheet" href="${escapeAttribute(styles)}"><aside class="offline-notice" lang="${locale.language}" dir="${locale.dir}"><p>${html}</p></aside>`
  const site = localize(config.title, locale.code, config.defaultLocale)
  return {
    release: number,
    title: isLanguage ? (config.locales.length > 1 ? locale.name : site) : (nodes[0]?.title ?? site),
    language: locale.language,
    dir: locale.dir,
    home: hrefOf(encodePathname(root + first.path)),
    overview,
    pages: pages.map((page) => ({ href: hrefOf(encodePathname(root + page.path)), title: page.title })),
    files: [...files.map((name) => `/_assets/${name}`), ...textsOf(locale.code)].map((href) =>
      publicHref(version !== undefined && href.startsWith('/_search/') ? inVersion(href, version) : href, urls),
    ),
    bytes,
    texts: {
      size: t('offline.size', {
        pages: new Intl.NumberFormat(locale.language).format(pages.length),
        size: writeMegabytes(bytes, locale.language),
      }),
      copy,
    },
    notice: renderNotice(
      `${escapeHtml(copy)}</p><p><a href="${escapeAttribute(overview)}">${escapeHtml(t('offline.title'))}</a>`,
    ),
    missing: renderNotice(escapeHtml(t('offline.missing'))),
  }
}

/**
 * Returns the posts of a language or folder, newest first. They are listed separately, because the sidebar doesn't
 * include them.
 */
async function listPosts(
  database: Database,
  release: Release,
  locale: SiteLocale,
  path: string,
): Promise<Pick<BookPage, 'path' | 'title' | 'entry'>[]> {
  const { posts: lists = [], defaultLocale } = release.config
  const roots = lists
    .filter((list) => `/${locale.code}${list.path}/`.startsWith(`${path}/`))
    .flatMap((list) => [...new Set([locale.code, defaultLocale])].map((code) => `/${code}${list.path}`))
  if (roots.length === 0) return []
  const posts = sortPosts(inLanguage(await readPosts(database, release, roots), locale.code))
  const found = await new ContentStore(database, release).findEntries(posts.map((post) => post.path))
  const entries = new Map(found.map((entry) => [entry.path, entry]))
  return posts.flatMap(({ path: own, translationKey, title }) => {
    const entry = entries.get(own)
    return entry ? [{ path: translationKey, title, entry }] : []
  })
}

/** Returns the URLs of a language's interface strings and search files. */
function textsOf(locale: string): string[] {
  const version = buildId
  return [
    patterns.messages.href({ hash: clientAssets.messagesHash, locale }),
    `${patterns.searchText.href({ locale })}?q=`,
    patterns.searchTitles.href({ locale, version }),
    patterns.searchIndex.href({ locale, version }),
  ]
}

function inVersion(href: string, version: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}version=${encodeURIComponent(version)}`
}

function writeMegabytes(bytes: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    bytes / 1e6,
  )
}
