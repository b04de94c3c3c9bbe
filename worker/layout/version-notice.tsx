import { writeDate } from '../../core/locale/index.ts'
import type { Localized, VersionState } from '../../core/release/index.ts'
import { useLocale } from './locale-context.tsx'
import { ConfigText } from './text-language.tsx'

/** The notice on pages of any version but the current one. */
export interface VersionNoticeData {
  label: string
  state: Exclude<VersionState, 'current'>
  /** The last day of its support, an ISO date. */
  until: string | null
  message: Localized | null
  /** The current version, and the URL of the page there; `null` if it doesn't have the page. */
  current: { label: string; href: string | null }
  /** Whether the page is the search page. */
  isSearch: boolean
}

const textId = 'shell:version'

/** Tells readers which version they read, and leads to the page in the current version. */
export function VersionNotice({ label, state, until, message, current, isSearch }: VersionNoticeData) {
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
      {current.href !== null && (
        <p>
          <a href={current.href}>{t(isSearch ? 'versions.search' : 'versions.read', { name: current.label })}</a>
        </p>
      )}
    </aside>
  )
}
