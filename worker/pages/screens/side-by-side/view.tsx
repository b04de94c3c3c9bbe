import { renderToStaticMarkup } from 'react-dom/server.edge'
import type { Translate } from '../../../../core/locale/index.ts'
import type { SiteLocale } from '../../../../core/release/index.ts'
import type { FrameData } from '../../../layout/frame-data.ts'
import { useLocale } from '../../../layout/locale-context.tsx'
import { PageLink } from '../../../layout/release-link.tsx'
import { Hole } from '../../../render/hole.tsx'

/** A page in two languages. */
export interface SideBySidePageData {
  path: string
  /** Titles in the page's language and in the other one; `null` where the page doesn't exist. */
  titles: [own: string | null, other: string | null]
  other: { locale: SiteLocale; path: string | null }
}

/** A page in two languages. Its sections fill the hole `pairs`. */
export function SideBySidePage({
  frame,
  data: { path, titles, other },
}: {
  frame: FrameData
  data: SideBySidePageData
}) {
  const { t } = useLocale()
  const [own, counterpart] = [frame.contentLocale, other.locale]
  return (
    <>
      <p className="language-note">
        <PageLink href={path}>{t('translation.back')}</PageLink>
      </p>
      <div className="pair">
        <div>
          <LanguageName {...own} />
          {titles[0] === null ? (
            <h1 className="gap">{t('translation.gap')}</h1>
          ) : (
            <h1 lang={own.language} dir={own.dir}>
              {titles[0]}
            </h1>
          )}
        </div>
        <div>
          <LanguageName {...counterpart} />
          {titles[1] === null ? (
            <p className="gap">{t('translation.gap')}</p>
          ) : (
            <p className="side-title" lang={counterpart.language} dir={counterpart.dir}>
              <PageLink href={other.path ?? undefined}>{titles[1]}</PageLink>
            </p>
          )}
        </div>
      </div>
      <Hole name="pairs" />
    </>
  )
}

/** The heading of a column: the language's own name. */
function LanguageName({ name, language, dir }: SiteLocale) {
  return (
    <p className="side-language" lang={language} dir={dir}>
      {name}
    </p>
  )
}

interface Side {
  html: string | undefined
  locale: SiteLocale
}

/** Renders a section in both languages. If one is missing, a note replaces it. */
export function renderPair(left: Side, right: Side, t: Translate): string {
  return renderToStaticMarkup(
    <div className="pair">
      <Column {...left} t={t} />
      <Column {...right} t={t} />
    </div>,
  )
}

function Column({ html, locale, t }: Side & { t: Translate }) {
  if (html === undefined) return <p className="gap">{t('translation.gap')}</p>
  return <div className="prose" lang={locale.language} dir={locale.dir} dangerouslySetInnerHTML={{ __html: html }} />
}
