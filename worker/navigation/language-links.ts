import type { SiteConfig, SiteLocale } from '../../core/release/index.ts'
import { isInLocale } from '../../core/route/index.ts'
import type { PageRequest } from '../context.ts'

/** A link of the language picker. */
export interface LanguageLink {
  locale: SiteLocale
  href: string
  current: boolean
}

/** The page of a locale, among a page and its translations. */
export function findInLocale<Page extends { path: string }>(pages: readonly Page[], code: string): Page | undefined {
  return pages.find(({ path }) => isInLocale(path, code))
}

/**
 * Of the pages of a pair, the one that stands in for a translation that is missing: in the default language, else the
 * first there is.
 */
export function findOriginal<Page extends { path: string }>(
  pages: readonly Page[],
  { defaultLocale, locales }: SiteConfig,
): Page | undefined {
  return [defaultLocale, ...locales.map(({ code }) => code)].map((code) => findInLocale(pages, code)).find(Boolean)
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
