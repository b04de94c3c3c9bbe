import { pairSections } from './pair-sections.ts'
import type { PairedHeading } from './pair-sections.ts'
import type { Section } from '../document/index.ts'

/** A section of a page with a hash of its current text. */
export interface SectionState extends PairedHeading {
  /** The hash of the section's text (`sectionText`). */
  state: string
}

/** A translated section: its source section, and the hashes of both texts when it was translated. */
export interface TranslatedSection {
  heading: string
  /** Heading of the source section. */
  source: string
  /** Hash of the translation's text. */
  own: string
  /**
   * Hash of the source text that was translated. `document` is the hash of the document that contains this text; `''`
   * if unknown.
   */
  from: string
  document: string
  /** Heading of the source section in that document. */
  was: string
}

/** A section that a translator has marked as up to date. The mark is valid until the translation changes. */
export interface AcceptedSection {
  source: string
  own: string
  from: string
  /** Hash of the document that contains the source text, if known. */
  document?: string
}

interface TranslationInput {
  /** The source page: its document and its sections. */
  source: { document: string; sections: readonly SectionState[] }
  translation: readonly SectionState[]
  /** The sections of the previous release; absent for a new translation. */
  earlier?: readonly TranslatedSection[]
  accepted?: readonly AcceptedSection[]
}

interface Translation {
  sections: TranslatedSection[]
  /** Sections of the source without a translation. `unpaired` are sections of the translation without a source. */
  untranslated: string[]
  unpaired: string[]
}

/**
 * Determines the source text from which each section was translated. For a new or changed section, that is the current
 * source text. For an unchanged section, it is the text recorded in the previous release.
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

/** Returns the sections whose source has changed since they were translated. */
export function staleSections(
  { sections }: Pick<Translation, 'sections'>,
  source: readonly SectionState[],
): TranslatedSection[] {
  const states = new Map(source.map(({ heading, state }) => [heading, state]))
  return sections.filter(({ source: heading, from }) => states.get(heading) !== from)
}

/**
 * Returns the text of a section for change detection: its title and words, with normalized white space. Formatting,
 * link targets, and images are omitted, because changes to them don't require a new translation.
 */
export function sectionText({ title, content }: Pick<Section, 'title' | 'content'>): string {
  return `${title}\n${content}`.normalize('NFC').replace(/\s+/g, ' ').trim()
}
