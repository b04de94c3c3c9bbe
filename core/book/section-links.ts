import { escapeXml } from '../text/index.ts'
import { chapterId, chapterName } from './chapter-name.ts'
import { pathBelow } from './place-in-document.ts'
import type { OtherIds } from './place-in-document.ts'
import { linkedPages, missingIds } from './plan-files.ts'
import type { PlannedChapter } from './plan-files.ts'

type Chapter = Pick<PlannedChapter, 'page' | 'chapter'>

/** The links to replace in the texts of chapters, by document. */
export type LinkCorrections = ReadonlyMap<string, readonly (readonly [from: string, to: string])[]>

/** Returns the pages to whose sections other chapters link by ids that the chapters don't have. */
export function pagesWithOtherIds(chapters: readonly Chapter[]): Chapter['page'][] {
  const linked = linkedPages(chapters)
  return chapters.flatMap(({ page, chapter }) =>
    missingIds(chapter.facts, linked.get(page.path)).length > 0 ? [page] : [],
  )
}

/**
 * Finds links by other ids: those of a translation's source, former ids, and those of sections that have moved. Stored
 * chapters can't contain them, because they belong to a release.
 */
export function correctLinks(chapters: readonly Chapter[], others: OtherIds): LinkCorrections {
  const idsAt = new Map(chapters.map(({ page, chapter }) => [page.path, new Set(chapter.facts.ids)]))
  return new Map(
    chapters.flatMap(({ chapter: { document, facts } }) => {
      const corrections = facts.links.flatMap(([path, id]) => {
        if (id === '' || idsAt.get(path)?.has(id) !== false) return []
        const [, heading, moved] = others.get(path)?.find(([other]) => chapterId(other) === id) ?? []
        const to = moved === undefined ? path : pathBelow(moved)
        if (!heading || !idsAt.get(to)?.has(chapterId(heading))) return []
        return [[linkTo(path, id), linkTo(to, chapterId(heading))] as const]
      })
      return corrections.length === 0 ? [] : [[document, corrections] as const]
    }),
  )
}

/** Replaces the links in the text of a chapter. */
export function withLinks(text: string, corrections: readonly (readonly [from: string, to: string])[] = []): string {
  return corrections.reduce((corrected, [from, to]) => corrected.replaceAll(from, to), text)
}

function linkTo(path: string, id: string): string {
  return ` href="${escapeXml(`${chapterName(path)}#${id}`)}"`
}
