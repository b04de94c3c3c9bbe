import * as elementIds from '../../../client/elements/element-ids.ts'
import { Icon } from '../../../client/elements/icon.tsx'
import { nameLanguage } from '../../../core/locale/index.ts'
import type { PageActions as Actions } from '../page-data.ts'
import { useLocale } from '../../layout/locale-context.tsx'
import { SpriteIcon } from '../../layout/sprite-icon.tsx'
import { PageLink } from '../../layout/release-link.tsx'

/** The page as Markdown: copied, looked at, or handed to an assistant. */
export function PageActions({ actions }: { actions: Actions }) {
  const { t, locale } = useLocale()
  const newTab = { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <div className="page-actions">
      <button
        type="button"
        className="button needs-script"
        data-copy-page={actions.markdown}
        data-done={t('docs.copy.pageDone')}
      >
        <span className="copy-icon" />
        {t('docs.copy.page')}
      </button>
      <button type="button" className="button" popoverTarget={elementIds.pageActions} aria-label={t('docs.actions')}>
        <Icon name="chevron-down" />
      </button>
      <ul id={elementIds.pageActions} className="popup-menu" popover="auto" aria-label={t('docs.actions')}>
        <li className="needs-script">
          <button type="button" data-copy-link={actions.markdown} data-done={t('docs.copy.linkDone')}>
            <SpriteIcon name="link" />
            {t('docs.copy.link')}
          </button>
        </li>
        <li>
          <PageLink href={actions.markdown} {...newTab}>
            <SpriteIcon name="file-text" />
            {t('docs.copy.view')}
          </PageLink>
        </li>
        <li>
          <PageLink href={actions.chatgpt} {...newTab}>
            <Icon name="arrow-up-right" className="flip" />
            {t('docs.copy.gpt')}
          </PageLink>
        </li>
        <li>
          <PageLink href={actions.claude} {...newTab}>
            <Icon name="arrow-up-right" className="flip" />
            {t('docs.copy.claude')}
          </PageLink>
        </li>
        {actions.beside && (
          <li>
            <PageLink href={`?with=${actions.beside.code}`}>
              <SpriteIcon name="languages" />
              {t('translation.beside', { name: nameLanguage(actions.beside.language, locale.language) })}
            </PageLink>
          </li>
        )}
      </ul>
    </div>
  )
}
