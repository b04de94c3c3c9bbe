import type { ArticleMarks } from './article-marks.ts'
import type { FormerHeading } from './heading-history.ts'

/**
 * Another id that links can use for a heading, and the id of the heading, or `''` for the start of the page. If the
 * section has moved to another page, also the path of that page.
 */
export type OtherId = [id: string, heading: string, path?: string]

/** How the sections of a translation correspond to those of its source. */
interface TranslatedHeadings {
  sections: readonly { heading: string; source: string }[]
  /** Headings of the source that have no counterpart. */
  untranslated: readonly string[]
}

/**
 * Returns the other ids of a page's headings: in a translation the ids of its source, and former ids. Links to an
 * untranslated section lead to the start of the page.
 * @param former former headings, including those of sections that have moved to other pages
 */
export function otherIds(
  { sections, untranslated }: TranslatedHeadings = { sections: [], untranslated: [] },
  former: readonly FormerHeading[] = [],
): OtherId[] {
  const ids = new Map<string, OtherId>()
  for (const { heading, source } of sections) if (source !== heading) ids.set(source, [source, heading])
  for (const id of untranslated) ids.set(id, [id, ''])
  for (const { id, heading, path } of former)
    if (!ids.has(id)) ids.set(id, path === undefined ? [id, heading] : [id, heading, path])
  ids.delete('')
  return [...ids.values()]
}

/**
 * Inserts the other ids into an article and its headings, in a document with several articles. Skips ids that the
 * article already has, because ids must be unique. Links to sections that have moved to other pages are changed instead.
 * @param prefix the prefix of the article's ids
 */
export function idEdits(
  { html, marks }: { html: string; marks: ArticleMarks },
  ids: readonly OtherId[],
  prefix: string,
): { start: number; html: string }[] {
  const byHeading = Map.groupBy(
    ids.filter(([id, , path]) => path === undefined && !hasId(html, id)),
    ([, heading]) => heading,
  )
  const places = [['', 0] as const, ...marks.headings.map(([heading, , start]) => [heading, start] as const)]
  return places.flatMap(([heading, start]) => {
    const own = byHeading.get(heading) ?? []
    return own.length === 0 ? [] : [{ start, html: own.map(([id]) => `<span id="${prefix}${id}"></span>`).join('') }]
  })
}

/** Returns whether an article has an id, in the form in which React writes attributes. */
export function hasId(html: string, id: string): boolean {
  return html.includes(` id="${id}"`)
}
