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
 * Returns the links of a page's language picker, one per language.
 * @param translations the page and its translations; empty for a page that exists in all languages, at the path
 * `elsewhere`
 * @param elsewhere path below the locale, for languages without a translation; by default, the translation key or the
 * root
 */
export function languageLinks(
  { cache, locale }: PageRequest,
  translations: readonly { path: string; translationKey?: string }[],
  elsewhere = translations[0]?.translationKey ?? '',
): LanguageLink[] {
  return cache.release.config.locales.map((other) => ({
    locale: other,
    current: other.code === locale.code,
    href: findInLocale(translations, other.code)?.path ?? `/${other.code}${elsewhere}`,
  }))
}
