/** The result of checking one part of a site. */
export interface Finding {
  /** `problem`: something doesn't work. `advice`: something may fail later or could be improved. */
  state: 'ok' | 'advice' | 'problem'
  /** The part that was checked, in one or two words. */
  subject: string
  /** The result as a sentence without its period. */
  text: string
  /** The recommended fix, if any. */
  advice?: string
}
