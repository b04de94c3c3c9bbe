import type { Section } from '../../../core/document/index.ts'
import type { SectionState } from '../../../core/translation/index.ts'
import type { SocialCardTexts } from '../social-cards/render-card.ts'

/** A section of a stored document. */
export type StoredSection = Pick<Section, 'heading' | 'title' | 'content' | 'level'>

/** Sections of documents in order, by the hash of the document. */
export type StoredSections = ReadonlyMap<string, readonly StoredSection[]>

/** Content hashes of the sections of a document; `state` is a hash of all of them. */
export interface DocumentStates {
  hash: string
  state: string
  states: SectionState[]
}

/** The URL of a social card, or the characters that no font contains. */
export type SocialCard = { address: string } | { missing: string[] }

/** A page of a book. */
export interface PlannedPage {
  /** Path below the language. */
  path: string
  title: string
  /** Hash of its document. */
  document: string
  /** The language of its text. */
  locale: string
}

/** A folder of a language, as a book. */
export interface PlannedBook {
  /** Path of the folder, or of the language. */
  path: string
  title: string
  locale: string
  pages: readonly PlannedPage[]
}

/** The hash of a printed book, or the reason why it is missing. */
export type PrintedBook = { media: string } | { problem: string; hint?: string }

/** The answers that a plan can request, by name. */
export interface Answers {
  /** Sections without their content. */
  headings: StoredSections
  sections: StoredSections
  documents: readonly DocumentStates[]
  /** The existing fragments, as `document fragment`. */
  fragments: ReadonlySet<string>
  /** By the hash of their inputs. */
  socialCards: ReadonlyMap<string, SocialCard>
  /** By the hash of their inputs. */
  books: ReadonlyMap<string, PrintedBook>
}

/** The subjects of each request: hashes of documents, unless stated otherwise. */
export interface Subjects {
  headings: readonly string[]
  sections: readonly string[]
  /** Hashes, or states, of documents. */
  documents: { hashes: readonly string[]; states: readonly string[] }
  fragments: readonly (readonly [document: string, fragment: string])[]
  /** By the hash of their inputs. */
  socialCards: ReadonlyMap<string, SocialCardTexts>
  /** By the hash of their inputs. */
  books: ReadonlyMap<string, PlannedBook>
}

interface PlanRequest {
  name: keyof Answers
  subjects: Subjects[keyof Answers]
}

/**
 * A pure computation over rows. If it needs rows of documents that only its progress determines, it yields a request
 * and continues with the answer. The computation itself reads nothing, and the same answers lead to the same result.
 */
export type Plan<Result> = Generator<PlanRequest, Result, unknown>

/** Requests an answer from the caller that carries out the plan; see `executePlan`. */
export function* request<Name extends keyof Answers>(name: Name, subjects: Subjects[Name]): Plan<Answers[Name]> {
  return (yield { name, subjects }) as Answers[Name] // `executePlan` answers each request with the method of its name.
}
