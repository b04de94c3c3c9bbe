import { Icon } from '../../client/elements/icon.tsx'
import { writeMoment } from '../../core/locale/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import type { ReleaseNotice as Notice } from './frame-data.ts'
import { Link } from './link.tsx'
import { useLocale } from './locale-context.tsx'
import { ConfigText } from './text-language.tsx'

/**
 * The announcement from `site.config.ts`, above the header. If a reader closes it, it stays closed until its text
 * changes.
 */
export function Announcement({ text, html, to }: NonNullable<SiteConfig['announcement']>) {
  const { t, locale } = useLocale()
  const shown = <ConfigText text={text} html={html?.[locale.code]} />
  return (
    <aside className="announcement" aria-label={t('header.announcement')}>
      <p>{to ? <Link to={to}>{shown}</Link> : shown}</p>
      <button className="icon-button needs-script" aria-label={t('common.close')} data-dismiss-announcement>
        <Icon name="x" />
      </button>
    </aside>
  )
}

const textId = 'shell:time'

/** In a past release or preview, names the release or preview and links to the live page. */
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
          {notice.changes !== null && <a href={notice.changes}>{t('time.changes')}</a>}{' '}
          <a href={notice.today}>{t('time.today')}</a>
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
