import { isFolderConfig } from '../../../core/collection/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { EntryFields } from '../../../core/markdown/index.ts'
import { nearestName } from '../../nearest-name.ts'
import { foreignPageKey } from './foreign-page-keys.ts'
import { folderFields, pageFields } from './page-schema.ts'
import type { DocumentFacts } from './inspect-document.ts'

/**
 * Fields of other systems that must not be reported as misspelled. The importer keeps them, and authors use them on
 * purpose.
 */
const ofOtherSystems = new Set(
  `aside author authors banner canonical category cover date deprecated editLink editUrl footer full groups head hero
   hidden icon id image keyword label lastUpdated last_update main mode next nextPage noindex og order outline pageClass
   pagination_label pagination_next pagination_prev prev previous published redirect related search sidebar sidebarTitle
   sidebar_label sidebar_position since sitemap status tableOfContents tag tags template unlisted updated version weight`.split(
    /\s+/,
  ),
)

/** Keys with which other systems set the position of a folder. */
const folderPositions = new Set(['nav_order', 'order', 'position', 'sidebar_position', 'sort', 'weight'])

/**
 * Minimum length of a field to suggest it. At the top level, authors use many custom keys that resemble short names.
 * Within a field, keys are more limited.
 */
const fewestLetters = 5
const fewestInside = 4

/** A file with its fields as written. */
interface KeyedFile {
  file: string
  fields: Pick<EntryFields, 'navigation' | 'seo' | 'outline' | 'meta'>
  /** The top-level keys as written. */
  keys: DocumentFacts['keys']
  /** Fields that the site declares for the collection of the file. */
  own: readonly string[]
}

/**
 * Reports keys that have no effect: misspelled keys, and keys of another system for which Rivage has an equivalent.
 * Other unknown keys are data of the author and are stored in `meta`.
 */
export function checkKeys({ file, fields: read, keys, own }: KeyedFile): Diagnostic[] {
  // Data files can have any keys.
  if (!file.endsWith('.md') && !isFolderConfig(file)) return []
  const fields = isFolderConfig(file) ? folderFields : pageFields
  const written = keys.map(({ name }) => name)
  const badge = typeof read.navigation === 'object' ? read.navigation.badge : undefined
  const inside = [
    { within: 'navigation.', value: read.navigation, known: fields.navigation?.properties },
    { within: 'navigation.badge.', value: badge, known: fields.navigation?.properties?.badge?.properties },
    { within: 'seo.', value: read.seo, known: fields.seo?.properties },
    { within: 'toc.', value: read.outline, known: fields.toc?.properties },
  ].flatMap(({ within, value, known = {} }) => {
    const place = keys.find(({ name }) => within.startsWith(`${name}.`))
    if (!place || typeof value !== 'object' || value === null) return []
    return Object.keys(value).map((name) => ({
      ...place,
      name,
      meant: meantBy(name, Object.keys(known), Object.keys(value), fewestInside),
      within,
    }))
  })
  const foreign = isFolderConfig(file)
    ? keys
        .filter(({ name }) => folderPositions.has(name))
        .map(({ name, line, column }): Diagnostic => ({
          severity: 'warning',
          file,
          line,
          column,
          code: 'foreign-key',
          message: `The key \`${name}\` belongs to another system and has no effect.`,
          hint: 'Start the name of the folder with a number, `2.guide`, to set its position.',
        }))
    : keys.flatMap(({ name, line, column }): Diagnostic[] => {
        const hint = own.includes(name) ? undefined : foreignPageKey(name, read.meta[name], { file, written })
        const message = `The key \`${name}\` belongs to another system, so it is only stored as data.`
        return hint === undefined
          ? []
          : [{ severity: 'warning', file, line, column, code: 'foreign-key', message, hint }]
      })
  const misspelled = [
    ...keys
      .filter(({ name }) => !own.includes(name))
      .map((key) => ({
        ...key,
        meant: meantBy(key.name, Object.keys(fields), written, fewestLetters),
        within: '',
      })),
    ...inside,
  ].flatMap(({ line, column, name, meant, within }): Diagnostic[] =>
    meant === undefined
      ? []
      : [
          {
            severity: 'warning',
            file,
            line,
            column,
            code: 'misspelt-key',
            message: `The key \`${within}${name}\` has no effect.`,
            hint: `Did you mean \`${within}${meant}\`?`,
          },
        ],
  )
  return [...misspelled, ...foreign]
}

/**
 * Returns the field that a misspelled key probably means. Returns `undefined` if the key is a field or resembles none.
 */
function meantBy(
  name: string,
  fields: readonly string[],
  written: readonly string[],
  fewest: number,
): string | undefined {
  if (fields.includes(name)) return undefined
  const sameLetters = (key: string) => key.replace(/[-_]/g, '').toLowerCase()
  const meant =
    fields.find((field) => sameLetters(field) === sameLetters(name)) ??
    (ofOtherSystems.has(name)
      ? undefined
      : nearestName(
          name,
          fields.filter(({ length }) => length >= fewest),
          name.length > 8 ? 2 : 1,
        ))
  // If one name starts with the other, the key was probably chosen on purpose.
  if (!meant || written.includes(meant) || (meant !== name && (meant.startsWith(name) || name.startsWith(meant))))
    return undefined
  return meant
}
