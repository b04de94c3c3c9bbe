import { withSurfaces } from '../document/index.ts'
import type { Entry, OutlineOptions, PageLink } from '../document/index.ts'
import type { Diagnostic } from '../error/index.ts'
import { isCalendarDay, parseIsoMoment } from '../text/index.ts'
import type { Frontmatter } from './frontmatter.ts'
import { isAbsent, openRefusal } from './refuse-field.ts'
import type { RefuseField } from './refuse-field.ts'

/**
 * The fields of an entry that frontmatter can set. The page's text or file name determines the fields that are
 * `undefined`.
 */
export interface EntryFields {
  title: string | undefined
  description: string | undefined
  navigation: boolean | Record<string, unknown>
  seo: Entry['seo']
  links: PageLink[] | null
  layout: string | null
  meta: Record<string, unknown>
  /** Replaces the path derived from the file name. */
  path: string | undefined
  /** Replaces the last segment of the path or, with a leading slash, the whole path after the locale. */
  slug: string | undefined
  /** Path, without locale, of the page that this page translates, if the paths of the two files differ. */
  translates: string | undefined
  stem: string | undefined
  /** Whether the page stays unpublished. */
  draft: boolean
  outline: OutlineOptions | false
  /** The times in UTC when the page becomes visible and when it expires. `meta` also contains them. */
  publishAt: string | undefined
  expireAt: string | undefined
}

/** Reads the fields of an entry from frontmatter. Reports values of the wrong type at their line, and drops them. */
export function readEntryFields(
  file: string,
  { data, positions, written }: Frontmatter,
): { fields: EntryFields; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const {
    title,
    description,
    navigation,
    seo,
    links,
    layout,
    path,
    slug,
    translates,
    stem,
    draft,
    toc,
    publishAt,
    expireAt,
    reviewBy,
    id: _ignored,
    ...meta
  } = withDottedKeys(data)

  const refuse = openRefusal(file, positions, diagnostics)
  const text = (key: string, value: unknown, example: string): string | undefined => {
    if (isAbsent(value)) return undefined
    if (typeof value === 'string') return value.trim() || undefined
    if (typeof value === 'number' || typeof value === 'boolean') return written.get(key) ?? String(value)
    return refuse(key, value, 'text', example)
  }
  const moments = readMoments({ publishAt, expireAt }, refuse)
  return {
    fields: withSurfaces({
      title: text('title', title, 'title: Getting started'),
      description: text('description', description, 'description: What this page is about.'),
      navigation: readNavigation(navigation, refuse),
      seo: readSeo(seo, refuse),
      links: readLinks(links, refuse),
      layout: text('layout', layout, 'layout: default') ?? null,
      meta: { ...meta, ...moments, ...readReview(reviewBy, refuse) },
      publishAt: moments.publishAt,
      expireAt: moments.expireAt,
      path: readPath(text('path', path, 'path: /en/guide/install'), refuse),
      slug: readSlug(text('slug', slug, 'slug: installer'), refuse),
      translates: readTranslates(text('translates', translates, 'translates: /guide/install'), refuse),
      stem: text('stem', stem, 'stem: en/1.guide/2.install'),
      draft: readDraft(draft, refuse),
      outline: readOutline(toc, refuse),
    }),
    diagnostics,
  }
}

/** Nests dotted keys, as in Nuxt Content: `navigation.icon: x` becomes `navigation: { icon: x }`. */
function withDottedKeys(data: Record<string, unknown>): Record<string, unknown> {
  const nested = { ...data }
  for (const [key, value] of Object.entries(data)) {
    const [, column, name] = /^(navigation|seo)\.(\w+)$/.exec(key) ?? []
    if (column === undefined || name === undefined) continue
    delete nested[key]
    if (isAbsent(nested[column]) || nested[column] === true) nested[column] = {}
    if (isObject(nested[column])) nested[column] = { [name]: value, ...nested[column] }
  }
  return nested
}

function readNavigation(value: unknown, refuse: RefuseField): EntryFields['navigation'] {
  if (isAbsent(value)) return true
  const example = 'navigation: { title: Install }'
  if (typeof value === 'boolean') return value
  if (!isObject(value)) return refuse('navigation', value, '`false` or a list of keys', example) ?? true
  const { title, ...rest } = value
  if (isAbsent(title) || title === '') return rest
  if (typeof title === 'string' || typeof title === 'number') return { title: String(title), ...rest }
  return refuse('navigation', value, 'a list of keys with text for `title`', example) ?? true
}

