import { groupKey, parsePostPlace } from '../../../core/posts/index.ts'
import type { Author, PostsInput } from '../../../core/release/index.ts'
import { parseIsoMoment } from '../../../core/text/index.ts'
import type { CopiedFile, Note, SourcePage, SourceRedirect } from '../define-import-system.ts'
import { isRecord } from './record.ts'

/** A blog in the source, which becomes a collection of posts in the new site. */
export interface SourceBlog {
  /** The folder of the posts, which is also the path of their list: `['blog']`. */
  place: string[]
  collection: Omit<PostsInput, 'kind' | 'source'>
  pages: SourcePage[]
  authors: Readonly<Record<string, Author>>
  /** The images in the folder of the posts. */
  files: readonly CopiedFile[]
  redirects: readonly SourceRedirect[]
}

/** Returns the collections of blogs, by name. Names may only contain letters, digits, and underscores. */
function collectionsOf(blogs: readonly SourceBlog[]): Record<string, PostsInput> {
  return Object.fromEntries(
    blogs.map(({ place, collection }) => {
      const source = place.join('/')
      const name = source.replace(/^(?=\d)|\W/g, '_')
      return [name, { kind: 'posts', ...(source !== name && { source }), ...collection }]
    }),
  )
}

/** Returns the settings that blogs add to a site. The result is empty for a site without blogs. */
export function settingsOfBlogs(blogs: readonly SourceBlog[]): { collections?: Record<string, PostsInput> } {
  return blogs.length === 0 ? {} : { collections: collectionsOf(blogs) }
}

/** Returns the authors of all blogs, by key. */
export function authorsOf(blogs: readonly SourceBlog[]): Record<string, Author> {
  return Object.assign({}, ...blogs.map(({ authors }) => authors)) as Record<string, Author>
}

/** Returns the number of posts per page; Rivage allows at most 50. */
export function perPageOf(count: unknown): { perPage?: number } {
  if (count !== 'ALL' && typeof count !== 'number') return {}
  return { perPage: typeof count === 'number' ? Math.min(50, Math.max(1, Math.floor(count))) : 50 }
}

/**
 * Converts a page to a post in a folder. The post keeps the date in its file name, from which Rivage reads it.
 * @param name path of the file inside the source's folder, without extension
 */
export function asPost(page: SourcePage, place: readonly string[], name: string): SourcePage {
  const { order: _order, ...rest } = page
  return { ...rest, isPost: true, place: [...place, ...name.replace(/\/index$/i, '').split('/')] }
}

/** Gives a post its old path if its new path, which doesn't contain the date, is the same as that of another post. */
export function withDistinctPaths(posts: readonly SourcePage[], place: readonly string[]): SourcePage[] {
  const taken = new Set<string>()
  return posts.map((post) => {
    if (typeof post.data.slug === 'string') return post
    const name = post.place.slice(place.length).join('/')
    const key = `${post.locale} ${parsePostPlace(name).slug ?? name}`
    if (!taken.has(key)) {
      taken.add(key)
      return post
    }
    return { ...post, data: { ...post.data, slug: post.address } }
  })
}

/** Returns the date of a post in a format that Rivage supports, or `undefined` if it has no date. */
export function readPostDate(value: unknown): string | undefined {
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '')
  if (typeof value !== 'string') return undefined
  if (parseIsoMoment(value) !== undefined) return value
  const day = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(value.trim())
  if (day) return [day[1], day[2]!.padStart(2, '0'), day[3]!.padStart(2, '0')].join('-')
  const parsed = /\d{4}/.test(value) ? new Date(`${value} UTC`) : undefined
  return parsed === undefined || Number.isNaN(parsed.getTime()) ? undefined : parsed.toISOString().slice(0, 10)
}

/** Reports a post whose date is neither in its frontmatter nor in the name of its file. */
export function noteUndated({ data, place, file }: SourcePage, length: number, notes: Note[]): void {
  if (data.date !== undefined || parsePostPlace(place.slice(length).join('/')).date !== undefined) return
  notes.push({
    kind: 'changed',
    file,
    message: 'This post has no date, so its date is the day of its first sync. Add `date` to its frontmatter',
  })
}

/** The keys of an author's image and of an author's page, in the order of preference. */
const avatarKeys = ['avatar', 'image_url', 'imageURL', 'image', 'picture']
const profiles: Record<string, string> = {
  github: 'https://github.com/',
  x: 'https://x.com/',
  twitter: 'https://x.com/',
  linkedin: 'https://www.linkedin.com/in/',
  bluesky: 'https://bsky.app/profile/',
  stackoverflow: 'https://stackoverflow.com/users/',
}

/**
 * Reads an author in the source. Returns `undefined` for an author without a name. If the author has no page, `url` is
 * that of a profile, or else the email address.
 */
export function readAuthor(value: unknown): Author | undefined {
  if (!isRecord(value)) return undefined
  const { name, title, url, email, socials } = value
  if (typeof name !== 'string') return undefined
  const social = Object.entries(isRecord(socials) ? socials : {}).flatMap(([service, to]) =>
    typeof to !== 'string'
      ? []
      : /^https?:/.test(to)
        ? [to]
        : profiles[service] === undefined
          ? []
          : [profiles[service] + to],
  )
  const links = [url, social[0], typeof email === 'string' ? `mailto:${email}` : undefined]
  const link = links.find((to): to is string => typeof to === 'string' && /^(?:\/|https?:|mailto:)/.test(to))
  const avatar = avatarKeys.map((key) => value[key]).find((each): each is string => typeof each === 'string')
  return {
    name,
    ...(typeof title === 'string' && { title }),
    ...(link !== undefined && { url: link }),
    ...(avatar !== undefined && { avatar }),
  }
}

/** Reads the authors of a post: keys, or authors defined in the post. */
export function readPostAuthors(value: unknown): (string | Author)[] {
  return [value].flat().flatMap((each: unknown): (string | Author)[] => {
    if (typeof each === 'string') return [each]
    const author = readAuthor(each)
    return author ? [author] : isRecord(each) && typeof each.key === 'string' ? [each.key] : []
  })
}

/**
 * Returns redirects from the old paths of lists and feeds, given relative paths:
 * `{ archive: '', 'rss.xml': 'feed.xml' }`.
 * @param route segments of the list's old path; by default, those of its new path
 */
export function listRedirects(
  place: readonly string[],
  paths: Readonly<Record<string, string>>,
  route: readonly string[] = place,
): SourceRedirect[] {
  const list = `/${place.join('/')}`
  return Object.entries(paths).flatMap(([old, name]): SourceRedirect[] => {
    const [from, to] = [`/${[...route, old].join('/')}`, name === '' ? list : `${list}/${name}`]
    if (from.replace(/\*$/, ':splat') === to) return []
    return [{ from: `/${[...route.map(encodeURIComponent), old].join('/')}`, to, isNewPath: true }]
  })
}

/** Returns redirects from the paths of tags that are different in Rivage. */
export function tagRedirects(
  place: readonly string[],
  tags: Iterable<readonly [old: string, label: string]>,
): SourceRedirect[] {
  return listRedirects(
    place,
    Object.fromEntries([...tags].map(([old, label]) => [`tags/${old}`, `tags/${groupKey(label)}`])),
  )
}
