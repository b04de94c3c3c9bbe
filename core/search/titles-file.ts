import type { CountedText } from '../locale/index.ts'
import type { PackedPage } from './titles.ts'

/** Titles of a language's pages as a browser loads them. */
export interface TitlesFile {
  pages: PackedPage[]
  /** How found ones are counted. */
  counted: CountedText
  /** Pages that the language shows in another one, by that one. */
  untranslated?: UntranslatedTitles[]
  /** What is said of these. */
  elsewhere?: string
}

/** Titles of pages that a language shows in another one, at their addresses in the language itself. */
export interface UntranslatedTitles {
  /** BCP 47, of the titles. */
  language: string
  /** Of that language, in the language that shows them. */
  name: string
  dir: 'ltr' | 'rtl'
  pages: PackedPage[]
}
