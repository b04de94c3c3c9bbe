import { writeDate } from '../../core/locale/index.ts'
import type { VersionNoticeData } from './frame-data.ts'
import { useLocale } from './locale-context.tsx'
import { ConfigText } from './text-language.tsx'

const textId = 'shell:version'

/** States which version the reader is in, and links to the page in the current version. */
export function VersionNotice({ label, state, until, message, current, changes, isSearch, notes }: VersionNoticeData) {
  const { t, locale } = useLocale()
  const date = until === null ? '' : writeDate(new Date(until), locale.language)
  const key = state === 'supported' && until !== null ? 'ends' : state
  return (
    <aside className={`version-notice ${state}`} aria-labelledby={textId}>
      <p id={textId}>
        {t(`versions.notice.${key}`, { name: label, current: current.label, date })}
        {message !== null && (
          <>
            {' '}
            <ConfigText text={message} />
          </>
        )}
      </p>
      {(current.href ?? notes) !== null && (
        <p>
          {current.href !== null && (
            <>
              <a href={current.href}>{t(isSearch ? 'versions.search' : 'versions.read', { name: current.label })}</a>
              {changes !== null && <a href={changes}>{t('versions.diff', { from: label, to: current.label })}</a>}
            </>
          )}
          {notes !== null && (
            <a href={notes.href}>
              <ConfigText text={notes.text} />
            </a>
          )}
        </p>
      )}
    </aside>
  )
}
