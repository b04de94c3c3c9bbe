import * as elementIds from '../../client/elements/element-ids.ts'
import { Icon } from '../../client/elements/icon.tsx'
import { invoker } from '../../client/elements/invoker.ts'
import { patterns } from '../../core/route/index.ts'
import { useLocale } from './locale-context.tsx'
import { SpriteIcon } from './sprite-icon.tsx'
import { PageLink } from './release-link.tsx'

/** Opens the search dialog, by the platform alone where it knows invoker commands; leads to the search page where no script runs. */
export function SearchButton() {
  const { t, locale } = useLocale()
  const label = <span className="search-button-label">{t('search.button')}</span>
  return (
    <div className="header-search">
      <button type="button" className="search-button needs-script" {...invoker(elementIds.search, 'show-modal')}>
        <Icon name="search" />
        {label}
        <span className="search-keys" dir="ltr" aria-hidden="true">
          <kbd data-key-modifier />
          <kbd>K</kbd>
        </span>
      </button>
      <noscript>
        <PageLink className="search-button" href={patterns.search.href({ locale: locale.code })}>
          <SpriteIcon name="search" />
          {label}
        </PageLink>
      </noscript>
    </div>
  )
}
