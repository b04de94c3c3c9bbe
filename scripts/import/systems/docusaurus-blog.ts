import { slugify } from '../../../core/collection/index.ts'
import { groupKey } from '../../../core/posts/index.ts'
import type { Author, Localized } from '../../../core/release/index.ts'
import type { Note, SourcePage } from '../define-import-system.ts'
import {
  asPost,
  listRedirects,
  noteUndated,
  perPageOf,
  readAuthor,
  readPostAuthors,
  readPostDate,
  tagRedirects,
  withDistinctPaths,
} from '../source/posts.ts'
import type { SourceBlog } from '../source/posts.ts'
import { isRecord, recordOf } from '../source/record.ts'
import { copiesOf } from '../source/site-facts.ts'
import { readMapping, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'

interface BlogContext {
  /** The language of `blog/`, followed by the languages of the translations, each with its folder in `i18n/`. */
  languages: readonly { code: string; prefix: string; folder?: string }[]
  read: (folder: string, code: string, prefix: string) => SourcePage[]
  notes: Note[]
}

/**
 * Returns the options of each blog. Adds empty options for the blog in `blog/` unless it is configured, because that
 * blog doesn't need any.
 */
export function blogsOf(all: readonly Record<string, unknown>[]): readonly Record<string, unknown>[] {
  const isNamed = ({ id }: Record<string, unknown>) => id !== undefined && id !== 'default'
  return all.every(isNamed) && !all.some(({ path }) => path === 'blog') ? [{}, ...all] : all
}

/**
 * Reads a blog with its translations, authors, and tags.
 *
 * @param options options of the blog plugin
 */
export function readBlog(
  source: SourceFolder,
  options: Record<string, unknown>,
  { languages, read, notes }: BlogContext,
): SourceBlog | undefined {
  const text = (key: string, otherwise: string) => (typeof options[key] === 'string' ? options[key] : otherwise)
  const root = resolvePath('', text('path', 'blog'))
  const route = text('routeBasePath', 'blog').split('/').filter(Boolean)
  const place = route.length === 0 ? ['blog'] : route.map(slugify)
  const folders = languages.map(({ code, prefix, folder }) => {
    const { id } = options
    const instance = typeof id === 'string' && id !== 'default' ? `-${id}` : ''
    return { code, prefix, folder: folder === undefined ? root : `${folder}/docusaurus-plugin-content-blog${instance}` }
  })
  const tags = new Map<string, string>()
  const pages = folders.flatMap(({ code, prefix, folder }) => {
    const labels = readTags(source, [folder, root], options.tags, notes)
    const posts = read(folder, code, prefix).map((page) => {
      const post = readPost(page, folder, { place, route, labels, notes })
      for (const [old, label] of post.tags) tags.set(old, label)
      noteUndated(post.page, place.length, notes)
      return post.page
    })
    return withDistinctPaths(posts, place)
  })
  if (pages.length === 0) return undefined
  if (route.length === 0)
    notes.push({
      kind: 'changed',
      file: `${root}/`,
      message: 'The list of blog posts moved from `/` to `/blog`, because `/` is the front page of the site',
    })
  const { authors, pages: authorPages } = readAuthors(source, root, text('authorsMapPath', 'authors.yml'), notes)
  const lists = {
    page: text('pageBasePath', 'page'),
    tags: text('tagsBasePath', 'tags'),
    authors: text('authorsBasePath', 'authors'),
  }
  const byLanguage = (key: 'title' | 'description', own: unknown): Localized | undefined =>
    localized(typeof own === 'string' ? own : undefined, folders, (folder) => messageOf(source, folder, key))
  const title = byLanguage('title', options.blogTitle ?? (place.at(-1) === 'blog' ? undefined : 'Blog'))
  const description = byLanguage('description', options.blogDescription)
  return {
    place,
    pages,
    authors,
    files: folders.flatMap(({ code, folder }, index) =>
      copiesOf(source, folder, [...(index === 0 ? [] : [code]), ...place].join('/')),
    ),
    collection: {
      layout: 'list',
      // With the same number of posts per page, old links to numbered pages stay valid.
      ...perPageOf(options.postsPerPage ?? defaultPerPage),
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
    },
    redirects: [
      ...listRedirects(
        place,
        {
          [text('archiveBasePath', 'archive')]: '',
          [lists.tags]: '',
          [lists.authors]: '',
          'rss.xml': 'feed.xml',
          'atom.xml': 'feed.xml',
          ...Object.fromEntries(authorPages.map(([old, key]) => [`${lists.authors}/${old}`, `authors/${key}`])),
          ...Object.fromEntries(Object.entries(lists).map(([name, old]) => [`${old}/*`, `${name}/:splat`])),
        },
        route,
      ),
      ...tagRedirects(place, tags),
    ],
  }
}

/** The number of posts per page if a blog doesn't set it. */
const defaultPerPage = 10

interface PostContext {
  place: readonly string[]
  route: readonly string[]
  labels: ReadonlyMap<string, { label: string; permalink: string }>
  notes: Note[]
}

/**
 * Matches file names with a date: `2021-08-26-welcome/index.md`, `2021-08-26-welcome.md`, and `2021/08/26/welcome.md`.
 */
const datedName = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/](.*)$/

