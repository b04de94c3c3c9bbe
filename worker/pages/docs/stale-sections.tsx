import { renderToStaticMarkup } from 'react-dom/server.edge'
import type { SiteLocale } from '../../../core/release/index.ts'
import type { Translate } from '../../../core/locale/index.ts'
import type { HeadingMark } from './mark-headings.ts'
import type { PageTranslation } from '../../store/content-store.ts'

/**
 * The marks of a translated article: each section has the id of its source as well, so that an address keeps its section in every
 * language; and those whose source has changed say so.
 *
 * @param changes address of the page that shows what has changed
 */
export function sectionMarks(
  { sections }: PageTranslation,
  t: Translate,
  locale: SiteLocale,
  changes: string,
): Map<string, HeadingMark> {
  return new Map(
    sections
      .filter(({ heading, source, stale }) => stale || heading !== source)
      .map(({ heading, source, stale }) => [
        heading,
        {
          ...(source && source !== heading ? { ids: [source] } : {}),
          ...(stale
            ? { after: renderToStaticMarkup(<StaleSection t={t} locale={locale} href={`${changes}#${heading}`} />) }
            : {}),
        },
      ]),
  )
}

function StaleSection({ t, locale, href }: { t: Translate; locale: SiteLocale; href: string }) {
  return (
    <p className="stale-section" lang={locale.language} dir={locale.dir}>
      {t('translation.section')} <a href={href}>{t('translation.changes')}</a>
    </p>
  )
}
