import { encodePathname } from '../../core/route/index.ts'
import { useLocale } from '../shell/locale-context.tsx'
import type { FrameData, HistoryPageData } from './page-data.ts'

/** Versions of a page, newest first, each with the way to it and to what it changed. */
export function HistoryPage({ frame, data: { path, versions } }: { frame: FrameData; data: HistoryPageData }) {
  const { t, locale } = useLocale()
  const format = new Intl.DateTimeFormat(locale.language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const address = encodePathname(path)
  return (
    <>
      <h1>{frame.head.heading}</h1>
      <p className="lead"><a href={address}>{t('translation.back')}</a></p>
      <ol className="change-list" reversed>
        {versions.map(({ release, seenAt, author, note, title }, index) => {
          const before = versions[index + 1]
          return (
            <li key={release}>
              {seenAt === null ? t('history.earlier') : (
                <a href={`${address}?release=${release}`}>
                  {t('history.release', { release: String(release) })} · <time dateTime={seenAt}>{t('time.moment', { moment: format.format(new Date(seenAt)) })}</time>
                </a>
              )}
              {before?.seenAt && seenAt && <> · <a href={`${address}?diff=${before.release}..${release}`}>{t('translation.changes')}</a></>}
              <p>{[title, author, note].filter(Boolean).join(' · ')}</p>
            </li>
          )
        })}
      </ol>
    </>
  )
}
