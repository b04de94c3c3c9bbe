import type { Locale } from './define-locale.ts'
import { locales } from './locales.gen.ts'

/**
 * What readers of one language call another; what it calls itself, where the platform's `Intl` does not know the readers' language.
 *
 * @param language BCP 47 tag of the language that is named
 * @param reader BCP 47 tag
 * @example nameLanguage('de', 'fr') // 'allemand'
 */
export function nameLanguage(language: string, reader: string): string {
  if (Intl.DisplayNames.supportedLocalesOf(reader).length > 0)
    return new Intl.DisplayNames([reader], { type: 'language' }).of(language) ?? language
  return Object.values<Locale>(locales).find((locale) => locale.language === language)?.name ?? language
}
