import { escapeMarkdown } from '../../../core/text/index.ts'
import { writeDate } from '../../../core/locale/index.ts'
import { authorKey, authorOf, groupKey, postListHref } from '../../../core/posts/index.ts'
import type { Post, PostCover } from '../../../core/posts/index.ts'
import { localize } from '../../../core/release/index.ts'
import type { SitePosts } from '../../../core/release/index.ts'
import type { PageRequest } from '../../context.ts'
import type { PageEntry } from '../../store/content-store.ts'

/** A link to a list of posts. */
export interface PostListLink {
  name: string
  href: string
}

/** The details of a post that are shown besides its text. */
export interface PostDetails {
  date: string | null
  version: string | null
  tags: PostListLink[]
  authors: (PostListLink & { title: string | null; avatar: string | null })[]
  cover: PostCover | null
  isPinned: boolean
  /** Why readers don't see the post, in English. Only authors see this label. */
  mark: string | null
  /** Estimated reading time; 0 if unknown. */
  minutes: number
}

/** Returns the collection of a post, or `undefined` if the release's configuration no longer includes it. */
export function collectionOf({ cache }: PageRequest, { meta }: Pick<PageEntry, 'meta'>): SitePosts | undefined {
  const { collection } = postOf(meta)
  return cache.release.config.posts?.find(({ name }) => name === collection)
}

/** Returns the details of a post, with links to lists in the language of the request. */
export function postDetails(request: PageRequest, entry: PageEntry, posts: SitePosts | undefined): PostDetails {
  const { cache, contentLocale, locale } = request
  const { authors: known, defaultLocale } = cache.release.config
  const post = postOf(entry.meta)
  const listHref = (by: 'tag' | 'author', key: string) =>
    posts ? postListHref(contentLocale.code, { posts, filter: { by, key }, page: 1 }) : ''
  const today = new Date(cache.day).toISOString().slice(0, 10)
  const from = (post.publishAt ?? post.date)?.slice(0, 10)
  return {
    date: post.date ?? null,
    version: post.version ?? null,
    tags: (post.tags ?? []).map((tag) => ({ name: tag, href: listHref('tag', groupKey(tag)) })),
    authors: (post.authors ?? []).map((each) => {
      const { name, title, avatar } = authorOf(each, known)
      return {
        name,
        href: listHref('author', authorKey(each)),
        title: title === undefined ? null : localize(title, locale.code, defaultLocale),
        avatar: avatar ?? null,
      }
    }),
    cover: post.cover ?? null,
    isPinned: post.pinned === true,
    mark: post.draft ? 'Draft' : from !== undefined && from > today ? `From ${from}` : null,
    minutes: entry.readingMinutes,
  }
}

/** Returns a line of Markdown with a post's date, version, authors, tags, and reading time. */
export function postLine({ date, version, authors, tags, minutes }: PostDetails, { locale, t }: PageRequest): string {
  return [
    ...(date === null ? [] : [writeDate(new Date(date), locale.language)]),
    ...(version === null ? [] : [version]),
    ...[...authors, ...tags].map(({ name }) => name),
    ...(minutes > 0 ? [t('docs.readingTime', { count: minutes })] : []),
  ]
    .map(escapeMarkdown)
    .join(' · ')
}

function postOf(meta: PageEntry['meta']): Post {
  return (meta.post ?? { collection: '' }) as Post // A sync writes this metadata.
}