function readSeo(value: unknown, refuse: RefuseField): EntryFields['seo'] {
  if (isAbsent(value)) return {}
  if (isObject(value)) {
    const { title, description, ...rest } = Object.fromEntries(
      Object.entries(value).filter(([, text]) => text !== null),
    )
    if (isOptionalText(title) && isOptionalText(description)) {
      return { ...(title !== undefined && { title }), ...(description !== undefined && { description }), ...rest }
    }
  }
  return (
    refuse('seo', value, 'a list of keys, with text for `title` and `description`', 'seo: { title: Install Rivage }') ??
    {}
  )
}

function readDraft(value: unknown, refuse: RefuseField): boolean {
  if (isAbsent(value)) return false
  return typeof value === 'boolean' ? value : (refuse('draft', value, '`true` or `false`', 'draft: true') ?? false)
}

interface Moments {
  publishAt?: string
  expireAt?: string
}

function readMoments(values: Record<keyof Moments, unknown>, refuse: RefuseField): Moments {
  const moments: Moments = {}
  for (const key of ['publishAt', 'expireAt'] as const) {
    const value = values[key]
    if (isAbsent(value)) continue
    const moment = typeof value === 'string' ? parseIsoMoment(value) : undefined
    if (moment === undefined) refuse(key, value, 'a date or a date with a time', `${key}: 2026-12-01T09:00Z`)
    else moments[key] = moment
  }
  const { publishAt, expireAt } = moments
  if (publishAt !== undefined && expireAt !== undefined && expireAt <= publishAt) {
    const nextDay = new Date(Date.parse(publishAt) + 86_400_000).toISOString().slice(0, 10)
    refuse('expireAt', values.expireAt, `after \`publishAt\` (${publishAt})`, `expireAt: ${nextDay}`)
    // Invalid dates are ignored, because a wrong expiration date would remove the page from the site.
    delete moments.expireAt
  }
  return moments
}

/** Reads the day by which the page must be reviewed. */
function readReview(value: unknown, refuse: RefuseField): { reviewBy?: string } {
  if (isAbsent(value)) return {}
  if (typeof value === 'string' && isCalendarDay(value)) return { reviewBy: value }
  refuse('reviewBy', value, 'a date', 'reviewBy: 2027-06-30')
  return {}
}

function readLinks(value: unknown, refuse: RefuseField): PageLink[] | null {
  if (isAbsent(value)) return null
  if (Array.isArray(value) && value.every(isPageLink)) return value
  return (
    refuse(
      'links',
      value,
      'a list of links with `label` and `to`',
      'links: [{ label: Source, to: https://example.com }]',
    ) ?? null
  )
}

function isPageLink(value: unknown): value is PageLink {
  return (
    isObject(value) &&
    typeof value.label === 'string' &&
    typeof value.to === 'string' &&
    isOptionalText(value.icon) &&
    isOptionalText(value.target)
  )
}

function readPath(value: string | undefined, refuse: RefuseField): string | undefined {
  if (value === undefined || /^\/[^\s?#]*$/.test(value)) return value
  return refuse('path', value, 'a path that starts with `/`', 'path: /en/guide/install')
}

/** Reads one or more path segments, such as `installer` or `/guide/installer`. */
function readSlug(value: string | undefined, refuse: RefuseField): string | undefined {
  const slug = value?.replace(/(?<=.)\/$/, '')
  if (slug === undefined || /^\/?[^\s?#/]+(\/[^\s?#/]+)*$/.test(slug)) return slug
  return refuse('slug', value, 'a path segment, without spaces', 'slug: installer')
}

function readTranslates(value: string | undefined, refuse: RefuseField): string | undefined {
  const path = value?.replace(/\/$/, '')
  if (path === undefined || /^(\/[^\s?#/]+)*$/.test(path)) return path
  return refuse(
    'translates',
    value,
    'the path of the page it translates, without the language',
    'translates: /guide/install',
  )
}

function readOutline(value: unknown, refuse: RefuseField): EntryFields['outline'] {
  if (isAbsent(value) || value === true) return {}
  if (value === false) return false
  const isLevel = (level: unknown) =>
    level === undefined || (Number.isInteger(level) && Number(level) >= 1 && Number(level) <= 5)
  if (isObject(value) && isLevel(value.depth) && isLevel(value.searchDepth) && isOptionalText(value.title)) return value
  const expected = '`false` or a list of keys, with `depth` and `searchDepth` from 1 to 5'
  return refuse('toc', value, expected, 'toc: { depth: 3 }') ?? {}
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
