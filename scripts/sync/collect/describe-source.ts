import { matchesGlob } from 'node:path'
import { docsCollection, isFolderConfig, landingCollection, parseSourcePath } from '../../../core/collection/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { parseFrontmatter, parseYamlMapping, readEntryFields } from '../../../core/markdown/index.ts'
import type { EntryFields, Frontmatter } from '../../../core/markdown/index.ts'
import type { ComponentAliases } from '../../../core/document/index.ts'
import type { CollectionInput } from '../../../core/release/index.ts'
import { checkFields } from './check-fields.ts'

/** What of the configuration decides where files go and how they compile. */
export interface SourceSetting {
  codes: readonly string[]
  defaultLocale: string
  collections: Readonly<Record<string, CollectionInput>>
  /** What the site has instead of some components. */
  aliases: ComponentAliases
  /** Whether raw HTML passes as it is. */
  trusted: boolean
}

/** A content file before it is compiled: where it will be published, and what its frontmatter says. */
export interface SourceDescription {
  file: string
  collection: string
  locale: string
  path: string
  /** What it shares with its translations: its path without the locale, as the place of the file gives it. */
  pair: string
  stem: string
  extension: string
  /** Whether there is something to show at its path; otherwise it is data. */
  isPage: boolean
  /** Not published. */
  draft: boolean
  fields: EntryFields
  frontmatter: Frontmatter
  diagnostics: Diagnostic[]
}

/** Reads a content file as far as its place in the site goes. */
export function describeSource(file: string, text: string, setting: SourceSetting): SourceDescription {
  const place = parseSourcePath(file, setting.codes, setting.defaultLocale)
  const frontmatter =
    place.extension === 'md'
      ? parseFrontmatter(file, text)
      : { ...parseYamlMapping(file, text, 1), body: '', bodyLine: 1 }
  const { fields, diagnostics } = readEntryFields(file, frontmatter)
  const path = fields.path ?? withSlug(place.path, place.locale, fields.slug)
  const collection = collectionOf(file, path, place.locale, setting.collections)
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
    isPage: place.extension === 'md' && setting.collections[collection]?.type !== 'data',
    draft: place.draft || fields.draft,
    diagnostics: [
      ...frontmatter.diagnostics,
      ...diagnostics,
      ...checkFields(file, frontmatter, setting.collections[collection]?.fields),
    ],
  }
}

/** A slug is the last segment of the path, or all of it below the locale. A locale's landing page stays where it is. */
function withSlug(path: string, locale: string, slug: string | undefined): string {
  if (slug === undefined || path === `/${locale}`) return path
  return slug.startsWith('/') ? `/${locale}${slug}` : `${path.slice(0, path.lastIndexOf('/'))}/${slug}`
}

/** The operator's own collection whose files it is one of, else landing or documentation of its locale. */
export function collectionOf(
  file: string,
  path: string,
  locale: string,
  collections: SourceSetting['collections'],
): string {
  const own = Object.entries(collections).find(([, { source }]) => matchesGlob(file, source))
  if (own && !isFolderConfig(file)) return own[0]
  return path === `/${locale}` ? landingCollection(locale) : docsCollection(locale)
}
