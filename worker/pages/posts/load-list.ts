import { orderStyles } from '../../../core/document/index.ts'
import type { StyleSheetName } from '../../../core/document/index.ts'
import { pageNotFound } from '../../../core/error/index.ts'
import { authorKey, authorOf, filterPosts, pagesOf, postListHref, tagsOf, yearsOf } from '../../../core/posts/index.ts'
import type { ListedPost, PostFilter, PostGroup, PostListAddress } from '../../../core/posts/index.ts'
import { versionNames } from '../../../core/release/index.ts'
import type { Author, SiteLocale } from '../../../core/release/index.ts'
import { encodePathname, splitLocale } from '../../../core/route/index.ts'
import { fillVersionInHtml } from '../../../core/text/index.ts'
import type { PageRequest } from '../../context.ts'
import { readPostIndex } from '../../navigation/post-index.ts'
import { hrefAtPlace } from '../../layout/release-link.tsx'
import { spliceHtml } from '../../render/splice-html.ts'
import type { PageEntry } from '../../store/content-store.ts'
import { linkPlace, localeEdits, placeEdits, prefixEdits } from '../article-edits.ts'
import { beginningOf } from './beginning-of.ts'
import { postDetails } from './post-item.ts'
import type { PostDetails, PostListLink } from './post-item.ts'

/** A post in a list. */
export interface PostItem extends PostDetails {
  /** Prefix for the ids in the post's text. */
  id: string
  href: string
  /** Hash of the post's document. */
  document: string
  title: string
  description: string
  /** The article's HTML; `null` if the list shows excerpts. */
  html: string | null
  /** Whether the article was cut and continues on the post's own page. */
  continues: boolean
  /** Language of the post, if it differs from the list's. */
  language: Pick<SiteLocale, 'language' | 'dir'> | null
}

/** A link to the posts of a group, such as a tag. */
export type PostGroupLink = PostListLink & { count: number; isCurrent: boolean }

export interface PostListData {
  layout: 'timeline' | 'list'
  items: PostItem[]
  tags: PostGroupLink[]
  years: PostGroupLink[]
  /** Links to the previous and next page of the list. */
  newer: string | null
  older: string | null
  page: number
  /** Path of the list's feeds, without a file extension. */
  feed: string
  /** The author whose posts are listed, if the list is limited to one author. */
  author: Author | null
}

/** A page of a list of posts, and the style sheets for its articles. */
interface LoadedList {
  data: PostListData
  styles: readonly StyleSheetName[]
  /** Name of the tag, author, or year; `null` for a whole collection. */
  name: string | null
  /** The latest release that changed one of these posts; 0 for an empty list. */
  changed: number
}

/**
 * Loads one page of a list of posts.
 * @throws SiteError if the page has no posts, unless it is the first page of a whole collection
 */
