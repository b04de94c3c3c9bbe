import { Icon } from '../../client/elements/icon.tsx'
import { patterns } from '../../core/route/index.ts'
import { useLocale } from './locale-context.tsx'

/** A field that leads to the search page. */
export function SearchForm({ query, autoFocus }: { query?: string; autoFocus?: boolean }) {
  const { t, locale } = useLocale()
  return (
    <form className="search-form" role="search" action={patterns.search.href({ locale: locale.code })}>
      <Icon name="search" />
      <input
        type="text" role="searchbox" inputMode="search" name="q" defaultValue={query} autoFocus={autoFocus} placeholder={t('search.placeholder')} aria-label={t('search.title')}
        autoComplete="off" autoCapitalize="off" spellCheck={false} enterKeyHint="search"
      />
      <button type="submit" className="button">{t('search.submit')}</button>
    </form>
  )
}
