import { createContext, useContext } from 'react'
import { isolate } from '../../core/locale/index.ts'
import type { Translate } from '../../core/locale/index.ts'
import { localize } from '../../core/release/index.ts'
import type { Localized, SiteLocale } from '../../core/release/index.ts'

/** The interface language. `PageContext` provides it to the whole page. */
interface LocaleContextValue {
  locale: SiteLocale
  defaultLocale: string
  /** Codes of the enabled locales. */
  codes: readonly string[]
  /** Path of the search page. */
  searchPath: string
  t: Translate
}

export const LocaleContext = createContext<LocaleContextValue | undefined>(undefined)

/**
 * Returns the interface language and `t`.
 * @throws Error outside a `LocaleContext`
 */
export function useLocale(): LocaleContextValue {
  const value = useContext(LocaleContext)
  if (!value) throw new Error('useLocale() needs a LocaleContext above it: render inside PageFrame')
  return value
}

/**
 * Returns a function that translates a configured text to the interface language. If only another language is
 * available, the text is wrapped in bidi isolates, because its writing direction may be different.
 */
export function useLocalize(): (text: Localized) => string {
  const { locale, defaultLocale } = useLocale()
  return (text) => isolate(localize(text, locale.code, defaultLocale), locale.dir)
}
