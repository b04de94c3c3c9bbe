import { pairSections } from './pair-sections.ts'
import type { PairedHeading } from './pair-sections.ts'
import type { Section } from '../document/index.ts'

/** A section of a page, with a hash of its present text. */
export interface SectionState extends PairedHeading {
  /** The hash of its text (`sectionText`). */
  state: string
}

/** What is known of a translated section: which section it translates, and the state of both when it was made. */
export interface TranslatedSection {
  heading: string
  /** Heading of the section it translates. */
  source: string
  /** State of the translation itself. */
  own: string
  /** The state of the source that was translated, and the hash of the document that has it; `''` if none is known. */
  from: string
  document: string
  /** Heading of the source in that document. */
  was: string
}

/**
 * A translator has declared that a section is up to date. It holds as long as the translation itself does not change.
 */
export interface AcceptedSection {
  source: string
  own: string
  from: string
  /** A document that has the state, where one is known. */
  document?: string
}

interface TranslationInput {
  /** The source page: its document and its sections. */
  source: { document: string; sections: readonly SectionState[] }
  translation: readonly SectionState[]
  /** The result for the previous release; absent for a new translation. */
  earlier?: readonly TranslatedSection[]
  accepted?: readonly AcceptedSection[]
}

interface Translation {
  sections: TranslatedSection[]
  /** Sections of the source without a counterpart, and of the translation. */
  untranslated: string[]
  unpaired: string[]
}

/**
 * Determines which state of its source each section of a translation was made from. A section that is new or changed in
 * this release was made from the present source; every other section from the same state as in the previous release.
 */
export function trackTranslation({ source, translation, earlier, accepted = [] }: TranslationInput): Translation {
  const { pairs, untranslated, unpaired } = pairSections(
    source.sections,
    translation,
    new Map(earlier?.map((section) => [section.heading, section.source])),
  )
  const sourceStates = new Map(source.sections.map(({ heading, state }) => [heading, state]))
  const known = new Map(earlier?.map((section) => [section.heading, section]))
  const word = new Map(accepted.map((section) => [section.source, section]))
  const sections = translation.flatMap(({ heading, state: own }): TranslatedSection[] => {
    const paired = pairs.get(heading)
    if (paired === undefined) return []
    const before = known.get(heading)
    const given = word.get(paired)
    const section = { heading, source: paired, own }
    if (given?.own === own && given.from !== before?.from) {
      return [
        {
          ...section,
          from: given.from,
          was: paired,
          document: given.from === sourceStates.get(paired) ? source.document : (given.document ?? ''),
        },
      ]
    }
    if (before?.own === own) return [{ ...section, from: before.from, was: before.was, document: before.document }]
    return [{ ...section, from: sourceStates.get(paired)!, was: paired, document: source.document }]
  })
  return { sections, untranslated, unpaired }
}

/** The sections whose source has changed since they were translated. */
export function staleSections(
  { sections }: Pick<Translation, 'sections'>,
  source: readonly SectionState[],
): TranslatedSection[] {
  const states = new Map(source.map(({ heading, state }) => [heading, state]))
  return sections.filter(({ source: heading, from }) => states.get(heading) !== from)
}

/**
 * The text of a section by which a change is noticed: its title and its words, with white space normalised. Formatting,
 * link addresses and images do not count, because changing them needs no new translation.
 */
export function sectionText({ title, content }: Pick<Section, 'title' | 'content'>): string {
  return `${title}\n${content}`.normalize('NFC').replace(/\s+/g, ' ').trim()
}
