import { renderToStaticMarkup } from 'react-dom/server.edge'
import type { FormerHeading } from '../../../core/document/index.ts'
import type { Translate } from '../../../core/locale/index.ts'
import type { SiteLocale } from '../../../core/release/index.ts'
import { encodePathname } from '../../../core/route/index.ts'
import type { HeadingMark } from './mark-headings.ts'

/** Adds to the marks of an article's headings the ids that they had before. */
export function withFormerIds(
  marks: ReadonlyMap<string, HeadingMark>,
  former: readonly FormerHeading[],
): Map<string, HeadingMark> {
  const all = new Map(marks)
  for (const { id, heading, path } of former) {
    if (path !== undefined) continue
    const mark = all.get(heading)
    all.set(heading, { ...mark, ids: [...new Set([...(mark?.ids ?? []), id])] })
  }
  return all
}

/** The end of an article of which sections have moved to other pages: whoever follows a link to one finds where it is. */
export function renderMovedSections(
  html: string,
  former: readonly FormerHeading[],
  t: Translate,
  locale: SiteLocale,
): string {
  const moved = former.filter(({ id, path }) => path !== undefined && !html.includes(` id="${id}"`))
  return renderToStaticMarkup(
    <>
      {moved.map((section) => (
        <MovedSection key={section.id} section={section} t={t} locale={locale} />
      ))}
    </>,
  )
}

function MovedSection({
  section: { id, path = '', heading, title },
  t,
  locale,
}: {
  section: FormerHeading
  t: Translate
  locale: SiteLocale
}) {
  return (
    <p className="moved-section" id={id}>
      <span lang={locale.language} dir={locale.dir}>
        {t('docs.sectionMoved')}
      </span>{' '}
      <a href={`${encodePathname(path)}#${heading}`}>{title}</a>
    </p>
  )
}
