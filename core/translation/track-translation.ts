import { pairSections } from './pair-sections.ts'
import type { PairedHeading } from './pair-sections.ts'
import type { Section } from '../document/index.ts'

/** A section of a page in one of its states. */
export interface SectionState extends PairedHeading {
  /** Names what it says (`sectionText`). */
  state: string
}

/** What is known of a translated section: which section it translates, and the state of both when it was made. */
export interface TranslatedSection {
  heading: string
  /** Heading of the section it translates. */
  source: string
  /** State of the translation itself. */
  own: string
  /** State of the source that it was made from, and the document that has it; `''` where none is known. */
  from: string
  document: string
  /** Heading of the source in that document. */
  was: string
}

/** A translator's word that a section is up to date: it holds while the translation itself stays as it was. */
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
  /** What the release before said of the page; absent for a new translation. */
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
 * Follows a translation from one release to the next. A section that was written or changed now was made from what the source says
 * now; every other one from what it was made from before.
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

/** Sections whose source says something else now than when they were translated. */
export function staleSections(
  { sections }: Pick<Translation, 'sections'>,
  source: readonly SectionState[],
): TranslatedSection[] {
  const states = new Map(source.map(({ heading, state }) => [heading, state]))
  return sections.filter(({ source: heading, from }) => states.get(heading) !== from)
}

/**
 * What a section says, whatever its white space: two sections with the same text need the same translation. Its title is part of it;
 * marks, links and images without words are not.
 */
export function sectionText({ title, content }: Pick<Section, 'title' | 'content'>): string {
  return `${title}\n${content}`.normalize('NFC').replace(/\s+/g, ' ').trim()
}
