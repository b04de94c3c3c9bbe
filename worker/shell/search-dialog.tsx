import { elementIds } from '../../client/elements/element-ids.ts'
import { Icon } from '../../client/elements/icon.tsx'
import { useLocale } from './locale-context.tsx'
import { SearchForm } from './search-form.tsx'

export function SearchDialog() {
  const { t } = useLocale()
  return (
    <dialog id={elementIds.search} className="search-dialog" closedby="any" aria-label={t('search.label')}>
      <SearchForm autoFocus />
      <button type="button" className="icon-button search-close" commandfor={elementIds.search} command="close" aria-label={t('common.close')}>
        <Icon name="x" />
      </button>
      <p className="search-help" aria-hidden="true">
        <span><kbd>↵</kbd>{t('search.submit')}</span>
        <span><kbd>Esc</kbd>{t('common.close')}</span>
      </p>
    </dialog>
  )
}
