import type { Author, SitePosts } from '../release/index.ts'
import { groupKey } from './group-key.ts'
import type { Post } from './post.ts'
import type { PostFilter } from './post-list-address.ts'

/** A post in the list of its collection. */
export interface ListedPost extends Omit<Post, 'collection' | 'cover'> {
  /** Path of the post in its own language. */
  path: string
  /** Path without the language, shared by its translations. */
  translationKey: string
  title: string
}

/** A group of posts, such as all posts with a tag. */
export interface PostGroup {
  /** The group's path segment. */
  key: string
  name: string
  count: number
}

/**
 * Sorts posts, newest first. A post about a version that has no date comes before the first post about an older
 * version.
 */
export function sortPosts<One extends Pick<ListedPost, 'date' | 'version' | 'path'>>(posts: readonly One[]): One[] {
  const newestFirst = posts.toSorted(
    (one, other) =>
      compareText(other.date ?? '', one.date ?? '') ||
      compareVersionNumbers(other.version ?? '', one.version ?? '') ||
      compareText(one.path, other.path),
  )
  const isUndated = ({ date, version }: One) => date === undefined && version !== undefined
  const sorted = newestFirst.filter((post) => !isUndated(post))
  for (const post of newestFirst.filter(isUndated).toReversed()) {
    const older = sorted.findIndex(
      ({ version }) => version !== undefined && compareVersionNumbers(version, post.version!) < 0,
    )
    sorted.splice(older === -1 ? sorted.length : older, 0, post)
  }
  return sorted
}

/** Returns the posts of a list. In the list of all posts, pinned posts come first. */
export function filterPosts(posts: readonly ListedPost[], filter: PostFilter): readonly ListedPost[] {
  switch (filter.by) {
    case 'all':
      return [...posts.filter(({ pinned }) => pinned), ...posts.filter(({ pinned }) => !pinned)]
    case 'tag':
      return posts.filter(({ tags }) => tags?.some((tag) => groupKey(tag) === filter.key))
    case 'author':
      return posts.filter(({ authors }) => authors?.some((author) => authorKey(author) === filter.key))
    case 'year':
      return posts.filter(({ date }) => date?.startsWith(filter.year))
  }
}

/**
 * Maximum length of the HTML of all posts on a page, in characters. That is about 6 kB when compressed. A longer post
 * gets a separate page, which shows only its start.
 */
export const maxPageLength = 20_000

/** Divides a list into pages. Pages that show whole posts contain fewer posts if the posts are long. */
export function pagesOf<One extends Pick<ListedPost, 'htmlLength'>>(
  posts: readonly One[],
  { layout, perPage }: Pick<SitePosts, 'layout' | 'perPage'>,
): One[][] {
  const pages: One[][] = []
  let left = 0
  for (const post of posts) {
    const length = layout === 'timeline' ? (post.htmlLength ?? 0) : 0
    const page = pages.at(-1)
    if (page && page.length < perPage && length <= left) page.push(post)
    else {
      pages.push([post])
      left = maxPageLength
    }
    left -= length
  }
  return pages
}

/** Returns an identifier for a list that is unique within its collection. */
export function listName(filter: PostFilter): string {
  return filter.by === 'all' ? 'all' : `${filter.by} ${filter.by === 'year' ? filter.year : filter.key}`
}

/** Returns the number of pages of each list in a collection, by `listName`. */
export function countPages(
  posts: readonly ListedPost[],
  settings: Pick<SitePosts, 'layout' | 'perPage'>,
): Record<string, number> {
  const lists = new Map<string, ListedPost[]>([['all', [...filterPosts(posts, { by: 'all' })]]])
  for (const post of posts) {
    const filters: PostFilter[] = [
      ...(post.tags ?? []).map((tag) => ({ by: 'tag' as const, key: groupKey(tag) })),
      ...(post.authors ?? []).map((author) => ({ by: 'author' as const, key: authorKey(author) })),
      ...(post.date === undefined ? [] : [{ by: 'year' as const, year: post.date.slice(0, 4) }]),
    ]
    for (const name of new Set(filters.map(listName))) {
      const list = lists.get(name)
      if (list) list.push(post)
      else lists.set(name, [post])
    }
  }
  return Object.fromEntries(Array.from(lists, ([name, list]) => [name, pagesOf(list, settings).length]))
}

/** Returns the tags of posts, most frequent first. */
export function tagsOf(posts: readonly Pick<ListedPost, 'tags'>[]): PostGroup[] {
  return group(posts.flatMap(({ tags = [] }) => tags.map((tag) => ({ key: groupKey(tag), name: tag }))))
}

