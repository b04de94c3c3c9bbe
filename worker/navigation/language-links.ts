import type { SiteLocale } from '../../core/release/index.ts'
import { findInLocale } from '../../core/route/index.ts'
import type { PageRequest } from '../context.ts'

/** A link of the language picker. */
export interface LanguageLink {
  locale: SiteLocale
  href: string
  current: boolean
}

/**
 * Where the language picker leads from a page: to the page in each language, where it has one.
 * @param translations the page and its translations; none for a page that every language has, at the path `elsewhere`
 * @param elsewhere path below the root of a language that has no translation, where another language's text is shown;
 *   default: the one that the translations share, else the root
 */
export function languageLinks(
  { cache, locale }: PageRequest,
  translations: readonly { path: string; pair?: string }[],
  elsewhere = translations[0]?.pair ?? '',
): LanguageLink[] {
  return cache.release.config.locales.map((other) => ({
    locale: other,
    current: other.code === locale.code,
    href: findInLocale(translations, other.code)?.path ?? `/${other.code}${elsewhere}`,
  }))
}
