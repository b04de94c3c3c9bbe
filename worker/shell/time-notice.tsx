import type { TimeNotice as Notice } from '../time/time-notice.ts'
import { useLocale } from './locale-context.tsx'

/** Above everything else on a page that is not the present one of everybody: which one it is, and the way out. */
export function TimeNotice({ notice, path }: { notice: Notice; path: string }) {
  const { t, locale } = useLocale()
  const format = (iso: string) => new Intl.DateTimeFormat(locale.language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(iso))
  if (notice.kind === 'past') {
    return (
      <aside className="time-notice" aria-label={t('time.label')}>
        <p><time dateTime={notice.seenAt}>{t('time.past', { release: String(notice.release), moment: format(notice.seenAt) })}</time></p>
        <p><a href={notice.changes}>{t('time.changes')}</a> <a href={notice.today}>{t('time.today')}</a></p>
      </aside>
    )
  }
  return (
    <aside className="time-notice" aria-label={t('preview.label')}>
      <p>{t('preview.notice', { name: notice.name })} <time dateTime={notice.endsAt}>{t('preview.ends', { moment: format(notice.endsAt) })}</time></p>
      <p><a href={notice.differences}>{t('preview.differences')}</a></p>
      <form method="post" action="/_preview/exit">
        <input type="hidden" name="to" value={path} />
        <button type="submit" className="button">{t('preview.exit')}</button>
      </form>
    </aside>
  )
}
