// Feeds of the latest posts, per collection and tag: Atom (RFC 4287) and JSON Feed 1.1. They contain the complete
// posts.
import { noRoute } from '../../../core/error/index.ts'
import { authorOf, filterPosts, parsePostList, postListHref, tagsOf } from '../../../core/posts/index.ts'
import type { ListedPost } from '../../../core/posts/index.ts'
import { localize, versionNames } from '../../../core/release/index.ts'
import type { SiteLocale } from '../../../core/release/index.ts'
import { anyOrigin, decodePathname, encodePathname, splitLocale } from '../../../core/route/index.ts'
import { escapeXml, fillVersionInHtml, parseIsoMoment } from '../../../core/text/index.ts'
import { createTranslate } from '../../../core/locale/index.ts'
import { readPostIndex } from '../../navigation/post-index.ts'
import { localeEdits } from '../../pages/article-edits.ts'
import { spliceHtml } from '../../render/splice-html.ts'
import { feedHtml } from './feed-html.ts'
import { defineText } from './serve-text.ts'
import type { SiteText } from './serve-text.ts'

/** Maximum number of posts in a feed. */
const maxPosts = 20

export const postsAtomFeed = defineText({
  route: '/:locale/:list{.+}/feed.xml',
  type: 'application/atom+xml; charset=utf-8',
  write: async (site, pathname) => renderAtom(await readFeed(site, pathname)),
})

export const postsJsonFeed = defineText({
  route: '/:locale/:list{.+}/feed.json',
  type: 'application/feed+json; charset=utf-8',
  write: async (site, pathname) => renderJson(await readFeed(site, pathname)),
})

interface PostFeed {
  title: string
  locale: SiteLocale
  /** URL of the feed. */
  address: string
  /** URL of the list of posts. */
  home: string
  /** ISO 8601. */
  updated: string
  items: FeedItem[]
}

interface FeedItem {
  address: string
  title: string
  /** ISO 8601. */
  published: string
  summary: string
  html: string
  authors: { name: string; url: string | undefined }[]
  tags: readonly string[]
  /** Language tag of the text. */
  language: string
}

/** @throws SiteError if no list of posts has this URL */
async function readFeed({ store, database, artifact, release }: SiteText, pathname: string): Promise<PostFeed> {
  const { config, createdAt } = release
  const decoded = decodePathname(pathname.replace(/\/feed\.(?:xml|json)$/, '')) ?? pathname
  const { code, rest } = splitLocale(decoded)
  const locale = config.locales.find((each) => each.code === code)
  const address = parsePostList(rest, config.posts)
  if (!locale || !address || address.page > 1 || (address.filter.by !== 'all' && address.filter.by !== 'tag'))
    throw noRoute(pathname)
  const { posts, filter } = address
  const index = await readPostIndex({ release, database: () => database, artifact }, posts, code)
  const listed = filterPosts(index, filter)
  if (filter.by === 'tag' && listed.length === 0) throw noRoute(pathname)
  const newest = index.filter((post) => listed.includes(post)).slice(0, maxPosts)
  const [entries, [home]] = await Promise.all([
    store.findEntries(newest.map(({ path }) => path)),
    store.findEntries([`/${code}${posts.path}`]),
  ])
  const articles = await store.readArticles(entries.map(({ document }) => document))
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  const names = versionNames(release)
  const items = newest.flatMap((post): FeedItem[] => {
    const entry = byPath.get(post.path)
    const article = entry && articles.get(entry.document)
    if (!article) return []
    const published = momentOf(post, entry.updatedAt)
    const own = config.locales.find((each) => post.path.startsWith(`/${each.code}/`)) ?? locale
    const url = anyOrigin + encodePathname(`/${code}${post.translationKey}`)
    // As in the list, links in an untranslated post stay in the reader's language.
    const html = own === locale ? article.html : spliceHtml(article.html, localeEdits(article, own.code, code))
    return [
      {
        address: url,
        title: entry.title,
        published,
        summary: entry.description,
        html: feedHtml(fillVersionInHtml(html, names), url),
        authors: (post.authors ?? []).map((each) => {
          const { name, url } = authorOf(each, config.authors)
          return { name, url: url?.startsWith('/') ? anyOrigin + url : url }
        }),
        tags: post.tags ?? [],
        language: own.language,
      },
    ]
  })
  const title = home?.title ?? localize(posts.title, code, config.defaultLocale)
  const site = localize(config.title, code, config.defaultLocale)
  const tag = filter.by === 'tag' ? tagsOf(listed).find(({ key }) => key === filter.key)?.name : undefined
  const tagged = tag === undefined ? '' : ` · ${createTranslate(code)('posts.tagged', { tag })}`
  return {
    title: `${site} · ${title}${tagged}`,
    locale,
    address: anyOrigin + pathname,
    home: anyOrigin + postListHref(code, address),
    updated: items.reduce((latest, { published }) => (published > latest ? published : latest), '') || createdAt,
    items,
  }
}

/** Returns the time when a post was published (ISO 8601). */
function momentOf({ date }: ListedPost, updatedAt: string): string {
  return (date !== undefined && parseIsoMoment(date)) || updatedAt
}

function renderAtom({ title, locale, address, home, updated, items }: PostFeed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale.language}">`,
    `  <id>${escapeXml(home)}</id>`,
    `  <title>${escapeXml(title)}</title>`,
    `  <updated>${updated}</updated>`,
    `  <author><name>${escapeXml(title)}</name></author>`,
    `  <link rel="self" type="application/atom+xml" href="${escapeXml(address)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escapeXml(home)}"/>`,
    ...items.flatMap((item) => [
      `  <entry xml:lang="${item.language}">`,
      `    <id>${escapeXml(item.address)}</id>`,
      `    <title>${escapeXml(item.title)}</title>`,
      `    <published>${item.published}</published>`,
      // Omits the time of later corrections, because feed readers would mark the post as unread again.
      `    <updated>${item.published}</updated>`,
      ...item.authors.map(
        ({ name, url }) =>
          `    <author><name>${escapeXml(name)}</name>${url === undefined ? '' : `<uri>${escapeXml(url)}</uri>`}</author>`,
      ),
      `    <link rel="alternate" type="text/html" href="${escapeXml(item.address)}"/>`,
      ...item.tags.map((tag) => `    <category term="${escapeXml(tag)}"/>`),
      ...(item.summary === '' ? [] : [`    <summary>${escapeXml(item.summary)}</summary>`]),
      `    <content type="html">${escapeXml(item.html)}</content>`,
      '  </entry>',
    ]),
    '</feed>',
    '',
  ].join('\n')
}

function renderJson({ title, locale, address, home, items }: PostFeed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    language: locale.language,
    home_page_url: home,
    feed_url: address,
    items: items.map((item) => ({
      id: item.address,
      url: item.address,
      title: item.title,
      content_html: item.html,
      ...(item.summary !== '' && { summary: item.summary }),
      date_published: item.published,
      ...(item.authors.length > 0 && {
        authors: item.authors.map(({ name, url }) => ({ name, ...(url !== undefined && { url }) })),
      }),
      ...(item.tags.length > 0 && { tags: item.tags }),
      language: item.language,
    })),
  })
}
