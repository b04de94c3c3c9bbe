import { Icon } from '../../client/elements/icon.tsx'
import { patterns } from '../../core/route/index.ts'
import { useLocale } from './locale-context.tsx'
import { ReleaseField } from './release-link.tsx'

interface SearchFormProps {
  query?: string
  autoFocus?: boolean
  /** Id of the list of results that appears below the field, where there is one (ARIA Authoring Practices, combobox). */
  list?: string
}

/** A field that leads to the search page. */
export function SearchForm({ query, autoFocus, list }: SearchFormProps) {
  const { t, locale } = useLocale()
  const role =
    list === undefined
      ? { role: 'searchbox' }
      : ({ role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': false, 'aria-controls': list } as const)
  return (
    <form className="search-form" role="search" action={patterns.search.href({ locale: locale.code })}>
      <ReleaseField />
      <Icon name="search" />
      <input
        type="text"
        {...role}
        inputMode="search"
        name="q"
        defaultValue={query}
        autoFocus={autoFocus}
        placeholder={t('search.placeholder')}
        aria-label={t('search.title')}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
      />
      <button type="submit" className="button">
        {t('search.submit')}
      </button>
    </form>
  )
}