export async function loadPostList(request: PageRequest, address: PostListAddress): Promise<LoadedList> {
  const { cache, contentLocale, store, url } = request
  const { authors } = cache.release.config
  const { posts, filter, page } = address
  const index = await readPostIndex(postSource(request), posts, contentLocale.code)
  const listed = filterPosts(index, filter)
  const pages = pagesOf(listed, posts)
  const shown = pages[page - 1] ?? []
  if (shown.length === 0 && (page > 1 || filter.by !== 'all')) throw pageNotFound(url.pathname)
  const entries = await store.findEntries(shown.map(({ path }) => path))
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  const texts = posts.layout === 'timeline' ? await readTexts(request, entries) : undefined
  const hrefOf = (to: Partial<PostListAddress>) => postListHref(contentLocale.code, { ...address, ...to })
  const groupLink = (filterOf: (key: string) => PostFilter) => (group: PostGroup) => ({
    name: group.name,
    count: group.count,
    href: hrefOf({ filter: filterOf(group.key), page: 1 }),
    isCurrent: JSON.stringify(filterOf(group.key)) === JSON.stringify(filter),
  })
  const tags = tagsOf(index).map(groupLink((key) => ({ by: 'tag', key })))
  const years = yearsOf(index).map(groupLink((year) => ({ by: 'year', year })))
  const author = filter.by === 'author' ? findAuthor(listed, filter.key, authors) : null
  return {
    data: {
      layout: posts.layout,
      items: shown.flatMap(({ path, translationKey }): PostItem[] => {
        const entry = byPath.get(path)
        if (!entry) return []
        const locale = localeOf(request, path)
        const text = texts?.get(path)
        return [
          {
            ...postDetails(request, entry, posts),
            id: encodePathname(path.slice(path.lastIndexOf('/') + 1)),
            href: encodePathname(`/${contentLocale.code}${translationKey}`),
            document: entry.document,
            title: entry.title,
            description: entry.description,
            html: text?.html ?? null,
            continues: text?.continues ?? false,
            language: locale.code === contentLocale.code ? null : { language: locale.language, dir: locale.dir },
          },
        ]
      }),
      tags,
      years: years.length > 1 ? years : [],
      newer: page > 1 ? hrefOf({ page: page - 1 }) : null,
      older: page < pages.length ? hrefOf({ page: page + 1 }) : null,
      page,
      feed: feedHref(contentLocale.code, address),
      author,
    },
    styles: texts ? orderStyles(entries.flatMap(({ styles }) => styles)) : [],
    changed: Math.max(0, ...entries.map(({ since }) => since)),
    name: [...tags, ...years].find(({ isCurrent }) => isCurrent)?.name ?? author?.name ?? null,
  }
}

/** Returns the parts of a request that are needed to read lists of posts. */
export function postSource({ cache, database, artifact }: PageRequest) {
  return { release: cache.release, database, artifact, known: cache.posts }
}

/** Returns the path of a list's feed. Tags have their own feeds; other lists use the feed of the collection. */
function feedHref(code: string, { posts, filter }: PostListAddress): string {
  const list = postListHref(code, { posts, filter: filter.by === 'tag' ? filter : { by: 'all' }, page: 1 })
  return `${list}/feed`
}

function findAuthor(
  posts: readonly ListedPost[],
  key: string,
  known: Readonly<Record<string, Author>> | undefined,
): Author | null {
  const found = posts.flatMap(({ authors = [] }) => authors).find((author) => authorKey(author) === key)
  return found === undefined ? null : authorOf(found, known)
}

function localeOf({ cache, contentLocale }: PageRequest, path: string): SiteLocale {
  const { code } = splitLocale(path)
  return cache.release.config.locales.find((locale) => locale.code === code) ?? contentLocale
}

/**
 * Reads the articles of the posts on a page. Makes their ids unique, and points their links to the language of the
 * list.
 */
async function readTexts(
  request: PageRequest,
  entries: readonly PageEntry[],
): Promise<Map<string, Pick<PostItem, 'html' | 'continues'>>> {
  const { store, cache, contentLocale } = request
  const articles = await store.readArticles(entries.map(({ document }) => document))
  const place = linkPlace(cache)
  return new Map(
    entries.flatMap(({ path, translationKey, document }): [string, Pick<PostItem, 'html' | 'continues'>][] => {
      const article = articles.get(document)
      if (!article) return []
      const { code } = localeOf(request, path)
      const beginning = beginningOf(article)
      if (beginning?.end === 0) return [[path, { html: null, continues: true }]]
      const whole = hrefAtPlace(encodePathname(`/${contentLocale.code}${translationKey}`), place)
      const html = spliceHtml(
        article.html,
        [
          ...(code === contentLocale.code ? [] : localeEdits(article, code, contentLocale.code)),
          ...placeEdits(article, place),
          ...prefixEdits(
            article,
            `${encodePathname(path.slice(path.lastIndexOf('/') + 1))}-`,
            beginning && { end: beginning.end, href: whole },
          ),
        ],
        0,
        beginning?.end,
      )
      const shown = fillVersionInHtml(html + (beginning?.closing ?? ''), versionNames(cache.release))
      return [[path, { html: shown, continues: beginning !== undefined }]]
    }),
  )
}
