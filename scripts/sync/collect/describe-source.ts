import { matchesGlob } from 'node:path'
import {
  docsCollection,
  isFolderConfig,
  kindOf,
  landingCollection,
  parseSourcePath,
  placeOf,
} from '../../../core/collection/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { readEntryFields, revealFields, unpublishedMark } from '../../../core/markdown/index.ts'
import type { EntryFields, Frontmatter } from '../../../core/markdown/index.ts'
import type { ComponentAliases } from '../../../core/document/index.ts'
import type { CollectionInput, SiteApi } from '../../../core/release/index.ts'
import type { SourceEntry } from '../../../core/source/index.ts'
import { canonicalPathname, decodePathname, encodePathname, isInLocale, shadowedBy } from '../../../core/route/index.ts'
import { checkFields } from './check-fields.ts'
import { describePost } from './describe-post.ts'
import type { PostFolder } from './describe-post.ts'

/** The parts of the configuration that affect where files are published and how they compile. */
export interface SourceSetting {
  /** Codes of the enabled locales. */
  codes: readonly string[]
  defaultLocale: string
  collections: Readonly<Record<string, CollectionInput>>
  /** Components that the site uses in place of built-in ones. */
  aliases: ComponentAliases
  /** Whether raw HTML is kept unsanitized. */
  trusted: boolean
  /** Whether to apply the typography of the language. */
  typography: boolean
  /** Whether pages outside their publication dates and drafts are shown, with a label. */
  unpublished?: 'shown'
  /** A hash of the site's Markdown extensions; absent without any. */
  markdown?: string
  /** The site's APIs; absent without any. */
  apis?: readonly SiteApi[]
  /** The site's collections of posts; absent without any. */
  posts?: readonly PostFolder[]
}

/** An entry before compilation: its path and its frontmatter. */
interface SourceDescription {
  file: string
  collection: string
  locale: string
  path: string
  /** The path without the locale, derived from the file name. A page and its translations share it. */
  translationKey: string
  stem: string
  extension: string
  /** Whether the entry is a page. Otherwise it is data, which has no URL. */
  isPage: boolean
  /** The page kind; `null` for data. */
  kind: string | null
  /** Whether the entry is a draft and therefore not published. */
  draft: boolean
  /** The label of a page shown before its publication. */
  mark: string | undefined
  fields: EntryFields
  frontmatter: Frontmatter
  /** Problems found so far. Compiling the text may add more. */
  diagnostics: Diagnostic[]
}

/**
 * Reads the path and metadata of an entry, without compiling its text.
 * @param file see `entryFile`
 */
export function describeSource(
  file: string,
  entry: Pick<SourceEntry, 'frontmatter' | 'kind'>,
  setting: SourceSetting,
): SourceDescription {
  const place = parseSourcePath(file, setting.codes, setting.defaultLocale)
  const described = describePost(file, entry, place, setting.posts)
  const { frontmatter, kind } = described ?? entry
  const { fields: written } = readEntryFields(file, frontmatter)
  const isDraft = place.draft || written.draft
  const mark = setting.unpublished && unpublishedMark(written, isDraft)
  const fields =
    mark === undefined ? written : { ...revealFields(written, mark), publishAt: undefined, expireAt: undefined }
  const requested = fields.path ?? withSlug(place.path, place.locale, fields.slug)
  // Data files don't get a page, so their paths aren't checked.
  const isAddress = place.extension === 'md' && requested !== undefined
  const path = (isAddress ? readAddress(requested, place.locale, setting.codes) : requested) ?? place.path
  const collection = collectionOf(file, path, place.locale, setting.collections)
  const isPage = place.extension === 'md' && setting.collections[collection]?.type !== 'data'
  return {
    file,
    locale: place.locale,
    path,
    translationKey: fields.translates ?? place.path.slice(place.locale.length + 1),
    fields,
    frontmatter,
    collection,
    stem: fields.stem ?? place.stem,
    extension: place.extension,
    isPage,
    kind: isPage ? (kind ?? kindOf(collection, place.locale)) : null,
    draft: isDraft && mark === undefined,
    mark,
    diagnostics: [
      ...(described?.diagnostics ?? []),
      ...(isPage ? checkAddress(requested, { file, frontmatter, path, locale: place.locale }, setting.codes) : []),
      ...checkFields(file, frontmatter, setting.collections[collection]?.fields),
    ],
  }
}

