// The response of the full-text search, `/_search/{locale}?q=…`. A browser that searches its own index produces the
// same format.
import type { AnswerTexts } from './describe-answer.ts'
import type { FoundPage, SearchAnswer } from './search-pages.ts'

export interface TextAnswer extends SearchAnswer {
  /** The query as searched. Only in the server's responses. */
  query?: string
  /** Untranslated pages, which `total` doesn't count. Only in the server's responses. */
  untranslated?: UntranslatedPage[]
  /** Other languages with results, if this language has no results. */
  elsewhere: OtherLanguageResult[]
  /** Words on the site that are similar to unknown words in the query. Only in the server's responses. */
  offered?: string[]
  texts: AnswerTexts
  /** The dialog's interface strings. Only in the response to an empty query, which the dialog sends when it opens. */
  dialog?: DialogTexts
  /** The message that the network is unavailable. Only in the browser's own responses. */
  offline?: string
}

/**
 * Interface strings of the search dialog. Pages don't contain them, because they are only needed once the dialog opens.
 */
export interface DialogTexts {
  /** Label of the list of results. */
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
  /** The language of the content; `language` is a BCP 47 tag. */
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
