import type { ReactNode } from 'react'
import { writeDate } from '../../../../core/locale/index.ts'
import type { FrameData } from '../../../layout/frame-data.ts'
import { Link } from '../../../layout/link.tsx'
import { useLocale } from '../../../layout/locale-context.tsx'
import { PageLink } from '../../../layout/release-link.tsx'
import { BidiText, LanguageNote, contentLanguage, navigationLanguage } from '../../../layout/text-language.tsx'
import { Hole } from '../../../render/hole.tsx'
import { Lead } from '../../entry/article-text.tsx'
import type { ArticleData } from './article-data.ts'
import { PageActionsMenu } from './page-actions.tsx'
import { TranslationNote } from './translation-notice.tsx'

/** The top of a documentation page: breadcrumb, title, description, language notes, and page actions. */
export function PageTitle({
  frame,
  data: { entry, lead, breadcrumb, actions, translation, reviewDue },
  children,
}: {
  frame: FrameData
  data: ArticleData
  /** Shown below the title. */
  children?: ReactNode
}) {
  return (
    <div className="page-title">
      <div className="page-title-text">
        <Breadcrumb folders={breadcrumb} {...navigationLanguage(frame)} />
        <h1 {...contentLanguage(frame)}>
          <BidiText text={entry.title} around={frame.contentLocale.dir} unbroken />
        </h1>
        {lead === undefined ? <Hole name="lead" /> : <Lead text={lead} {...contentLanguage(frame)} />}
      </div>
      {children}
      <LanguageNote frame={frame} />
      {translation && <TranslationNote notice={translation} />}
      {reviewDue !== null && <ReviewNote reviewBy={reviewDue} />}
      {entry.links && entry.links.length > 0 && (
        <p className="actions">
          {entry.links.map(({ label, ...link }) => (
            <Link
              key={link.to}
              to={link.to}
              target={link.target}
              icon={link.icon}
              locale={frame.linkLocale.code}
              className="button"
            >
              {label}
            </Link>
          ))}
        </p>
      )}
      <PageActionsMenu actions={actions} permanent={frame.versions?.permanent ?? null} />
    </div>
  )
}

/** Tells readers that the page's review is overdue. */
function ReviewNote({ reviewBy }: { reviewBy: string }) {
  const { t, locale } = useLocale()
  return (
    <p className="language-note">{t('docs.reviewDue', { date: writeDate(new Date(reviewBy), locale.language) })}</p>
  )
}

/** Links to the folders above a page. The page itself is not included, because its title follows. */
export function Breadcrumb({
  folders,
  ...language
}: {
  folders: ArticleData['breadcrumb']
  lang?: string
  dir?: 'ltr' | 'rtl'
}) {
  const { t } = useLocale()
  if (folders.length === 0) return null
  return (
    <nav className="breadcrumb" aria-label={t('navigation.breadcrumb')}>
      <ol {...language}>
        {folders.map(({ title, path, titleIn }) => {
          const name = <BidiText text={title} lang={titleIn} />
          return <li key={path ?? title}>{path ? <PageLink href={path}>{name}</PageLink> : name}</li>
        })}
      </ol>
    </nav>
  )
}
