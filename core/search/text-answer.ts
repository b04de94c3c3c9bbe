// The answer of the full-text search, `/_search/{locale}?q=…`. A browser that searches its own copy of the text answers
// in the same shape.
import type { AnswerTexts } from './describe-answer.ts'
import type { FoundPage, SearchAnswer } from './search-pages.ts'

export interface TextAnswer extends SearchAnswer {
  /** The words that were searched; of the server's answers only. */
  query?: string
  /** Pages that the language shows in another one, which `total` does not count; of the server's answers only. */
  untranslated?: UntranslatedPage[]
  /** Other languages in which something was found, where the language itself has nothing. */
  elsewhere: FoundElsewhere[]
  /** Words of the site that look like those which nothing has; of the server's answers only. */
  offered?: string[]
  texts: AnswerTexts
  /** What the dialog says; only of the answer to nothing, which it asks for when it opens. */
  dialog?: DialogTexts
  /** What is said where there is no network; of the browser's own answers only. */
  offline?: string
}

/** Texts of the search dialog that nobody reads before it is open: no page has to carry them. */
export interface DialogTexts {
  /** Name of the list of results. */
  list: string
  recent: string
  suggested: string
  /** On the button that forgets recent pages. */
  clear: string
  /** What the keys at the bottom do. */
  select: string
  open: string
}

/** A page that is not translated, at its address in the language that was searched. */
export interface UntranslatedPage extends FoundPage {
  /** The language that it is shown in; `language` is a BCP 47 tag. */
  shownIn: { language: string; dir: 'ltr' | 'rtl' }
}

/** Another language in which something was found. */
export interface FoundElsewhere {
  locale: { code: string; name: string; language: string; dir: 'ltr' | 'rtl' }
  /** How many pages. */
  pages: number
  /** Of the same search in that language. */
  href: string
}