/**
 * Matches the mark between the excerpt of a post and the rest. Rivage uses the first paragraph as the excerpt instead.
 */
const truncateMark = /^[ \t]*(?:<!--\s*truncate\s*-->|\{\/\*\s*truncate\s*\*\/\})[ \t]*$/m

function readPost(
  page: SourcePage,
  folder: string,
  { place, route, labels, notes }: PostContext,
): { page: SourcePage; tags: [old: string, label: string][] } {
  const name = page.file.slice(folder.length + 1).replace(/(?:\/index)?\.mdx?$/, '')
  const [, year, month = '', day = '', rest = name] = datedName.exec(name) ?? []
  const { slug, date: written, tags, image, authors: own, ...data } = withoutOldAuthor(page.data)
  const date = readPostDate(written)
  if (written !== undefined && date === undefined)
    notes.push({
      file: page.file,
      message: `“date” was left out, because it is not a date: ${JSON.stringify(written)}`,
    })
  const dated = year === undefined ? [] : [year, month.padStart(2, '0'), day.padStart(2, '0')]
  const address = typeof slug === 'string' ? slug.replace(/^\/+|\/+$/g, '') : [...dated, rest].join('/')
  const named = [tags ?? []].flat().map((tag: unknown) => readTag(tag, labels))
  const authors = readPostAuthors(own)
  return {
    tags: named.map(({ label, permalink }) => [permalink, label]),
    page: {
      ...asPost(page, place, name),
      address: `/${[...route, address].join('/')}`,
      routeBase: '',
      // The mark becomes an empty line, so that the numbers of the following lines stay correct.
      body: page.body.replace(truncateMark, ''),
      data: {
        ...data,
        ...(date !== undefined && { date }),
        ...(typeof slug === 'string' && { slug }),
        ...(authors.length > 0 && { authors }),
        ...(named.length > 0 && { tags: [...new Set(named.map(({ label }) => label))] }),
        ...(image !== undefined && { cover: image }),
      },
    },
  }
}

/** Converts the separate keys of a single author, which Docusaurus used before it had `authors`. */
function withoutOldAuthor(data: Record<string, unknown>): Record<string, unknown> {
  const rest = { ...data }
  const take = (...keys: string[]) => {
    const value = keys.map((key) => data[key]).find((each) => each !== undefined)
    for (const key of keys) delete rest[key]
    return value
  }
  const own = {
    name: take('author'),
    title: take('author_title', 'authorTitle'),
    url: take('author_url', 'authorURL'),
    image_url: take('author_image_url', 'authorImageURL'),
    socials: { x: take('authorTwitter') },
  }
  return { ...rest, ...(data.authors === undefined && own.name !== undefined && { authors: [own] }) }
}

/** Reads the label of a tag, and the last part of its old path. */
function readTag(tag: unknown, labels: PostContext['labels']): { label: string; permalink: string } {
  const { label, permalink } = recordOf(tag)
  const named = typeof label === 'string' ? label : String(tag)
  const known = labels.get(named)
  if (known) return known
  return {
    label: named,
    permalink: typeof permalink === 'string' ? permalink.replace(/^\/+|\/+$/g, '') : kebabCase(named),
  }
}

