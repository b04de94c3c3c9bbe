// The sections of a language as a browser loads them: lines of JSON, first the head, then a line for each page.
import type { Speech } from '../locale/index.ts'

export interface SectionDumpHead {
  /** BCP 47. */
  language: string
  /** Texts about a search: those of the interface in the language, then those of English, which stand in. */
  speech: readonly [Speech, Speech]
}

export type DumpedSection = [heading: string, title: string, titles: readonly string[], content: string, level: number]

/** `document` is a number, of this dump alone; sections come with the first page that shows them. */
export type DumpedPage = [path: string, title: string, boost: unknown, document: number, ...sections: DumpedSection[]]
