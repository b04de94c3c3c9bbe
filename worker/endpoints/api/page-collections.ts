import { invalidParameters } from '../../../core/error/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'

/**
 * Collections of pages that a language and a name leave.
 * @throws SiteError for a language or a collection that the site does not have
 */
export function askedCollections(
  { collections, locales }: SiteConfig,
  { locale, collection }: { locale?: string; collection?: string },
): string[] {
  const pages = collections.filter(({ type }) => type === 'page')
  if (locale !== undefined)
    requireOneOf(
      'locale',
      locale,
      locales.map(({ code }) => code),
    )
  if (collection !== undefined)
    requireOneOf(
      'collection',
      collection,
      pages.map(({ name }) => name),
    )
  return pages
    .filter((candidate) => locale === undefined || candidate.locale === locale)
    .map(({ name }) => name)
    .filter((name) => collection === undefined || name === collection)
}

/** @throws SiteError that lists what the site has */
export function requireOneOf(parameter: string, value: string, accepted: readonly string[]): void {
  if (!accepted.includes(value))
    throw invalidParameters([{ parameter, message: `expected one of ${accepted.join(', ')}, not "${value}"` }])
}
