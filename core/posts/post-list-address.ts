import type { SitePosts } from '../release/index.ts'
import { encodePathname } from '../route/index.ts'

/** Selects the posts of a list. */
export type PostFilter =
  | { by: 'all' }
  | { by: 'tag'; key: string }
  | { by: 'author'; key: string }
  | { by: 'year'; year: string }

/** A list of posts in a language. */
export interface PostListAddress<Posts = SitePosts> {
  posts: Posts
  filter: PostFilter
  /** Number of the page, starting at 1. */
  page: number
}

const shape = /^(?:\/(tags|authors)\/([^/]+)|\/(\d{4}))?(?:\/page\/([1-9]\d{0,4}))?$/

/**
 * Parses the path of a list.
 * @param path decoded path without the language: `/changelog/tags/search/page/2`
 * @returns `undefined` for any other path
 */
export function parsePostList<Posts extends Pick<SitePosts, 'path'>>(
  path: string,
  collections: readonly Posts[] = [],
): PostListAddress<Posts> | undefined {
  const posts = collections.find((each) => path === each.path || path.startsWith(`${each.path}/`))
  const found = posts && shape.exec(path.slice(posts.path.length))
  if (!found) return undefined
  const [, group, key = '', year, page = '1'] = found
  const filter: PostFilter =
    group !== undefined
      ? { by: group === 'tags' ? 'tag' : 'author', key }
      : year !== undefined
        ? { by: 'year', year }
        : { by: 'all' }
  return { posts, filter, page: Number(page) }
}

/** Returns the encoded path of a list in a language. */
export function postListHref(code: string, address: PostListAddress): string {
  return encodePathname(postListPath(code, address))
}

/** Returns the path of a list in a language, decoded. */
export function postListPath(code: string, { posts, filter, page }: PostListAddress): string {
  return `/${code}${posts.path}${pathOfFilter(filter)}${page > 1 ? `/page/${page}` : ''}`
}

function pathOfFilter(filter: PostFilter): string {
  if (filter.by === 'all') return ''
  return filter.by === 'year' ? `/${filter.year}` : `/${filter.by}s/${filter.key}`
}

/** Returns whether a list uses a path, so that no post can have it. */
export function isPostListPath(path: string, collections: readonly Pick<SitePosts, 'path'>[]): boolean {
  const list = parsePostList(path, collections)
  return list !== undefined && (list.filter.by !== 'all' || list.page > 1 || path.endsWith('/page/1'))
}
