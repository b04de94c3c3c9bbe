import { pageCollections } from '../../../core/collection/index.ts'
import { invalidParameters } from '../../../core/error/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { isInLocale } from '../../../core/route/index.ts'

/**
 * Returns the page collections that match a language and a collection name.
 * @throws SiteError if the language or collection is unknown
 */
export function requestedCollections(
  { collections, locales }: SiteConfig,
  { locale, collection }: { locale?: string; collection?: string },
): string[] {
  if (locale !== undefined) requireLocale(locales, locale)
  if (collection !== undefined) requireOneOf('collection', collection, pageCollections(collections))
  return pageCollections(collections, locale).filter((name) => collection === undefined || name === collection)
}

/**
 * Returns the language of a request: its `locale` parameter, the locale of its path, or the site's default.
 * @throws SiteError if the language is unknown
 */
export function requestedLocale(
  { locales, defaultLocale }: SiteConfig,
  { locale, path }: { locale: string | undefined; path: string | undefined },
): string {
  if (locale !== undefined) requireLocale(locales, locale)
  const ofPath = locales.find(({ code }) => path !== undefined && isInLocale(path, code))
  return locale ?? ofPath?.code ?? defaultLocale
}

/** @throws SiteError that lists the site's languages, if the language isn't one of them */
export function requireLocale(locales: SiteConfig['locales'], locale: string): void {
  requireOneOf(
    'locale',
    locale,
    locales.map(({ code }) => code),
  )
}

/** @throws SiteError that lists the accepted values, if the value isn't one of them */
function requireOneOf(parameter: string, value: string, accepted: readonly string[]): void {
  if (!accepted.includes(value))
    throw invalidParameters([{ parameter, message: `expected one of ${accepted.join(', ')}, not "${value}"` }])
}
