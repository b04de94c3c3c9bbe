import type { FrameData } from '../../layout/frame-data.ts'
import type { DocsPageData } from '../page-data.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { Isolated } from '../../layout/isolated.tsx'
import { contentLanguage, navigationLanguage } from '../../layout/language-attributes.ts'
import { LanguageNote } from '../../layout/language-note.tsx'
import { Link } from '../../layout/link.tsx'
import { TranslationNote } from './translation-note.tsx'
import { PageActions } from './page-actions-menu.tsx'

/** Where the page is, what it is called, what it is about, and what can be done with it. */
export function PageTitle({
  frame,
  data: { entry, breadcrumb, actions, translation },
}: {
  frame: FrameData
  data: DocsPageData
}) {
  return (
    <div className="page-title">
      <div className="page-title-text">
        <Breadcrumb trail={breadcrumb} {...navigationLanguage(frame)} />
        <h1 {...contentLanguage(frame)}>
          <Isolated text={entry.title} />
        </h1>
        {entry.description && (
          <p className="lead" {...contentLanguage(frame)}>
            {entry.description}
          </p>
        )}
      </div>
      <LanguageNote frame={frame} />
      {translation && <TranslationNote notice={translation} />}
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
      <PageActions actions={actions} />
    </div>
  )
}
