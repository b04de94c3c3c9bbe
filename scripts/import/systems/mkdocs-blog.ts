import { groupKey } from '../../../core/posts/index.ts'
import type { Author } from '../../../core/release/index.ts'
import type { Note, SourcePage } from '../define-import-system.ts'
import { blogOfFolder, isInside, plainSlug } from '../source/blog-folder.ts'
import { listRedirects, perPageOf, readAuthor, readPostDate } from '../source/posts.ts'
import type { SourceBlog } from '../source/posts.ts'
import { isRecord, recordOf } from '../source/record.ts'
import { readMapping, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'

interface BlogContext {
  /** The folder of the pages. */
  root: string
  /** The pages of the site. */
  pages: readonly SourcePage[]
  /** Whether the site has the plugin for feeds. */
  hasFeeds: boolean
  notes: Note[]
}

/** Returns the text of an option, or its default value. */
type ReadOption = (key: string, otherwise: string) => string

/** The folders inside a blog's folder whose pages describe categories, years, and authors. */
const listFolders = ['category', 'archive', 'author']

/**
 * Reads the posts of Material's blog plugin, with its authors and the URLs of its lists.
 *
 * @param options the options of the plugin; `undefined` if the site doesn't use it
 * @returns the pages of the site, in which posts replace the pages in the folder of the blog, and the blog
 */
export function readMkdocsBlog(
  source: SourceFolder,
  options: unknown,
  { root, pages, hasFeeds, notes }: BlogContext,
): { pages: SourcePage[]; blogs: SourceBlog[] } {
  const own = recordOf(options)
  const text: ReadOption = (key, otherwise) => (typeof own[key] === 'string' ? own[key] : otherwise)
  const folder = segmentsOf(text('blog_dir', 'blog'))
  const postFolder = segmentsOf(text('post_dir', '{blog}/posts').replace('{blog}', folder.join('/')))
  const isUsed = options !== undefined && own.enabled !== false
  const posts = isUsed ? pages.filter((page) => isInside(page, postFolder)) : []
  if (posts.length === 0) return { pages: [...pages], blogs: [] }
  // The front page of the site is at `/`, so the list of a blog at the root moves.
  const place = folder.length === 0 ? ['blog'] : folder
  const others = pages.filter((page) => folder.length > 0 && isInside(page, folder) && !posts.includes(page))
  const lists = others.filter((page) => listFolders.some((name) => isInside(page, [...folder, name])))
  for (const { file } of lists)
    notes.push({
      file,
      message: 'This page was left out, because the lists of posts by tag, year, and author have no text',
    })
  const authorsFile = segmentsOf(text('authors_file', '{blog}/.authors.yml').replace('{blog}', folder.join('/')))
  const { authors, slugs } = readAuthors(source, resolvePath(root, authorsFile.join('/')), notes)
  const separator = text('post_excerpt_separator', '<!-- more -->')
  const read = posts.map((page) => ({
    ...page,
    place: [...place, ...page.place.slice(postFolder.length)],
    address: `/${[...folder, ...segmentsOf(addressOf(page, text))].join('/')}`,
    body: page.body.replace(separator, ''),
    data: postData(page, notes),
  }))
  const collection = { layout: 'list' as const, ...perPageOf(own.pagination_per_page ?? 10) }
  const categories = posts.flatMap(({ data }) => namesIn(data.categories))
  const blog = {
    ...blogOfFolder(
      [...others.filter((page) => !lists.includes(page)), ...read],
      { place, authors, collection },
      notes,
    ),
    redirects: [
      ...listRedirects(place, oldLists({ categories, slugs }, text), folder),
      ...(hasFeeds ? listRedirects(place, feeds, []) : []),
    ],
  }
  const moved = new Set([...posts, ...others].map(({ file }) => file))
  return { pages: [...pages.filter(({ file }) => !moved.has(file)), ...blog.pages], blogs: [blog] }
}

/** Returns the new paths of lists by their old paths, relative to the blog. */
function oldLists(
  { categories, slugs }: { categories: readonly string[]; slugs: readonly (readonly [slug: string, key: string])[] },
  text: ReadOption,
): Record<string, string> {
  const pathOf = (option: string, otherwise: string, part: string) => text(option, otherwise).replace(/\{\w+\}/, part)
  const ofCategories = categories.map((name) => [
    pathOf('categories_url_format', 'category/{slug}', plainSlug(name)),
    `tags/${groupKey(name)}`,
  ])
  const ofAuthors = slugs.map(([slug, key]) => [
    pathOf('authors_profiles_url_format', 'author/{slug}', slug),
    `authors/${groupKey(key)}`,
  ])
  return Object.fromEntries([
    [pathOf('archive_url_format', 'archive/{date}', '*'), ''],
    [pathOf('pagination_url_format', 'page/{page}', '*'), 'page/:splat'],
    ...ofCategories,
    ...ofAuthors,
  ]) as Record<string, string>
}

/** The old files of feeds, by the file that replaces them. */
const feeds = {
  'feed_rss_created.xml': 'feed.xml',
  'feed_rss_updated.xml': 'feed.xml',
  'feed_json_created.json': 'feed.json',
  'feed_json_updated.json': 'feed.json',
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '' && segment !== '.')
}

