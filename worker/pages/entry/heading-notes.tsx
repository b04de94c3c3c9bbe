// Notes that a page adds to the headings of its article. They can't be stored in the article, which is shared by all
// releases.
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { hasId } from '../../../core/document/index.ts'
import type { FormerHeading, StoredArticle } from '../../../core/document/index.ts'
import type { Translate } from '../../../core/locale/index.ts'
import type { SiteLocale } from '../../../core/release/index.ts'
import { encodePathname } from '../../../core/route/index.ts'
import type { HtmlEdit } from '../../render/splice-html.ts'
import type { PageTranslation } from '../../store/content-store.ts'

/** Content to add to a heading. */
export interface HeadingNote {
  /** More ids that links can use for the heading. */
  ids?: readonly string[]
  /** HTML to insert after the heading. */
  after?: string
}

/**
 * Returns notes for the headings of a translation. They mark outdated sections, and give each section the id of its
 * source section, so that a URL with a fragment works in every language.
 *
 * @param changes returns the URL of a section on the page that lists the source's changes, if there is one
 * @returns notes by heading id; `''` is the start of the article
 */
export function translationNotes(
  { sections }: PageTranslation,
  t: Translate,
  locale: SiteLocale,
  changes: (heading: string) => string | undefined,
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

function StaleSection({ t, locale, href }: { t: Translate; locale: SiteLocale; href: string | undefined }) {
  return (
    <p className="stale-section" lang={locale.language} dir={locale.dir}>
      {t('translation.section')} {href !== undefined && <a href={href}>{t('translation.changes')}</a>}
    </p>
  )
}

/** Merges two sets of notes. If both have a note for a heading, the second follows the first. */
export function withNotes(
  notes: ReadonlyMap<string, HeadingNote>,
  more: ReadonlyMap<string, HeadingNote>,
): Map<string, HeadingNote> {
  const all = new Map(notes)
  for (const [heading, { after = '' }] of more) {
    const note = all.get(heading)
    all.set(heading, { ...note, after: after + (note?.after ?? '') })
  }
  return all
}

/** Adds the former ids of headings to the notes. */
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

/** Inserts the notes of headings into their article. */
export function noteEdits({ html, marks }: StoredArticle, notes: ReadonlyMap<string, HeadingNote>): HtmlEdit[] {
  if (notes.size === 0) return []
  const headings = marks.headings.flatMap(([heading, , content, end]): HtmlEdit[] => {
    const note = notes.get(heading)
    if (!note) return []
    // Skips ids that the article already has, because ids must be unique.
    const ids = (note.ids ?? []).filter((id) => !hasId(html, id))
    return [
      { start: content, html: ids.map((id) => `<span id="${id}"></span>`).join('') },
      { start: end, html: note.after ?? '' },
    ]
  })
  return [{ start: 0, html: notes.get('')?.after ?? '' }, ...headings]
}

/**
 * Renders the end of an article whose sections have moved to other pages. A link to a moved section scrolls here and
 * finds a link to the new page.
 * @param hrefOf returns the page's link for a content path
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
