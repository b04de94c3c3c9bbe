// The sections of a language as a browser loads them: lines of JSON, first the head, then a line for each page.
import type { Speech } from '../locale/index.ts'
import type { LanguageData } from './define-search-language.ts'
import type { HiddenFrequencies } from './term-frequencies.ts'

export interface SectionDumpHead {
  /** What the search knows of the language, with the site's synonyms. */
  language: LanguageData
  /** How frequent terms are; see `hideTerms`. */
  frequencies: HiddenFrequencies
  /** The messages about searching: in the language, and in English for those that it lacks. */
  speech: readonly [Speech, Speech]
}

/** The last two are left out where they are empty. */
export type DumpedSection = [
  heading: string,
  title: string,
  titles: readonly string[],
  content: string,
  level: number,
  code?: readonly (readonly [start: number, end: number])[],
  keywords?: readonly string[],
]

/**
 * `document` is a number that is valid in this dump only. Pages may share a document: its sections come with the first
 * of them.
 */
export type DumpedPage = [path: string, title: string, boost: unknown, document: number, ...sections: DumpedSection[]]
