import type { TranslatedSection } from './track-translation.ts'

/** A translated section, as stored in a release. */
export interface TrackedSection extends TranslatedSection {
  /** Whether the source section has changed since it was translated. */
  stale?: true
}

/**
 * The fields of `TrackedSection` as a tuple. `document` is an index into `documents`. `was` is omitted if it equals
 * `source`, and `stale` if it is false.
 */
type PackedSection = [
  heading: string,
  source: string,
  own: string,
  from: string,
  document: number,
  was?: string,
  stale?: 1,
]

/**
 * The sections of a page. Each document is stored only once, because most sections were translated from the same one.
 */
interface PackedSections {
  documents: string[]
  sections: PackedSection[]
}

/** Packs a page's sections for storage. The result is half as long as it would be with field names. */
export function packSections(sections: readonly TrackedSection[]): PackedSections {
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

/** Unpacks the output of `packSections`. Also accepts an unpacked list, as stored by older engine versions. */
export function unpackSections(packed: unknown): TrackedSection[] {
  if (Array.isArray(packed)) return packed as TrackedSection[]
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
