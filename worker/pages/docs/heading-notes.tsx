// What a page adds to the headings of its article, which is stored without it: the article is the same in every
// release.
import { renderToStaticMarkup } from 'react-dom/server.edge'
import type { FormerHeading, StoredArticle } from '../../../core/document/index.ts'
import type { Translate } from '../../../core/locale/index.ts'
import type { SiteLocale } from '../../../core/release/index.ts'
import { encodePathname } from '../../../core/route/index.ts'
import type { HtmlEdit } from '../../render/splice-html.ts'
import type { PageTranslation } from '../../store/content-store.ts'

/** What is added to a heading. */
export interface HeadingNote {
  /** Further ids that lead to it. */
  ids?: readonly string[]
  /** HTML right after it. */
  after?: string
}

/**
 * Notes for the headings of a translated article: each section has the id of its source as well, so that an address
 * keeps its section in every language; and those whose source has changed say so.
 *
 * @param changes address of a section on the page that shows what has changed
 * @returns by the id of the heading; `''` stands for the beginning of the article
 */
export function translationNotes(
  { sections }: PageTranslation,
  t: Translate,
  locale: SiteLocale,
  changes: (heading: string) => string,
): Map<string, HeadingNote> {
  return new Map(
    sections
      .filter(({ heading, source, stale }) => stale || heading !== source)
      .map(({ heading, source, stale }) => [
        heading,
        {
          ...(source && source !== heading ? { ids: [source] } : {}),
          ...(stale
            ? { after: renderToStaticMarkup(<StaleSection t={t} locale={locale} href={changes(heading)} />) }
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

/** Adds to the notes the ids that headings had before. */
export function withFormerIds(
  notes: ReadonlyMap<string, HeadingNote>,
  former: readonly FormerHeading[],
): Map<string, HeadingNote> {
  const all = new Map(notes)
  for (const { id, heading, path } of former) {
    if (path !== undefined) continue
    const note = all.get(heading)
    all.set(heading, { ...note, ids: [...new Set([...(note?.ids ?? []), id])] })
  }
  return all
}

/** Writes the notes of headings into their article. */
export function noteEdits({ html, marks }: StoredArticle, notes: ReadonlyMap<string, HeadingNote>): HtmlEdit[] {
  if (notes.size === 0) return []
  const headings = marks.headings.flatMap(([heading, , content, end]): HtmlEdit[] => {
    const note = notes.get(heading)
    if (!note) return []
    // An id that something else on the page has already would lead to two places.
    const ids = (note.ids ?? []).filter((id) => !hasId(html, id))
    return [
      { start: content, html: ids.map((id) => `<span id="${id}"></span>`).join('') },
      { start: end, html: note.after ?? '' },
    ]
  })
  return [{ start: 0, html: notes.get('')?.after ?? '' }, ...headings]
}

/** React writes every attribute so. */
function hasId(html: string, id: string): boolean {
  return html.includes(` id="${id}"`)
}

/**
 * The end of an article of which sections have moved to other pages: whoever follows a link to one finds where it is.
 * @param hrefOf where the page leads for an address of the content
 */
export function renderMovedSections(
  html: string,
  former: readonly FormerHeading[],
  t: Translate,
  locale: SiteLocale,
  hrefOf: (address: string) => string,
): string {
  const moved = former.flatMap(({ id, path, heading, title }) =>
    path === undefined || hasId(html, id) ? [] : [{ id, title, href: hrefOf(`${encodePathname(path)}#${heading}`) }],
  )
  return renderToStaticMarkup(
    <>
      {moved.map(({ id, title, href }) => (
        <p key={id} className="moved-section" id={id}>
          <span lang={locale.language} dir={locale.dir}>
            {t('docs.sectionMoved')}
          </span>{' '}
          <a href={href}>{title}</a>
        </p>
      ))}
    </>,
  )
}
