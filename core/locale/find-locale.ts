import type { Locale } from './define-locale.ts'
import { locales } from './locales.gen.ts'
import { pseudoLocale } from './pseudo-locale.ts'

/** The bundled locale of a code. */
function findLocale(code: string): Locale | undefined {
  return code === pseudoLocale.code
    ? pseudoLocale
    : Object.values<Locale>(locales).find((locale) => locale.code === code)
}

/**
 * The bundled locale in whose texts the interface of a code is written: its own; otherwise one of the same language and
 * script, and of the same region if there is a choice (likely subtags, UTS #35). `undefined` means that the interface
 * is in English.
 *
 * @example findInterface('zh-Hans') // zh_cn
 */
export function findInterface(code: string): Locale | undefined {
  const own = findLocale(code)
  if (own) return own
  const wanted = likely(languageOf(code))
  if (!wanted) return undefined
  const akin = Object.values<Locale>(locales).filter(({ language }) => {
    const found = likely(language)
    return found?.language === wanted.language && found.script === wanted.script
  })
  return akin.find(({ language }) => new Intl.Locale(language).region === wanted.region) ?? akin[0]
}

/** BCP 47 tag of a locale: the one it declares, or its code with hyphens if it is not bundled. */
export function languageOf(code: string): string {
  return findLocale(code)?.language ?? code.replaceAll('_', '-')
}

/** A language with its usual script and region; `undefined` if the text is not a language tag. */
function likely(language: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(language).maximize()
  } catch {
    return undefined
  }
}

/**
 * The name of a language in the language of the reader; where the platform's `Intl` does not know it there, the name
 * that the language has for itself.
 *
 * @param language BCP 47 tag of the language that is named
 * @param reader BCP 47 tag
 * @example nameLanguage('de', 'fr') // 'allemand'
 */
export function nameLanguage(language: string, reader: string): string {
  return displayName(language, reader) ?? nativeName(language)
}

/**
 * The name that a language has for itself, as a language picker shows it: that of the bundled locale which is the same
 * language in the same region (`fa` is `fa_ir`), else as `Intl` knows it. In English where nobody knows how the
 * language calls itself, and the tag where it is in no list of languages.
 *
 * @param language BCP 47 tag
 * @example nativeName('zh') // '简体中文'
 * @example nativeName('es-MX') // 'Español de México'
 */
export function nativeName(language: string): string {
  const wanted = likely(language)?.toString()
  const bundled = Object.values<Locale>(locales).find((locale) => likely(locale.language)?.toString() === wanted)
  if (bundled) return bundled.name
  const own = displayName(language, language)
  if (own !== undefined) return own.replace(/^./u, (first) => first.toLocaleUpperCase(language))
  return findInterface(language)?.name ?? displayName(language, 'en') ?? language
}

/** A language's name as `Intl` knows it; `undefined` where it does not, or does not know the reader's language. */
function displayName(language: string, reader: string): string | undefined {
  if (Intl.DisplayNames.supportedLocalesOf(reader).length === 0) return undefined
  return new Intl.DisplayNames([reader], { type: 'language', fallback: 'none' }).of(language)
}
