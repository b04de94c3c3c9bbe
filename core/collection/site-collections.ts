/** The type of a declared field; `json` is any value. */
export type FieldKind = 'string' | 'number' | 'boolean' | 'date' | 'json'

/** A named set of entries in a release. */
export interface SiteCollection {
  /** `docs_en`, or a name chosen by the operator. */
  name: string
  type: 'page' | 'data'
  /** `null` for a collection without a language. */
  locale: string | null
  /** The fields that the site declares, by name. Absent if it declares no fields. */
  fields?: Record<string, FieldKind>
}

/**
 * Returns the name of the collection with a locale's pages: `docs_fr`. Hyphens become underscores, because query
 * clients use the name in table names.
 */
export function docsCollection(locale: string): string {
  return `docs_${locale.replaceAll('-', '_')}`
}

export function landingCollection(locale: string): string {
  return `landing_${locale.replaceAll('-', '_')}`
}

/**
 * Returns the default kind of a page: `landing` for the pages of a language's landing collection, and `article` for all
 * others.
 */
export function kindOf(collection: string, locale: string): 'article' | 'landing' {
  return collection === landingCollection(locale) ? 'landing' : 'article'
}

/** Returns the collections of every site: landing and docs of each locale, and `info`. */
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
 * Returns the names of the collections with pages in a language, the built-in ones first.
 * @param locale if omitted, returns all collections, including those without a language
 */
export function pageCollections(collections: readonly SiteCollection[], locale?: string): string[] {
  return collections
    .filter(({ type, locale: own }) => type === 'page' && (locale === undefined || own === locale))
    .map(({ name }) => name)
}
