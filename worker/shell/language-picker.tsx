import { elementIds } from '../../client/elements/element-ids.ts'
import { Icon } from '../../client/elements/icon.tsx'
import type { FrameData } from '../pages/page-data.ts'
import { useLocale } from './locale-context.tsx'

/** Every enabled language by its own name, each a link to this page in it. */
export function LanguagePicker({ frame }: { frame: FrameData }) {
  const { t, locale } = useLocale()
  return (
    <>
      <button type="button" className="icon-button" popoverTarget={elementIds.languages} aria-label={t('language.current', { name: locale.name })}>
        <Icon name="languages" />
        <span className="language-name">{locale.name}</span>
      </button>
      <ul id={elementIds.languages} className="popup-menu" popover="auto" aria-label={t('language.label')}>
        {frame.languages.map(({ locale: { code, name, language }, href, current }) => (
          <li key={code}>
            <a href={href} lang={language} hrefLang={language} aria-current={current ? 'true' : undefined}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  )
}
