import { nameLanguage } from '../../core/locale/index.ts'
import type { DocsPageData, FrameData } from '../pages/page-data.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { Isolated } from './isolated.tsx'
import { contentLanguage, navigationLanguage } from './language-attributes.ts'
import { Link } from './link.tsx'
import { useLocale } from './locale-context.tsx'
import { TranslationNote } from './translation-note.tsx'
import { PageActions } from './page-actions.tsx'

/** Where the page is, what it is called, what it is about, and what can be done with it. */
export function PageTitle({ frame, data: { entry, breadcrumb, actions, translation } }: { frame: FrameData; data: DocsPageData }) {
  return (
    <div className="page-title">
      <div className="page-title-text">
        <Breadcrumb trail={breadcrumb} {...navigationLanguage(frame)} />
        <h1 {...contentLanguage(frame)}><Isolated text={entry.title} /></h1>
        {entry.description && <p className="lead" {...contentLanguage(frame)}>{entry.description}</p>}
      </div>
      <LanguageNote frame={frame} />
      {translation && <TranslationNote notice={translation} path={entry.path} />}
      {entry.links && entry.links.length > 0 && (
        <p className="actions">
          {entry.links.map(({ label, ...link }) => (
            <Link key={link.to} to={link.to} target={link.target} icon={link.icon} locale={frame.linkLocale.code} className="button">{label}</Link>
          ))}
        </p>
      )}
      <PageActions actions={actions} />
    </div>
  )
}

/** Says so when the text is in another language than the page around it. */
function LanguageNote({ frame: { locale, contentLocale, linkLocale } }: { frame: FrameData }) {
  const { t } = useLocale()
  if (contentLocale.code === locale.code) return null
  const name = nameLanguage(contentLocale.language, locale.language)
  return <p className="language-note">{t(contentLocale.code === linkLocale.code ? 'docs.otherLanguage' : 'docs.untranslated', { name })}</p>
}
