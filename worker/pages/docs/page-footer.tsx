import { writeDate } from '../../../core/locale/index.ts'
import type { PageActions } from '../page-data.ts'
import { Link } from '../../layout/link.tsx'
import { useLocale } from '../../layout/locale-context.tsx'
import { PageLink } from '../../layout/release-link.tsx'

interface PageFooterProps {
  actions: PageActions
  updatedAt: string
  minutes: number
  path: string
}

/** Where to mend the page, how old it is, and how long it takes to read. */
export function PageFooter({ actions: { edit, report }, updatedAt, minutes, path }: PageFooterProps) {
  const { t, locale } = useLocale()
  const date = writeDate(new Date(updatedAt), locale.language)
  return (
    <div className="page-footer">
      <p>
        {edit && (
          <Link to={edit} target="_blank" marked={false}>
            {t('docs.edit')}
          </Link>
        )}
        {edit && report && ` ${t('common.or')} `}
        {report && (
          <Link to={report} target="_blank" marked={false}>
            {t('docs.report')}
          </Link>
        )}
      </p>
      <p>
        <PageLink href={`${path}?history`}>
          <time dateTime={updatedAt}>{t('docs.updated', { date })}</time>
        </PageLink>
        {minutes > 0 && ` · ${t('docs.readingTime', { count: minutes })}`}
      </p>
    </div>
  )
}
