import type { OtherId, Section } from '../../../core/document/index.ts'
import type { SectionState } from '../../../core/translation/index.ts'
import type { SocialCardTexts } from '../social-cards/render-card.ts'

/** A section of a stored document. */
export type StoredSection = Pick<Section, 'heading' | 'title' | 'content' | 'level'>

/** The sections of documents in their order, by the hash of the document. */
export type StoredSections = ReadonlyMap<string, readonly StoredSection[]>

/** The hashes of a document's sections. `state` is a hash of all of them. */
export interface DocumentStates {
  hash: string
  state: string
  states: SectionState[]
}

/** The URL of a social card, or the characters that none of the fonts contains. */
export type SocialCard = { address: string } | { missing: string[] }

/** A page of a book. */
export interface PlannedPage {
  /** The path without the language. */
  path: string
  title: string
  /** The hash of the page's document. */
  document: string
  /** The language of the page's text. */
  locale: string
  /** Other ids of the page's headings. Absent if the headings have only their own ids. */
  ids?: readonly OtherId[]
}

/** A top-level folder that is printed as a PDF. */
export interface PlannedBook {
  /** The path of the folder, or of the language if it has no folders. */
  path: string
  title: string
  locale: string
  pages: readonly PlannedPage[]
}

/** The hash of a printed PDF, or the reason why it is missing. */
export type PrintedBook = { media: string } | { problem: string; hint?: string }

/** The types of the answers that a plan can request. */
export interface Answers {
  /** Sections without their text. */
  headings: StoredSections
  sections: StoredSections
  documents: readonly DocumentStates[]
  /** The fragments that exist, as strings of the form `document fragment`. */
  fragments: ReadonlySet<string>
  /** By hash of the card's inputs. */
  socialCards: ReadonlyMap<string, SocialCard>
  /** By hash of the book's inputs. */
  books: ReadonlyMap<string, PrintedBook>
}

/** The parameters of each request. They are hashes of documents unless stated otherwise. */
export interface Subjects {
  headings: readonly string[]
  sections: readonly string[]
  /** Either hashes or states of documents. */
  documents: { hashes: readonly string[]; states: readonly string[] }
  fragments: readonly (readonly [document: string, fragment: string])[]
  /** By hash of the card's inputs. */
  socialCards: ReadonlyMap<string, SocialCardTexts>
  /** By hash of the book's inputs. */
  books: ReadonlyMap<string, PlannedBook>
}

interface PlanRequest {
  name: keyof Answers
  subjects: Subjects[keyof Answers]
}

/**
 * A pure computation over rows. When it needs data from the database, it yields a request and continues with the
 * answer. It reads nothing itself, so the same answers always lead to the same result.
 */
export type Plan<Result> = Generator<PlanRequest, Result, unknown>

/** Requests data from the caller that executes the plan; see `executePlan`. */
export function* request<Name extends keyof Answers>(name: Name, subjects: Subjects[Name]): Plan<Answers[Name]> {
  // `executePlan` answers each request with the method of the same name.
  return (yield { name, subjects }) as Answers[Name]
}
