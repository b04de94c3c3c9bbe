/** The result of examining one part of a site. */
export interface Finding {
  /** `problem` means that something doesn't work, `advice` that something may fail later or could be improved. */
  state: 'ok' | 'advice' | 'problem'
  /** One or two words. */
  subject: string
  /** The result as a sentence without its final period. */
  text: string
  /** A recommended fix, if one is needed. */
  advice?: string
}
