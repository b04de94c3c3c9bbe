import type { TranslatedSection } from './track-translation.ts'

/** A translated section as a release keeps it. */
export interface FollowedSection extends TranslatedSection {
  /** Whether its source says something else by now. */
  stale?: true
}

/** Heading, source, own state, from, place of the document; then, where they are not as mostly: what the source was, and whether it is stale. */
type PackedSection = [
  heading: string,
  source: string,
  own: string,
  from: string,
  document: number,
  was?: string,
  stale?: 1,
]

/** Most sections of a page were made from one document, in which their source had the heading that it has now. */
interface PackedSections {
  documents: string[]
  sections: PackedSection[]
}

/** The sections of a page in half the bytes that they take by their names. */
export function packSections(sections: readonly FollowedSection[]): PackedSections {
  const documents = [...new Set(sections.map(({ document }) => document))]
  return {
    documents,
    sections: sections.map(({ heading, source, own, from, document, was, stale }): PackedSection => {
      const usual = [heading, source, own, from, documents.indexOf(document)] as const
      if (stale) return [...usual, was, 1]
      return was === source ? [...usual] : [...usual, was]
    }),
  }
}

/** Reads what `packSections` gave; also the sections themselves, as releases kept them before. */
export function unpackSections(packed: unknown): FollowedSection[] {
  if (Array.isArray(packed)) return packed as FollowedSection[]
  const { documents, sections } = packed as PackedSections
  return sections.map(([heading, source, own, from, document, was = source, stale]) => ({
    heading,
    source,
    own,
    from,
    was,
    document: documents[document]!,
    ...(stale && { stale: true }),
  }))
}
