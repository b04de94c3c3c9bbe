import type { Locale } from './define-locale.ts'
import { locales } from './locales.gen.ts'

/** A language that comes with its texts. A site may enable others: their interface is in English. */
export type LocaleCode = (typeof locales)[keyof typeof locales]['code']

/** The bundled locale of a code. */
export function findLocale(code: string): Locale | undefined {
  return Object.values<Locale>(locales).find((locale) => locale.code === code)
}

/** BCP 47 tag of a locale: its own, or what its code says for one that is not bundled. */
export function languageOf(code: string): string {
  return findLocale(code)?.language ?? code.replaceAll('_', '-')
}
