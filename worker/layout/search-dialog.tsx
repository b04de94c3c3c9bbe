import * as elementIds from '../../client/elements/element-ids.ts'
import { Icon } from '../../client/elements/icon.tsx'
import { patterns } from '../../core/route/index.ts'
import { useLocale } from './locale-context.tsx'
import { SearchForm } from './search-form.tsx'

interface SearchDialogProps {
  /** Names the titles of the release; see `titlesVersion`. */
  titles: string
  /** Of a page of the past: the release that is searched. */
  release: number | undefined
  /** Address of the style sheet of the results. */
  styles: string
}

/** The field and its frame: ready before any script is. What is found is drawn below it by `client/search/`, which reads all it needs from here. */
export function SearchDialog({ titles, release, styles }: SearchDialogProps) {
  const { t, locale } = useLocale()
  const moment = release === undefined ? '' : `?release=${release}`
  return (
    <dialog
      id={elementIds.search}
      className="search-dialog"
      closedby="any"
      aria-label={t('search.label')}
      data-titles={patterns.searchTitles.href({ locale: locale.code, version: titles }) + moment}
      data-text={patterns.searchText.href({ locale: locale.code }) + moment}
      data-styles={styles}
      data-list={t('search.list')}
      data-recent={t('search.recent')}
      data-suggested={t('search.suggested')}
      data-clear={t('search.clear')}
      data-searching={t('search.loading')}
      data-failed={t('search.failed')}
      data-select={t('search.select')}
      data-visit={t('search.open')}
    >
      <SearchForm autoFocus list={elementIds.searchList} />
      <button
        type="button"
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
