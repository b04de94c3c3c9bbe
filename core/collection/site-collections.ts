/** What the value of a field that a site declares may be; `json` is anything. */
export type FieldKind = 'string' | 'number' | 'boolean' | 'date' | 'json'

/** A named set of entries, as a release lists it. */
export interface SiteCollection {
  /** `docs_en`, or the operator's own name. */
  name: string
  type: 'page' | 'data'
  /** `null` for a collection that belongs to no language. */
  locale: string | null
  /** Fields that the site declares, by name. Absent where there is none. */
  fields?: Record<string, FieldKind>
}

/**
 * Name of the collection of a locale's pages, `docs_fr`. A hyphen becomes an underscore: clients of the query endpoint
 * use it as the name of a table.
 */
export function docsCollection(locale: string): string {
  return `docs_${locale.replaceAll('-', '_')}`
}

export function landingCollection(locale: string): string {
  return `landing_${locale.replaceAll('-', '_')}`
}

/** The collections that every site has: landing and docs of each locale, and `info`. */
export function builtInCollections(locales: readonly string[]): SiteCollection[] {
  return [
    ...locales.flatMap((locale): SiteCollection[] => [
      { name: landingCollection(locale), type: 'page', locale },
      { name: docsCollection(locale), type: 'page', locale },
    ]),
    { name: 'info', type: 'data', locale: null },
  ]
}

/**
 * Names of the collections that have the pages of a language: the built-in ones first, then the site's own.
 * @param locale default: every language, and none
 */
export function pageCollections(collections: readonly SiteCollection[], locale?: string): string[] {
  return collections
    .filter(({ type, locale: own }) => type === 'page' && (locale === undefined || own === locale))
    .map(({ name }) => name)
}
