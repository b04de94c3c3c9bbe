import type { Locale } from './define-locale.ts'
import { locales } from './locales.gen.ts'
import { pseudoLocale } from './pseudo-locale.ts'

/** Finds the bundled locale with the given code. */
function findLocale(code: string): Locale | undefined {
  return code === pseudoLocale.code
    ? pseudoLocale
    : Object.values<Locale>(locales).find((locale) => locale.code === code)
}

/**
 * Finds the bundled locale that provides the interface messages for a locale code. It is the locale itself, or one with
 * the same language and script, preferably from the same region (likely subtags, UTS #35). Returns `undefined` if no
 * bundled locale matches, in which case callers fall back to English.
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

/**
 * Returns the BCP 47 tag of a locale: its declared tag or, for a locale that isn't bundled, its code with hyphens
 * instead of underscores.
 */
export function languageOf(code: string): string {
  return findLocale(code)?.language ?? code.replaceAll('_', '-')
}

/**
 * Parses a language tag and adds the usual script and region. Returns `undefined` if the text is not a language tag.
 */
function likely(language: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(language).maximize()
  } catch {
    return undefined
  }
}

let byTag: ReadonlyMap<string, Locale> | undefined

/**
 * Returns the bundled locales by their tags with the usual script and region. They are read only once, because finding
 * the likely subtags of all locales takes as long as loading a page.
 */
function bundledByTag(): ReadonlyMap<string, Locale> {
  return (byTag ??= new Map(
    Object.values<Locale>(locales)
      .toReversed() // If several locales have the same tag, the first one counts.
      .flatMap((locale): [string, Locale][] => {
        const tag = likely(locale.language)?.toString()
        return tag === undefined ? [] : [[tag, locale]]
      }),
  ))
}

/**
 * Returns the name of a language in the reader's language, or its native name if `Intl` doesn't support either
 * language.
 * @param language BCP 47 tag of the language
 * @param reader BCP 47 tag
 * @example nameLanguage('de', 'fr') // 'allemand'
 */
export function nameLanguage(language: string, reader: string): string {
  return displayName(language, reader) ?? nativeName(language)
}

/**
 * Returns the native name of a language for a language picker. It comes from the bundled locale with the same language
 * and region (`fa_ir` for `fa`), or from `Intl`. Falls back to the English name, and then to the tag.
 * @param language BCP 47 tag
 * @example nativeName('zh') // '简体中文'
 * @example nativeName('es-MX') // 'Español de México'
 */
export function nativeName(language: string): string {
  const wanted = likely(language)?.toString()
  const bundled = wanted === undefined ? undefined : bundledByTag().get(wanted)
  if (bundled) return bundled.name
  const own = displayName(language, language)
  if (own !== undefined) return own.replace(/^./u, (first) => first.toLocaleUpperCase(language))
  return findInterface(language)?.name ?? displayName(language, 'en') ?? language
}

/**
 * Returns the name of a language in the reader's language from `Intl`, or `undefined` if `Intl` doesn't support one of
 * them.
 */
function displayName(language: string, reader: string): string | undefined {
  if (Intl.DisplayNames.supportedLocalesOf(reader).length === 0) return undefined
  return new Intl.DisplayNames([reader], { type: 'language', fallback: 'none' }).of(language)
}
