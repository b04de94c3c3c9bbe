import { languageOf } from '../../core/locale/index.ts'
import { foreignLocale } from '../../core/release/index.ts'
import type { Localized } from '../../core/release/index.ts'
import { useLocale, useLocalize } from './locale-context.tsx'

/**
 * A text of the configuration. Where it has none in the reader's language, the one that stands in says which language it is in
 * (WCAG 2.2, 3.1.2).
 */
export function ConfiguredText({
  text,
  year = '',
}: {
  text: Localized
  /** What `{year}` stands for. */ year?: string
}) {
  const { locale, defaultLocale } = useLocale()
  const written = useLocalize()(text).replaceAll('{year}', year)
  const foreign = foreignLocale(text, locale.code, defaultLocale)
  return foreign === undefined ? written : <span lang={languageOf(foreign)}>{written}</span>
}
