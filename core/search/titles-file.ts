import type { CountedText } from '../locale/index.ts'
import type { LanguageData } from './define-search-language.ts'
import type { PackedPage } from './titles.ts'
import type { FolderTitles } from './trail.ts'

/** The titles of a language's pages, as a browser loads them for suggestions. */
export interface TitlesFile {
  pages: PackedPage[]
  /** What the search knows of the language. */
  language: LanguageData
  /** Of the folders that the pages are in, those that are not translated among them. */
  folders: FolderTitles
  /** The message for the number of results. */
  counted: CountedText
  /** Pages that are not translated, grouped by the language in which they are shown. */
  untranslated?: UntranslatedTitles[]
  /** The heading above untranslated pages in the results. */
  elsewhere?: string
}

/** Titles of untranslated pages in one language, at their addresses in the reader's language. */
export interface UntranslatedTitles {
  /** BCP 47 tag of the titles' language. */
  language: string
  /** What the search knows of it. */
  words: LanguageData
  /** Name of that language, in the reader's language. */
  name: string
  dir: 'ltr' | 'rtl'
  pages: PackedPage[]
}