/** Reads the tags in `tags.yml`, by key. The file of a translation takes precedence over the blog's. */
function readTags(
  source: SourceFolder,
  folders: readonly string[],
  name: unknown,
  notes: Note[],
): PostContext['labels'] {
  if (name === false || name === null) return new Map()
  const paths = folders.map((folder) => resolvePath(folder, typeof name === 'string' ? name : 'tags.yml'))
  const file = paths.find((path) => source.readIfPresent(path))
  const tags = file === undefined ? {} : readMapping(source, file)
  const isDescribed = Object.values(tags).some((tag) => recordOf(tag).description !== undefined)
  const message = 'Tag descriptions were left out, because tag pages have only a title'
  if (file !== undefined && isDescribed && !notes.some((note) => note.file === file && note.message === message))
    notes.push({ file, message })
  return new Map(
    Object.entries(tags).map(([key, value]) => {
      const { label, permalink } = recordOf(value)
      return [
        key,
        {
          label: typeof label === 'string' ? label : key,
          permalink: typeof permalink === 'string' ? permalink.replace(/^\/+|\/+$/g, '') : kebabCase(key),
        },
      ]
    }),
  )
}

/**
 * Reads the authors of a blog from `authors.yml`, with the old and the new last path segment of each author's page.
 */
function readAuthors(
  source: SourceFolder,
  root: string,
  path: string,
  notes: Note[],
): { authors: Record<string, Author>; pages: [old: string, key: string][] } {
  const file = [path, path.replace(/\.\w+$/, '.yaml'), path.replace(/\.\w+$/, '.json')]
    .map((each) => resolvePath(root, each))
    .find((each) => source.has(each))
  if (file === undefined) return { authors: {}, pages: [] }
  const entries = Object.entries(readMapping(source, file)).filter(([, value]) => isRecord(value) && 'name' in value)
  const more = entries.flatMap(([, value]) => {
    const { description, socials, email, url } = recordOf(value)
    const links = [url, email, ...Object.values(recordOf(socials))].filter((each) => each !== undefined)
    return [...(description === undefined ? [] : ['description']), ...(links.length > 1 ? ['socials'] : [])]
  })
  if (more.length > 0)
    notes.push({
      file,
      message: `${[...new Set(more)].map((key) => `\`${key}\``).join(', ')}: left out, because an author has only a name, a title, an image, and one link`,
    })
  return {
    authors: Object.fromEntries(
      entries.flatMap(([key, value]) => {
        const author = readAuthor(value)
        return author ? [[key, author]] : []
      }),
    ),
    pages: entries.map(([key, value]) => {
      const { permalink } = recordOf(recordOf(value).page)
      return [typeof permalink === 'string' ? permalink.replace(/^\/+|\/+$/g, '') : kebabCase(key), groupKey(key)]
    }),
  }
}

/** Returns a message from `options.json` in a translation of the blog. */
function messageOf(source: SourceFolder, folder: string, key: string): string | undefined {
  const text = source.readIfPresent(`${folder}/options.json`)
  if (text === undefined) return undefined
  try {
    const { message } = recordOf(recordOf(JSON.parse(text))[key])
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined // Docusaurus itself couldn't build a site with this file.
  }
}

function localized(
  own: string | undefined,
  [main, ...others]: readonly { code: string; folder: string }[],
  read: (folder: string) => string | undefined,
): Localized | undefined {
  const translations = others.flatMap(({ code, folder }) => {
    const text = read(folder)
    return text === undefined ? [] : [[code, text]]
  })
  if (translations.length === 0 || own === undefined || !main) return own
  return { [main.code]: own, ...Object.fromEntries(translations) }
}

/** Returns the default path of a tag or author: the words of the name, joined with hyphens. */
function kebabCase(name: string): string {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\sA-Za-z\d\p{P}\p{S}]+/gu) ?? []).join('-').toLowerCase()
}
