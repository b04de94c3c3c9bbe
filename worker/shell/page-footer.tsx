import { writeDate } from '../../core/locale/index.ts'
import type { PageActions } from '../pages/page-data.ts'
import { Link } from './link.tsx'
import { useLocale } from './locale-context.tsx'

/** Where to mend the page, and how old it is. */
export function PageFooter({ actions: { edit, report }, updatedAt, path }: { actions: PageActions; updatedAt: string; path: string }) {
  const { t, locale } = useLocale()
  const date = writeDate(new Date(updatedAt), locale.language)
  return (
    <div className="page-footer">
      <p>
        {edit && <Link to={edit} target="_blank" marked={false}>{t('docs.edit')}</Link>}
        {edit && report && ` ${t('common.or')} `}
        {report && <Link to={report} target="_blank" marked={false}>{t('docs.report')}</Link>}
      </p>
      <p><a href={`${path}?history`}><time dateTime={updatedAt}>{t('docs.updated', { date })}</time></a></p>
    </div>
  )
}
