import type { CountedText } from '../locale/index.ts'
import type { LanguageData } from './define-search-language.ts'
import type { PackedPage } from './titles.ts'
import type { FolderTitles } from './trail.ts'

/** The titles of a language's pages, which browsers load for suggestions. */
export interface TitlesFile {
  pages: PackedPage[]
  /** The search data of the language. */
  language: LanguageData
  /** Titles of the pages' folders, including those of untranslated pages. */
  folders: FolderTitles
  /** The message with the number of results, in all plural forms. */
  counted: CountedText
  /** Untranslated pages, grouped by the language of their content. */
  untranslated?: UntranslatedTitles[]
  /** The heading above the untranslated pages in the results. */
  elsewhere?: string
}

/** Titles of untranslated pages in one language, with their URLs in the reader's language. */
export interface UntranslatedTitles {
  /** BCP 47 tag of the titles' language. */
  language: string
  /** The search data of the titles' language. */
  words: LanguageData
  /** Name of the titles' language, in the reader's language. */
  name: string
  dir: 'ltr' | 'rtl'
  pages: PackedPage[]
}
