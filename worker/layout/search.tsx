import * as elementIds from '../../client/elements/element-ids.ts'
import { Icon } from '../../client/elements/icon.tsx'
import { invoker } from '../../client/elements/invoker.ts'
import { patterns } from '../../core/route/index.ts'
import { agentTool } from './agent-tool.ts'
import { useLocale } from './locale-context.tsx'
import { PageLink, ReleaseField, hrefInPlaceVersion } from './release-link.tsx'
import type { LinkPlace } from './release-link.tsx'

/**
 * Opens the search dialog. In browsers with invoker commands, this works without JavaScript. Otherwise, it is a link to
 * the search page.
 */
export function SearchButton() {
  const { t, searchPath } = useLocale()
  const label = <span className="wide-label">{t('search.button')}</span>
  return (
    <div className="header-search">
      <button className="search-button needs-script" {...invoker(elementIds.search, 'show-modal')}>
        <Icon name="search" />
        {label}
        <span className="search-keys" dir="ltr" aria-hidden="true">
          <kbd data-key-modifier="" />
          <kbd>K</kbd>
        </span>
      </button>
      <noscript>
        <PageLink className="search-button" href={searchPath}>
          <Icon name="search" />
          {label}
        </PageLink>
      </noscript>
    </div>
  )
}

interface SearchDialogProps {
  /** Id of the build, on which the format of the titles depends. */
  build: string
  /** The release and version to search. */
  place: LinkPlace | undefined
  /** URL of the style sheet for search results. */
  styles: string
  /** Whether the site answers questions. */
  canAsk: boolean
}

/**
 * The search dialog. Its field works before any script runs; `client/search/` then shows results below it, using the
 * URLs in the dialog's attributes. The dialog's other strings are loaded when it opens, except for the message that
 * loading failed.
 */
export function SearchDialog({ build, place, styles, canAsk }: SearchDialogProps) {
  const { t, locale } = useLocale()
  const { release, version } = place ?? {}
  const query = new URLSearchParams({
    ...(version !== undefined && { version }),
    ...(release !== undefined && { release: String(release) }),
  }).toString()
  return (
    <dialog
      id={elementIds.search}
      className="search-dialog"
      closedby="any"
      aria-label={t('search.label')}
      data-titles={patterns.searchTitles.href({ locale: locale.code, version: build }) + (query && `?${query}`)}
      data-styles={styles}
      data-ask={canAsk ? hrefInPlaceVersion(patterns.ask.href({ locale: locale.code }), place) : undefined}
      data-ask-label={canAsk ? t('ask.title') : undefined}
      data-searching={t('search.loading')}
      data-failed={t('search.failed')}
    >
      <SearchForm autoFocus list={elementIds.searchList} />
      <button
        className="icon-button search-close"
        commandfor={elementIds.search}
        command="close"
        aria-label={t('common.close')}
      >
        <Icon name="x" />
      </button>
      <p className="visually-hidden" role="status" />
    </dialog>
  )
}

interface SearchFormProps {
  query?: string
  autoFocus?: boolean
  /** Id of the list of results. A field with such a list is a combobox (ARIA Authoring Practices). */
  list?: string
}

/** A form that opens the search page. */
export function SearchForm({ query, autoFocus, list }: SearchFormProps) {
  const { t, searchPath } = useLocale()
  const role =
    list === undefined
      ? { role: 'searchbox' }
      : ({ role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': false, 'aria-controls': list } as const)
  return (
    <form
      className="search-form"
      role="search"
      action={searchPath}
      {...(list === undefined ? {} : agentTool('search', t('search.title')))}
    >
      <ReleaseField />
      <Icon name="search" />
      <input
        {...role}
        inputMode="search"
        name="q"
        defaultValue={query}
        autoFocus={autoFocus}
        placeholder={t('search.button')}
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
