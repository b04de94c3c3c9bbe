// The answer of the full-text search, `/_search/{locale}?q=…`. A browser that searches its own index answers in the
// same format.
import type { AnswerTexts } from './describe-answer.ts'
import type { FoundPage, SearchAnswer } from './search-pages.ts'

export interface TextAnswer extends SearchAnswer {
  /** The searched words; only in the server's answers. */
  query?: string
  /** Untranslated pages, which `total` does not count; only in the server's answers. */
  untranslated?: UntranslatedPage[]
  /** Other languages with results, if the language itself has none. */
  elsewhere: OtherLanguageResult[]
  /** Similar words of the site for unknown ones; only in the server's answers. */
  offered?: string[]
  texts: AnswerTexts
  /** The dialog's texts; only in the answer to an empty query, which the dialog requests when it opens. */
  dialog?: DialogTexts
  /** The message without a network; only in the browser's own answers. */
  offline?: string
}

/** Texts of the search dialog that no page needs before the dialog opens. */
export interface DialogTexts {
  /** Name of the list of results. */
  list: string
  recent: string
  suggested: string
  /** Label of the button that clears recent pages. */
  clear: string
  /** Descriptions of the keys at the bottom. */
  select: string
  open: string
}

/** An untranslated page, at its URL in the searched language. */
export interface UntranslatedPage extends FoundPage {
  /** The language of its content; `language` is a BCP 47 tag. */
  shownIn: { language: string; dir: 'ltr' | 'rtl' }
}

/** Another language with results. */
export interface OtherLanguageResult {
  locale: { code: string; name: string; language: string; dir: 'ltr' | 'rtl' }
  /** Number of pages. */
  pages: number
  /** URL of the same search in that language. */
  href: string
}
