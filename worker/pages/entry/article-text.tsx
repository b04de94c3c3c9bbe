import { renderToStaticMarkup } from 'react-dom/server.edge'
import type { StoredArticle } from '../../../core/document/index.ts'
import { versionNames } from '../../../core/release/index.ts'
import type { SiteLocale } from '../../../core/release/index.ts'
import { encodePathname } from '../../../core/route/index.ts'
import { fillVersionInHtml } from '../../../core/text/index.ts'
import type { PageRequest } from '../../context.ts'
import { hrefAtPlace } from '../../layout/release-link.tsx'
import { UnbrokenText } from '../../layout/text-language.tsx'
import { spliceHtml } from '../../render/splice-html.ts'
import type { PageEntry } from '../../store/content-store.ts'
import { linkPlace, localeEdits, moveToLocale, placeEdits } from '../article-edits.ts'
import { noteEdits, renderMovedSections, translationNotes, withFormerIds, withNotes } from './heading-notes.tsx'
import type { HeadingNote } from './heading-notes.tsx'
import { versionNotes } from './version-marks.tsx'
import type { VersionMarks } from './version-marks.tsx'

/** Reads the article of an entry. */
export async function readArticle({ store }: PageRequest, document: string): Promise<StoredArticle> {
  const article = await store.readArticle(document)
  if (!article) throw new Error(`The article ${document} is not in the database`)
  return article
}

/** The description under a page's title. Renders nothing for a page without a description. */
export function Lead({ text, ...language }: { text: string; lang?: string; dir?: 'ltr' | 'rtl' }) {
  return text === '' ? null : (
    <p className="lead" {...language}>
      <UnbrokenText text={text} />
    </p>
  )
}

/** Renders the description of a page whose article is still being read. Returns '' if the read fails. */
export async function fillLead(
  article: StoredArticle | Promise<StoredArticle>,
  leadOf: (article: StoredArticle) => string,
  { language, dir }: SiteLocale,
): Promise<string> {
  const text = await Promise.resolve(article).then(leadOf, () => '')
  return renderToStaticMarkup(<Lead text={text} lang={language} dir={dir} />)
}

/**
 * Returns the article as this page shows it: with notes at its headings, with links in the frame's language, and with
 * links that stay in the release.
 * @param options.from locale of the article, if its links must be changed to the locale of the request
 * @param options.marks sections that differ from the previous version
 */
export async function fillArticle(
  request: PageRequest,
  { path, translation, anchors }: PageEntry,
  stored: StoredArticle | Promise<StoredArticle>,
  { from = request.contentLocale.code, marks }: { from?: string | undefined; marks: VersionMarks | null },
): Promise<string> {
  const { cache, contentLocale, locale, t } = request
  const article = await stored
  const { isStatic } = cache.release.config
  const place = linkPlace(cache)
  const hrefOf = (address: string) => hrefAtPlace(moveToLocale(address, from, contentLocale.code), place)
  const notes = translation
    ? translationNotes(translation, t, locale, (heading) =>
        isStatic ? undefined : hrefOf(`${encodePathname(path)}?changes#${heading}`),
      )
    : new Map<string, HeadingNote>()
  const versioned = marks ? withNotes(notes, versionNotes(marks, request, isStatic ? () => undefined : hrefOf)) : notes
  const edits = [
    ...noteEdits(article, withFormerIds(versioned, anchors)),
    ...(from === contentLocale.code ? [] : localeEdits(article, from, contentLocale.code)),
    ...placeEdits(article, place),
  ]
  const shown = fillVersionInHtml(spliceHtml(article.html, edits), versionNames(cache.release))
  return shown + renderMovedSections(article.html, anchors, t, locale, hrefOf)
}