/** Returns the years of posts, newest first. */
export function yearsOf(posts: readonly Pick<ListedPost, 'date'>[]): PostGroup[] {
  const years = posts.flatMap(({ date }) => (date ? [{ key: date.slice(0, 4), name: date.slice(0, 4) }] : []))
  return group(years).sort((one, other) => compareText(other.key, one.key))
}

/** Returns the path segment for an author's posts. */
export function authorKey(author: string | Author): string {
  return groupKey(typeof author === 'string' ? author : author.name)
}

/** Returns an author by key. If the key isn't in `_authors.yml`, it is the author's name. */
export function authorOf(author: string | Author, known: Readonly<Record<string, Author>> = {}): Author {
  if (typeof author !== 'string') return author
  return Object.hasOwn(known, author) ? known[author]! : { name: author }
}

/** Returns the next newer and next older post. */
export function postsAround(
  posts: readonly ListedPost[],
  translationKey: string,
): { newer: ListedPost | undefined; older: ListedPost | undefined } {
  const index = posts.findIndex((post) => post.translationKey === translationKey)
  return index === -1 ? { newer: undefined, older: undefined } : { newer: posts[index - 1], older: posts[index + 1] }
}

/** Number of related posts to show. */
const maxRelated = 3

/**
 * Returns the posts that share the most tags with a post. Of posts with equally many shared tags, the newest come
 * first. Omits the posts directly before and after the given one, because its page already links to them.
 */
export function relatedPosts(posts: readonly ListedPost[], translationKey: string): ListedPost[] {
  const index = posts.findIndex((post) => post.translationKey === translationKey)
  const tags = new Set(posts[index]?.tags?.map(groupKey))
  if (tags.size === 0) return []
  return posts
    .map((post, at) => ({ post, at, shared: post.tags?.filter((tag) => tags.has(groupKey(tag))).length ?? 0 }))
    .filter(({ at, shared }) => shared > 0 && Math.abs(at - index) > 1)
    .sort((one, other) => other.shared - one.shared || one.at - other.at)
    .slice(0, maxRelated)
    .map(({ post }) => post)
}

/**
 * Returns each post in a language, or in the site's default language if the post isn't translated.
 * @param posts posts in both languages
 * @param code code of the language
 */
export function inLanguage<One extends Pick<ListedPost, 'path' | 'translationKey'>>(
  posts: readonly One[],
  code: string,
): One[] {
  const isOwn = ({ path }: One) => path.startsWith(`/${code}/`)
  const translated = new Set(posts.filter(isOwn).map((post) => post.translationKey))
  return posts.filter((post) => isOwn(post) || !translated.has(post.translationKey))
}

function group(items: readonly { key: string; name: string }[]): PostGroup[] {
  const groups = new Map<string, PostGroup>()
  for (const { key, name } of items) {
    const known = groups.get(key)
    if (known) known.count += 1
    else if (key !== '') groups.set(key, { key, name, count: 1 })
  }
  return [...groups.values()].sort((one, other) => other.count - one.count || compareText(one.key, other.key))
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/**
 * Compares versions by their numbers. A prerelease is lower than its release (https://semver.org, section 11).
 * @returns a negative number if the first one is older
 */
export function compareVersionNumbers(one: string, other: string): number {
  const [[numbers, before], [others, otherBefore]] = [splitVersion(one), splitVersion(other)]
  for (let index = 0; index < Math.max(numbers.length, others.length); index += 1) {
    const difference = (numbers[index] ?? 0) - (others[index] ?? 0)
    if (difference !== 0) return difference
  }
  if (before === otherBefore) return 0
  if (before === '' || otherBefore === '') return before === '' ? 1 : -1
  return before.localeCompare(otherBefore, 'en', { numeric: true })
}

function splitVersion(version: string): [numbers: number[], before: string] {
  const [numbers = '', ...before] = version.split('-')
  return [numbers.split('.').map((part) => Number(part) || 0), before.join('-')]
}

/**
 * Returns whether a post about a version of the product belongs to a version of the documentation: `2.1.3` belongs to
 * `2.1.3`, `2.1`, `2.1.x`, `v2`, and `2.x`.
 * @param about the post's version
 * @param name name of the documentation's version
 */
export function isAboutVersion(about: string, name: string): boolean {
  const numbers = name.replace(/^v(?=\d)/i, '').replace(/\.x$/i, '')
  return about === numbers || about.startsWith(`${numbers}.`) || about.startsWith(`${numbers}-`)
}
