import { fingerprint, likeness } from './likeness.ts'
import type { Section } from './document.ts'

/** An id that led to a heading before, and where it leads now. */
export interface FormerHeading {
  id: string
  /** Id of the heading that it leads to. */
  heading: string
  /** Path of the page that the section has moved to, and its title; absent where it is still on this one. */
  path?: string
  title?: string
}

type HeadingSection = Pick<Section, 'heading' | 'title' | 'content' | 'level'>

/** A section that says at least so much of the same is the same one under another heading. */
const sameText = 0.6
/** Between the same neighbours, less is enough. */
const sameTextInPlace = 0.3
/** Characters of a text that says too little to be compared. */
const shortText = 40
/** Headings of a page that are compared. */
const maxHeadings = 200

/**
 * Finds headings of a page that were renamed between two versions: from the old id to the new one. A section is known by its level
 * and its text, and by its place between headings that stayed.
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
            : likeness(from.print, to.print)
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
  /** The headings around it that both versions have. */
  place: string
  print: ReturnType<typeof fingerprint>
}

/** Headings that the other version has not, between those that it has. */
function placed(sections: readonly HeadingSection[], others: ReadonlySet<string>): Placed[] {
  const headings = sections.filter(({ heading }) => heading !== '')
  return headings
    .flatMap((section, index) => {
      if (others.has(section.heading)) return []
      const kept = ({ heading }: HeadingSection) => others.has(heading)
      const place = `${headings.slice(0, index).findLast(kept)?.heading ?? ''} ${headings.slice(index + 1).find(kept)?.heading ?? ''}`
      return [{ ...section, place, print: fingerprint(section.content) }]
    })
    .slice(0, maxHeadings)
}
