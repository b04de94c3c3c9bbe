import { createContext, useContext } from 'react'
import { isolate } from '../../core/locale/index.ts'
import type { Translate } from '../../core/locale/index.ts'
import { localize } from '../../core/release/index.ts'
import type { Localized, SiteLocale } from '../../core/release/index.ts'

/** The interface language. `PageContext` sets it once, at the root of a page. */
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
 * @throws Error outside a page
 */
export function useLocale(): LocaleContextValue {
  const value = useContext(LocaleContext)
  if (!value) throw new Error('useLocale() needs a LocaleContext above it: render inside PageFrame')
  return value
}

/**
 * Returns a function that selects the interface language's version of a configured text. A fallback in another language
 * is wrapped in bidi isolates, because it may have the opposite writing direction.
 */
export function useLocalize(): (text: Localized) => string {
  const { locale, defaultLocale } = useLocale()
  return (text) => isolate(localize(text, locale.code, defaultLocale), locale.dir)
}
