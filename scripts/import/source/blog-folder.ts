import { groupKey, parsePostPlace } from '../../../core/posts/index.ts'
import type { Author } from '../../../core/release/index.ts'
import type { NavigationItem, Note, SourcePage } from '../define-import-system.ts'
import { asPost, noteUndated, readAuthor, readPostAuthors, readPostDate, withDistinctPaths } from './posts.ts'
import type { SourceBlog } from './posts.ts'

interface BlogFolder {
  place: string[]
  collection?: SourceBlog['collection']
  /** Authors by the keys that posts use. */
  authors?: Readonly<Record<string, Author>>
  /** Whether a post without authors is attributed to all authors of the blog. */
  isByAll?: boolean
}

/** Converts a folder of pages to a collection of posts. Its index page becomes the page with the list. */
export function blogOfFolder(
  pages: readonly SourcePage[],
  { place, collection = { layout: 'list' }, authors = {}, isByAll }: BlogFolder,
  notes: Note[],
): SourceBlog {
  const inside = pages.filter((page) => isInside(page, place))
  const posts = inside
    .filter((page) => !isList(page, place))
    .map((page) => ({
      ...asPost(page, place, page.place.slice(place.length).join('/')),
      data: postData(page, isByAll ? authors : {}, authors, notes),
    }))
  for (const post of posts) noteUndated(post, place.length, notes)
  return {
    place,
    collection,
    pages: [...inside.filter((page) => isList(page, place)), ...withDistinctPaths(posts, place)],
    authors,
    files: [],
    redirects: [],
  }
}

/** Returns the pages of a site, in which posts replace the pages in the folders of blogs. */
export function withPosts(pages: readonly SourcePage[], blogs: readonly SourceBlog[]): SourcePage[] {
  return [
    ...pages.filter((page) => !blogs.some(({ place }) => isInside(page, place))),
    ...blogs.flatMap((blog) => blog.pages),
  ]
}

/** Returns the sidebar without posts. Adds the folders of blogs at the end, so that their paths don't change. */
export function withBlogs(items: readonly NavigationItem[], blogs: readonly SourceBlog[]): NavigationItem[] {
  const folders = blogs.map(({ place }) => place.join('/'))
  const isOfBlog = (path: string) => {
    const key = path.replace(/^\/+|\/+$|\/index$/g, '')
    return folders.some((folder) => key === folder || key.startsWith(`${folder}/`))
  }
  const without = (some: readonly NavigationItem[]): NavigationItem[] =>
    some.flatMap(({ page, folder, children, ...item }) => {
      const inside = children && without(children)
      const own = {
        ...(page !== undefined && !isOfBlog(page) && { page }),
        ...(folder !== undefined && !isOfBlog(folder) && { folder }),
        ...(inside && inside.length > 0 && { children: inside }),
      }
      const isLost = (page ?? folder ?? children?.[0]) !== undefined && Object.keys(own).length === 0
      return isLost ? [] : [{ ...item, ...own }]
    })
  if (items.length === 0 || blogs.length === 0) return [...items]
  return [...without(items), ...folders.map((folder) => ({ folder }))]
}

/** Returns whether the pages in a folder, except its index, have dates, as in a blog. */
export function isDated(pages: readonly SourcePage[], place: readonly string[], isEvery = true): boolean {
  const posts = pages.filter((page) => isInside(page, place) && !isList(page, place))
  const hasDate = ({ data, place: own }: SourcePage) =>
    readPostDate(data.date) !== undefined || parsePostPlace(own.slice(place.length).join('/')).date !== undefined
  return posts.length > 0 && (isEvery ? posts.every(hasDate) : posts.some(hasDate))
}

/** Returns whether a page is in a folder or in one of its folders. */
export function isInside({ place }: SourcePage, folder: readonly string[]): boolean {
  return place.length > folder.length && folder.every((part, index) => place[index] === part)
}

function isList({ place }: SourcePage, folder: readonly string[]): boolean {
  return place.length === folder.length + 1 && place.at(-1) === 'index'
}

/** Returns the fields of a post, from the keys that blogs use. */
function postData(
  { data, file }: SourcePage,
  otherwise: Readonly<Record<string, Author>>,
  known: Readonly<Record<string, Author>>,
  notes: Note[],
): Record<string, unknown> {
  const { date: written, author, authors, excerpt, description, featured, pinned, image, cover, ...more } = data
  const { tags, category, categories, twitter, gravatar, metrics, ...rest } = more
  const leftOut = Object.entries({ gravatar, metrics }).flatMap(([key, value]) => (value === undefined ? [] : [key]))
  const date = readPostDate(written)
  if (written !== undefined && date === undefined) leftOut.push('date')
  for (const key of leftOut)
    notes.push({ file, message: `“${key}” was left out: ${reasons[key] ?? 'posts have no such field'}` })
  const named = readPostAuthors(authors ?? author ?? Object.keys(otherwise)).map((each) =>
    typeof each !== 'string' || Object.hasOwn(known, each)
      ? each
      : (readAuthor({ name: each, socials: { x: handleOf(twitter) } }) ?? each),
  )
  const labels = [tags, category, categories].flat().filter((each) => typeof each === 'string' && each !== '')
  const shown = excerpt ?? description
  return {
    ...rest,
    ...(shown !== undefined && { description: shown }),
    // If a post has both, lists show the excerpt, and search engines get the description.
    ...(excerpt !== undefined && description !== undefined && excerpt !== description && { seo: { description } }),
    ...(date !== undefined && { date }),
    ...(named.length > 0 && { authors: named }),
    ...(labels.length > 0 && { tags: [...new Set(labels)] }),
    ...((cover ?? image) !== undefined && { cover: cover ?? image }),
    ...((featured === true || pinned === true) && { pinned: true }),
  }
}

const reasons: Record<string, string> = {
  date: 'it is not a date',
  metrics: 'each post shows its reading time',
  gravatar: 'set `avatar` of the author in _authors.yml',
}

function handleOf(twitter: unknown): string | undefined {
  return typeof twitter === 'string' ? twitter.replace(/^@/, '') : undefined
}

/** Returns the last path segment for a tag or author in systems that remove symbols. */
export function plainSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

/**
 * Returns the new path of each author's page by its old path. The old path contains the author's name, and the new one
 * the author's key.
 */
export function authorPaths(authors: Readonly<Record<string, Author>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(authors).map(([key, { name }]) => [`authors/${plainSlug(name)}`, `authors/${groupKey(key)}`]),
  )
}
