import { Icon } from '../../../../client/elements/icon.tsx'
import { feedback } from '../../../../client/islands/feedback.tsx'
import { vote } from '../../../../client/islands/vote.tsx'
import { writeDate } from '../../../../core/locale/index.ts'
import { encodePathname } from '../../../../core/route/index.ts'
import type { FrameData } from '../../../layout/frame-data.ts'
import { Link } from '../../../layout/link.tsx'
import { useLocale } from '../../../layout/locale-context.tsx'
import { PageLink } from '../../../layout/release-link.tsx'
import { BidiText, navigationLanguage } from '../../../layout/text-language.tsx'
import { Island } from '../../../render/island.tsx'
import type { ArticleData, PageActions } from './article-data.ts'

/** The part below an article: feedback, page metadata, and links to the previous and next page. */
export function PageEnd({ frame, data }: { frame: FrameData; data: ArticleData }) {
  return (
    <div className="page-end">
      {data.actions.feedback && <PageFeedback actions={data.actions} />}
      <PageFooter
        actions={data.actions}
        updatedAt={data.updatedAt}
        minutes={data.readingMinutes}
        path={encodePathname(data.entry.path)}
        hasHistory={frame.site.history !== 'none'}
      />
      <SurroundLinks frame={frame} surround={data.surround} />
    </div>
  )
}

/** An island that asks whether the page was helpful. The answer is stored, or starts a draft of an issue. */
function PageFeedback({ actions }: { actions: PageActions }) {
  const { t, locale } = useLocale()
  const labels = { question: t('feedback.question'), yes: t('feedback.yes'), no: t('feedback.no') }
  if (actions.vote)
    return (
      <Island
        island={vote}
        props={{ ...actions.vote, locale: locale.code, labels: { ...labels, thanks: t('feedback.thanks') } }}
      />
    )
  return actions.report && <Island island={feedback} props={{ report: actions.report, locale: locale.code, labels }} />
}

interface PageFooterProps {
  actions: PageActions
  updatedAt: string
  minutes: number
  path: string
  hasHistory: boolean
}

/** The page's edit and report links, date of the last change, and reading time. */
function PageFooter({ actions: { edit, report }, updatedAt, minutes, path, hasHistory }: PageFooterProps) {
  const { t, locale } = useLocale()
  const date = writeDate(new Date(updatedAt), locale.language)
  const updated = <time dateTime={updatedAt}>{t('docs.updated', { date })}</time>
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
        {hasHistory ? <PageLink href={`${path}?history`}>{updated}</PageLink> : updated}
        {minutes > 0 && ` · ${t('docs.readingTime', { count: minutes })}`}
      </p>
    </div>
  )
}

/** Links to the previous and next page, in the order of the navigation, or of the dates of posts. */
function SurroundLinks({ frame, surround: [previous, next] }: { frame: FrameData; surround: ArticleData['surround'] }) {
  const { t } = useLocale()
  if (!previous && !next) return null
  const language = navigationLanguage(frame)
  return (
    <nav className="surround" aria-label={t('docs.surround')}>
      {previous && (
        <PageLink rel="prev" href={previous.path}>
          <small>
            <Icon name="arrow-left" className="flip" />
            {t('docs.previous')}
          </small>
          <span {...language}>
            <BidiText text={previous.title} lang={previous.shownIn} />
          </span>
        </PageLink>
      )}
      {next && (
        <PageLink rel="next" href={next.path}>
          <small>
            {t('docs.next')}
            <Icon name="arrow-right" className="flip" />
          </small>
          <span {...language}>
            <BidiText text={next.title} lang={next.shownIn} />
          </span>
        </PageLink>
      )}
    </nav>
  )
}
