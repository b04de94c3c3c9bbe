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
  /** What the search dialog says, in that language. */
  texts: DialogTexts
  /** Pages that are not translated, grouped by the language in which they are shown. */
  untranslated?: UntranslatedTitles[]
  /** The heading above untranslated pages in the results. */
  elsewhere?: string
}

/** Texts of the search dialog that nobody reads before titles are there: no page has to carry them. */
export interface DialogTexts {
  /** Name of the list of results. */
  list: string
  recent: string
  suggested: string
  /** On the button that forgets recent pages. */
  clear: string
  searching: string
  /** What the keys at the bottom do. */
  select: string
  open: string
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
