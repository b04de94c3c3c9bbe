import { fingerprint, similarity } from './similarity.ts'
import type { Section } from './document.ts'

/** A former id of a heading, and the heading that it now links to. */
export interface FormerHeading {
  id: string
  /** Id of the current heading. */
  heading: string
  /** Path and title of the page that the section has moved to; absent if it is still on this page. */
  path?: string
  title?: string
}

type HeadingSection = Pick<Section, 'heading' | 'title' | 'content' | 'level'>

/** Minimum similarity (0 to 1) for two sections with different headings to count as the same section. */
const sameText = 0.6
/** The lower minimum for two sections between the same unchanged headings. */
const sameTextInPlace = 0.3
/** Texts with fewer characters are only compared for equality, because their similarity is meaningless. */
const shortText = 40
/** Maximum number of headings to compare. Pages with more headings are skipped. */
const maxHeadings = 200

/**
 * Finds the headings of a page that were renamed between two versions. Sections are matched by their level and text,
 * and by their position between unchanged headings.
 *
 * @returns the current id of each renamed heading, by its former id
 */
export function renamedHeadings(
  before: readonly HeadingSection[],
  after: readonly HeadingSection[],
): Map<string, string> {
  const [idsBefore, idsAfter] = [
    new Set(before.map(({ heading }) => heading)),
    new Set(after.map(({ heading }) => heading)),
  ]
  const lost = placed(before, idsAfter)
  const gained = placed(after, idsBefore)
  const perPlace = (headings: readonly Placed[], place: string) =>
    headings.filter((heading) => heading.place === place).length
  const pairs = lost
    .flatMap((from) =>
      gained
        .filter(({ level }) => level === from.level)
        .flatMap((to) => {
          const inPlace = from.place === to.place
          const short = from.content.length < shortText && to.content.length < shortText
          const alone = inPlace && perPlace(lost, from.place) === 1 && perPlace(gained, to.place) === 1
          const score = short
            ? from.content !== '' && from.content === to.content
              ? 1
              : 0
            : similarity(from.print, to.print)
          const same = score >= sameText || (inPlace && score >= sameTextInPlace) || (alone && short)
          return same ? [{ from: from.heading, to: to.heading, score: score + (inPlace ? 0.5 : 0) }] : []
        }),
    )
    .sort((a, b) => b.score - a.score)

  const renamed = new Map<string, string>()
  const taken = new Set<string>()
  for (const { from, to } of pairs) {
    if (renamed.has(from) || taken.has(to)) continue
    renamed.set(from, to)
    taken.add(to)
  }
  return renamed
}

interface Placed extends HeadingSection {
  /** The adjacent headings that exist in both versions. */
  place: string
  print: ReturnType<typeof fingerprint>
}

/**
 * Returns the headings that are missing from the other version, each with the nearest headings around it that are in
 * both versions.
 */
function placed(sections: readonly HeadingSection[], others: ReadonlySet<string>): Placed[] {
  const headings = sections.filter(({ heading }) => heading !== '')
  return headings
    .flatMap((section, index) => {
      if (others.has(section.heading)) return []
      const stays = ({ heading }: HeadingSection) => others.has(heading)
      const place = `${headings.slice(0, index).findLast(stays)?.heading ?? ''} ${headings.slice(index + 1).find(stays)?.heading ?? ''}`
      return [{ ...section, place, print: fingerprint(section.content) }]
    })
    .slice(0, maxHeadings)
}
