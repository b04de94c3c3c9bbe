import type { FrameData } from '../../../layout/frame-data.ts'
import { useLocale } from '../../../layout/locale-context.tsx'
import { PageLink } from '../../../layout/release-link.tsx'
import { MarkedRuns } from '../diff/marked-runs.tsx'
import type { DiffRun } from '../../../../core/document/index.ts'
import type { SiteLocale } from '../../../../core/release/index.ts'

/** The changes in the source of a translation, section by section. */
export interface ChangesPageData {
  page: { path: string; title: string }
  source: { path: string; title: string; locale: SiteLocale } | null
  /**
   * The changed sections. `heading` is the section's id in the translation. `text` is `null` if the earlier source text
   * was pruned.
   */
  sections: { heading: string; title: DiffRun[]; text: DiffRun[] | null }[]
  untranslated: { heading: string; title: string; text: string }[]
}

/**
 * Shows which sections of the source have changed since they were translated, word by word and in the source's
 * language.
 */
export function ChangesPage({
  data: { page, source, sections, untranslated },
}: {
  frame: FrameData
  data: ChangesPageData
}) {
  const { t } = useLocale()
  const language = source ? { lang: source.locale.language, dir: source.locale.dir } : {}
  return (
    <>
      <h1>{t('translation.heading', { title: page.title })}</h1>
      <p className="lead">
        <PageLink href={page.path}>{t('translation.back')}</PageLink>
        {source && (
          <>
            {' · '}
            <PageLink href={source.path} {...language}>
              {source.title}
            </PageLink>
          </>
        )}
      </p>
      {sections.length + untranslated.length === 0 && <p>{t('translation.none')}</p>}
      {sections.map(({ heading, title, text }) => (
        <section key={heading} id={heading || undefined}>
          <h2 {...language}>
            <MarkedRuns runs={title} />
          </h2>
          {text ? (
            <p className="changed-text" {...language}>
              <MarkedRuns runs={text} />
            </p>
          ) : (
            <p>{t('translation.unknown')}</p>
          )}
        </section>
      ))}
      {untranslated.map(({ heading, title, text }) => (
        <section key={heading} id={heading}>
          <h2 {...language}>{title}</h2>
          <p>{t('translation.notTranslated')}</p>
          <p className="changed-text" {...language}>
            <MarkedRuns runs={[{ kind: 'added', text }]} />
          </p>
        </section>
      ))}
    </>
  )
}
