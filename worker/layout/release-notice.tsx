import { writeMoment } from '../../core/locale/index.ts'
import type { ReleaseNotice as Notice } from './frame-data.ts'
import { useLocale } from './locale-context.tsx'

const textId = 'shell:time'

/** Above everything else on a page that is not the present one of everybody: which one it is, and the way out. */
export function ReleaseNotice({ notice, path }: { notice: Notice; path: string }) {
  const { t, locale } = useLocale()
  const iso = notice.kind === 'past' ? notice.seenAt : notice.endsAt
  const moment = writeMoment(new Date(iso), locale.language)
  if (notice.kind === 'past') {
    return (
      <aside className="time-notice" aria-labelledby={textId}>
        <p id={textId}>
          <time dateTime={iso}>{t('time.past', { release: String(notice.release), moment })}</time>
        </p>
        <p>
          <a href={notice.changes}>{t('time.changes')}</a> <a href={notice.today}>{t('time.today')}</a>
        </p>
      </aside>
    )
  }
  return (
    <aside className="time-notice" aria-labelledby={textId}>
      <p id={textId}>
        <time dateTime={iso}>{t('preview.notice', { name: notice.name, moment })}</time>
      </p>
      <p>
        <a href={notice.differences}>{t('preview.differences')}</a>
      </p>
      <form method="post" action="/_preview/exit">
        <input type="hidden" name="to" value={path} />
        <button type="submit" className="button">
          {t('preview.exit')}
        </button>
      </form>
    </aside>
  )
}
