import { matchesGlob } from 'node:path'
import { docsCollection, isFolderConfig, landingCollection, parseSourcePath } from '../../../core/collection/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import {
  parseDataFile,
  parseFrontmatter,
  readEntryFields,
  revealFields,
  unpublishedMark,
} from '../../../core/markdown/index.ts'
import type { EntryFields, Frontmatter } from '../../../core/markdown/index.ts'
import type { ComponentAliases } from '../../../core/document/index.ts'
import type { CollectionInput } from '../../../core/release/index.ts'
import { canonicalPathname, decodePathname, isInLocale, takenBy } from '../../../core/route/index.ts'
import { checkFields } from './check-fields.ts'

/** The part of the configuration that decides where files are published and how they compile. */
export interface SourceSetting {
  /** Of the enabled locales. */
  codes: readonly string[]
  defaultLocale: string
  collections: Readonly<Record<string, CollectionInput>>
  /** Components that the site uses in place of others. */
  aliases: ComponentAliases
  /** Whether raw HTML passes as it is. */
  trusted: boolean
  /** Whether texts are set by the rules of their language. */
  typography: boolean
  /** Whether pages that readers do not see yet, or not any more, are shown, with a mark. */
  unpublished?: 'shown'
  /** Names what the site adds to Markdown; absent where that is nothing. */
  markdown?: string
}

/** A content file before it is compiled: where it is published, and what its frontmatter says. */
interface SourceDescription {
  file: string
  collection: string
  locale: string
  path: string
  /** The path without the locale, as the place of the file gives it: the same for a page and its translations. */
  pair: string
  stem: string
  extension: string
  /** A page is shown at its path; anything else is data. */
  isPage: boolean
  /** Not published. */
  draft: boolean
  /** The mark of a page that is shown before readers see it. */
  mark: string | undefined
  fields: EntryFields
  frontmatter: Frontmatter
  /** What is wrong with it, other than what is found when its text is compiled. */
  diagnostics: Diagnostic[]
}

/**
 * Reads from a content file where it belongs in the site, without compiling its text.
 * @param file path inside the content folder, with `/`
 */
export function describeSource(file: string, text: string, setting: SourceSetting): SourceDescription {
  const place = parseSourcePath(file, setting.codes, setting.defaultLocale)
  const frontmatter = place.extension === 'md' ? parseFrontmatter(file, text) : parseDataFile(file, text)
  const { fields: written } = readEntryFields(file, frontmatter)
  const isDraft = place.draft || written.draft
  const mark = setting.unpublished && unpublishedMark(written, isDraft)
  const fields =
    mark === undefined ? written : { ...revealFields(written, mark), publishAt: undefined, expireAt: undefined }
  const asked = fields.path ?? withSlug(place.path, place.locale, fields.slug)
  // Of data, nobody asks for it as an address.
  const isAddress = place.extension === 'md' && asked !== undefined
  const path = (isAddress ? readAddress(asked, place.locale, setting.codes) : asked) ?? place.path
  const collection = collectionOf(file, path, place.locale, setting.collections)
  const isPage = place.extension === 'md' && setting.collections[collection]?.type !== 'data'
  return {
    file,
    locale: place.locale,
    path,
    pair: fields.translates ?? place.path.slice(place.locale.length + 1),
    fields,
    frontmatter,
    collection,
    stem: fields.stem ?? place.stem,
    extension: place.extension,
    isPage,
    draft: isDraft && mark === undefined,
    mark,
    diagnostics: [
      ...(isPage ? checkAddress(asked, { file, frontmatter, path, locale: place.locale }, setting.codes) : []),
      ...checkFields(file, frontmatter, setting.collections[collection]?.fields),
    ],
  }
}

/**
 * The address that a page asks for, as the site serves it: without a slash at its end, `index` or `.html`, and below
 * its language, if it names none.
 * @returns `undefined` where no browser can ask for it
 */
function readAddress(written: string, locale: string, codes: readonly string[]): string | undefined {
  const canonical = canonicalPathname(written)
  const path = canonical === undefined ? undefined : decodePathname(canonical)
  if (path === undefined || codes.some((code) => isInLocale(path, code))) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** What is there in the place of a page whose address is taken. */
const takers = {
  worker: 'the site itself answers there',
  locale: 'its second part names a language, whose page is shown there',
}

/**
 * Reports an address that a page cannot have, or that is of another language.
 * @param asked what its frontmatter says, if it says something
 */
function checkAddress(
  asked: string | undefined,
  { file, frontmatter, path, locale }: Pick<SourceDescription, 'file' | 'frontmatter' | 'path' | 'locale'>,
  codes: readonly string[],
): Diagnostic[] {
  const { places } = frontmatter
  const place = { file, ...(places.get('path') ?? places.get('slug')), code: 'page-address' }
  const example = `\`path: /${locale}/guide/install\``
  if (asked !== undefined && canonicalPathname(asked) === undefined)
    return [
      {
        ...place,
        severity: 'error',
        message: `\`${asked}\` cannot be the address of a page.`,
        hint: `Write for example ${example}.`,
      },
    ]
  const taker = takenBy(path, codes)
  if (taker)
    return [
      {
        ...place,
        severity: 'error',
        message: `\`${path}\` cannot be the address of a page: ${takers[taker]}.`,
        hint:
          asked === undefined
            ? `Rename the file or its folder, or write for example ${example}.`
            : `Write for example ${example}.`,
      },
    ]
  if (isInLocale(path, locale)) return []
  return [
    {
      ...place,
      severity: 'warning',
      message: `The address \`${path}\` is one of another language than the page is written in, \`${locale}\`.`,
      hint: `Begin it with \`/${locale}\`, or move the file to the folder of that language.`,
    },
  ]
}

/**
 * A slug replaces the last segment of the path; one that begins with `/`, all of it below the locale, which it may
 * name.
 * @returns `undefined` where there is none, as on the landing page of a locale
 */
function withSlug(path: string, locale: string, slug: string | undefined): string | undefined {
  if (slug === undefined || path === `/${locale}`) return undefined
  if (isInLocale(slug, locale)) return slug
  return slug.startsWith('/') ? `/${locale}${slug}` : `${path.slice(0, path.lastIndexOf('/'))}/${slug}`
}

/**
 * The collection of a file: the first of `site.config` whose pattern it matches, else that of its locale's landing page
 * or documentation.
 */
function collectionOf(file: string, path: string, locale: string, collections: SourceSetting['collections']): string {
  const own = Object.entries(collections).find(([, { source }]) => matchesGlob(file, source))
  if (own && !isFolderConfig(file)) return own[0]
  return path === `/${locale}` ? landingCollection(locale) : docsCollection(locale)
}
