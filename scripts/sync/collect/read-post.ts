import { groupKey, parsePostPlace } from '../../../core/posts/index.ts'
import type { Post } from '../../../core/posts/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { isAbsent, openRefusal } from '../../../core/markdown/index.ts'
import type { Frontmatter, RefuseField } from '../../../core/markdown/index.ts'
import type { Author } from '../../../core/release/index.ts'
import { parseIsoMoment } from '../../../core/text/index.ts'

/** The fields of a post that its file defines. */
interface ReadPost {
  post: Post
  /** The value of the field with the cover image, not yet validated. */
  cover: unknown
  /** The last segments of the path; see `parsePostPlace`. */
  slug: string | undefined
  diagnostics: Diagnostic[]
}

/**
 * Reads the fields of a post from its frontmatter and file name. Values of the wrong type are reported with their line
 * and left out. Aliases from other systems are supported: `author` (Docusaurus, Starlight) and `image` (Docusaurus).
 * @param name path of the file relative to the folder of the collection, without the extension
 * @param collection the name of the collection
 */
export function readPost(file: string, frontmatter: Frontmatter, name: string, collection: string): ReadPost {
  const { data, positions } = frontmatter
  const diagnostics: Diagnostic[] = []
  const refuse = openRefusal(file, positions, diagnostics)
  const { slug, ...named } = parsePostPlace(name)
  const date = readDate(frontmatter, refuse) ?? (data.date === false ? undefined : named.date)
  const version = readVersion(frontmatter, refuse) ?? named.version
  const tags = readTags(data.tags, refuse)
  const authors = readAuthors(data.authors === undefined ? 'author' : 'authors', data, refuse)
  return {
    post: {
      collection,
      ...(date !== undefined && { date }),
      ...(data.date === false && { undated: true }),
      ...(version !== undefined && { version }),
      ...(tags.length > 0 && { tags }),
      ...(authors.length > 0 && { authors }),
      ...(readPinned(data.pinned, refuse) && { pinned: true }),
    },
    cover: data.cover ?? data.image ?? undefined,
    slug,
    diagnostics,
  }
}

/** Reads a date, with or without a time. A date without a time doesn't depend on the reader's time zone. */
function readDate({ data }: Frontmatter, refuse: RefuseField): string | undefined {
  const key = isAbsent(data.date) ? 'publishAt' : 'date'
  const value = data[key]
  if (isAbsent(value) || value === false) return undefined
  const moment = typeof value === 'string' ? parseIsoMoment(value) : undefined
  if (moment !== undefined) return /^\d{4}-\d\d-\d\d$/.test(String(value).trim()) ? String(value).trim() : moment
  // An invalid `publishAt` is already reported, because every page supports that field.
  return key === 'date' ? refuse('date', value, 'a date or a date with a time', 'date: 2026-11-28') : undefined
}

function readVersion({ data: { version }, written }: Frontmatter, refuse: RefuseField): string | undefined {
  if (isAbsent(version)) return undefined
  if (typeof version === 'string') return version.trim().replace(/^v(?=\d)/i, '') || undefined
  if (typeof version === 'number') return written.get('version') ?? String(version)
  return refuse('version', version, 'the name of a version', 'version: 2.1.0')
}

/** Reads tags from a list or a comma-separated string. */
function readTags(value: unknown, refuse: RefuseField): string[] {
  if (isAbsent(value)) return []
  const list = typeof value === 'string' ? value.split(',') : value
  const isTag = (tag: unknown): tag is string | number => typeof tag === 'string' || typeof tag === 'number'
  const words = Array.isArray(list) && list.every(isTag) ? list.map((tag) => String(tag).trim()).filter(Boolean) : []
  // If two tags have the same path, the first one is used.
  const tags = new Map(words.toReversed().map((tag) => [groupKey(tag), tag]))
  if (!Array.isArray(list) || !list.every(isTag) || tags.has(''))
    return refuse('tags', value, 'a list of words', 'tags: [search, performance]') ?? []
  return [...tags.values()].toReversed()
}

/** Reads one or more authors. An author is a key of `_authors.yml` or an object with a name. */
function readAuthors(key: string, data: Record<string, unknown>, refuse: RefuseField): (string | Author)[] {
  const value = data[key]
  if (isAbsent(value)) return []
  const authors = (Array.isArray(value) ? value : [value]).map(readAuthor)
  if (authors.every((author) => author !== undefined)) return authors
  return refuse(key, value, 'a key of `_authors.yml`, a list of keys, or authors with a `name`', `${key}: [ada]`) ?? []
}

function readAuthor(value: unknown): string | Author | undefined {
  if (typeof value === 'string') return groupKey(value) === '' ? undefined : value.trim()
  if (typeof value !== 'object' || value === null) return undefined
  const { name, title, url, avatar, image_url: image, picture } = value as Record<string, unknown>
  if (typeof name !== 'string' || groupKey(name) === '') return undefined
  const shown = [avatar, image, picture].find((each) => typeof each === 'string')
  return {
    name,
    ...(typeof title === 'string' && { title }),
    ...(typeof url === 'string' && { url }),
    ...(typeof shown === 'string' && { avatar: shown }),
  }
}

function readPinned(value: unknown, refuse: RefuseField): boolean {
  if (isAbsent(value)) return false
  return typeof value === 'boolean' ? value : (refuse('pinned', value, '`true` or `false`', 'pinned: true') ?? false)
}