/**
 * Returns the path that a page requests in canonical form: with a locale, without a trailing slash, `index`, or
 * `.html`.
 * @returns `undefined` if browsers can't request the path
 */
function readAddress(written: string, locale: string, codes: readonly string[]): string | undefined {
  const canonical = canonicalPathname(written)
  const path = canonical === undefined ? undefined : decodePathname(canonical)
  if (path === undefined || codes.some((code) => isInLocale(path, code))) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** The reasons why a path is reserved. */
const reservedBecause = {
  worker: 'it is reserved',
  locale: 'its second segment is a language code, so the page in that language is shown there',
}

/**
 * Reports an invalid or reserved path, or one in another locale than the page.
 * @param requested the path or slug in the frontmatter, if any
 */
function checkAddress(
  requested: string | undefined,
  { file, frontmatter, path, locale }: Pick<SourceDescription, 'file' | 'frontmatter' | 'path' | 'locale'>,
  codes: readonly string[],
): Diagnostic[] {
  const { positions } = frontmatter
  const common = { file, ...(positions.get('path') ?? positions.get('slug')), code: 'page-address' }
  const example = `\`path: /${locale}/guide/install\``
  if (requested !== undefined && canonicalPathname(requested) === undefined)
    return [
      {
        ...common,
        severity: 'error',
        message: `\`${requested}\` is not a valid page path.`,
        hint: `For example: ${example}`,
      },
    ]
  // `Index.md` is not an index page, but `/index` at the end of a URL redirects to the folder.
  const reachable = decodePathname(canonicalPathname(encodePathname(path)) ?? '')
  if (requested === undefined && reachable !== path && path.endsWith('/index'))
    return [
      {
        ...common,
        severity: 'error',
        message: `Readers can't open this page, because \`${path}\` redirects to \`${reachable}\`.`,
        hint: 'Rename the file: to `index.md`, in lowercase, to make it the page of its folder, or to another name.',
      },
    ]
  const reservedBy = shadowedBy(path, codes)
  if (reservedBy)
    return [
      {
        ...common,
        severity: 'error',
        message: `A page can't have the path \`${path}\`, because ${reservedBecause[reservedBy]}.`,
        hint:
          requested === undefined
            ? `Rename the file or its folder, or set another path, such as ${example}.`
            : `For example: ${example}`,
      },
    ]
  if (isInLocale(path, locale)) return []
  return [
    {
      ...common,
      severity: 'warning',
      message: `The path \`${path}\` doesn't belong to the language of the page, \`${locale}\`.`,
      hint: `Start it with \`/${locale}\`, or move the file to the folder of that language.`,
    },
  ]
}

/**
 * Applies the slug of a page: it replaces the last segment of the path. A slug with a leading `/` replaces everything
 * after the locale, and may include the locale.
 * @returns `undefined` if there is no segment to replace, as on the landing page of a locale
 */
function withSlug(path: string, locale: string, slug: string | undefined): string | undefined {
  if (slug === undefined || path === `/${locale}`) return undefined
  if (isInLocale(slug, locale)) return slug
  return slug.startsWith('/') ? `/${locale}${slug}` : `${path.slice(0, path.lastIndexOf('/'))}/${slug}`
}

/**
 * Returns the collection of a file: the first one in `site.config` whose pattern matches. If none matches, the file
 * belongs to one of the built-in collections for landing pages and documentation.
 */
function collectionOf(file: string, path: string, locale: string, collections: SourceSetting['collections']): string {
  const own = Object.entries(collections).find(([, { source }]) => matchesGlob(placeOf(file), source))
  if (own && !isFolderConfig(file)) return own[0]
  return path === `/${locale}` ? landingCollection(locale) : docsCollection(locale)
}