function namesIn(value: unknown): string[] {
  return [value].flat().filter((name) => typeof name === 'string')
}

/** Returns the path of a post inside the blog, which consists of its date and the words of its title by default. */
function addressOf({ data, body, place }: SourcePage, text: ReadOption): string {
  const file = place.findLast((segment) => segment !== 'index') ?? ''
  const title = typeof data.title === 'string' ? data.title : (/^# +(.+?)(?: +#+)? *$/m.exec(body)?.[1] ?? file)
  const [year = '', month = '', day = ''] = readPostDate(creationOf(data.date))?.slice(0, 10).split('-') ?? []
  const digits: Record<string, string> = {
    y: year,
    yyyy: year,
    yy: year.slice(2),
    MM: month,
    M: month.replace(/^0/, ''),
    dd: day,
    d: day.replace(/^0/, ''),
  }
  const parts: Record<string, string> = {
    date: text('post_url_date_format', 'yyyy/MM/dd').replace(/y+|M+|d+/g, (token) => digits[token] ?? token),
    slug: typeof data.slug === 'string' ? data.slug : plainSlug(title.trim()),
    file,
    categories: namesIn(data.categories).slice(0, 1).map(plainSlug).join('/'),
  }
  return text('post_url_format', '{date}/{slug}').replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '')
}

/** Returns the date of a post. It can be an object, which also has the date of the last change. */
function creationOf(date: unknown): unknown {
  return isRecord(date) ? date.created : date
}

/** Renames the fields of a post that have another name or form in other systems. */
function postData({ data, file }: SourcePage, notes: Note[]): Record<string, unknown> {
  const { date, pin, readtime, links, ...rest } = data
  if (readtime !== undefined) notes.push({ file, message: '“readtime” was left out: each post shows its reading time' })
  if (links !== undefined)
    notes.push({ file, message: '“links” was left out: write the links in the text of the post' })
  return {
    ...rest,
    date: creationOf(date),
    ...(pin === true && { pinned: true }),
    ...(isRecord(date) && date.updated !== undefined && { lastUpdated: date.updated }),
  }
}

/** Reads the authors of a blog, and the last path segment of each author's page with the author's key. */
function readAuthors(
  source: SourceFolder,
  file: string,
  notes: Note[],
): { authors: Record<string, Author>; slugs: [slug: string, key: string][] } {
  if (!source.has(file)) return { authors: {}, slugs: [] }
  const entries = Object.entries(recordOf(readMapping(source, file).authors)).flatMap(([key, value]) => {
    const { description, slug, ...own } = recordOf(value)
    const author = readAuthor({ ...own, title: description })
    if (!author) notes.push({ file, message: `The author “${key}” was left out, because the name is missing` })
    return author ? [{ key, author, slug: typeof slug === 'string' ? slug : key }] : []
  })
  return {
    authors: Object.fromEntries(entries.map(({ key, author }) => [key, author])),
    slugs: entries.map(({ key, slug }) => [slug, key]),
  }
}
