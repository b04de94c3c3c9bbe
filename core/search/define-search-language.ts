/**
 * What the search knows of a language. Plain data: browsers are sent that of the language they search, and read it with
 * the same code as the server. All words may be written with their accents and capitals.
 */
export interface LanguageData {
  /** BCP 47, the primary language subtag. */
  code: string
  /** Words that say nothing of a subject, as they stand in questions: a page need not have them. */
  stopWords?: string
  /** Words that say what is to be done, more than with what, as most tasks have them: `add`. They count less. */
  weakWords?: string
  /**
   * Endings of the forms of a word, which are cut to compare words: `ing`; or replaced: `ões>ão`. One
   * that must leave more letters than others says so: `ion/5`, because of a short noun it leaves another word. The
   * longest that fits is cut.
   */
  endings?: string
  /** The fewest letters that an ending leaves, 3 by default. */
  minStem?: number
  /** How many endings may follow each other, 1 by default. */
  rounds?: number
  /**
   * Words that are written together with the next one: articles, prepositions and conjunctions. A word is indexed
   * without them as well.
   */
  prefixes?: string
  /** How many of `prefixes` may follow each other, 1 by default. */
  maxPrefixes?: number
  /**
   * Words are written together to make another (`Datenbankverbindung`), perhaps with one of these letters between them.
   * The single word finds those that the site has of it.
   */
  links?: string
  /** Spellings for keyboards without some letters: `ae>a`. */
  spellings?: string
  /** Characters that count as others: the first ones, and at the same places those that they count as. */
  characters?: readonly [from: string, to: string]
  /** Groups of words of the field that mean the same, separated by commas. */
  synonyms?: readonly string[]
}

/** Declares a language. It has no effect of its own: a browser is not sent what it does not use. */
/* @__NO_SIDE_EFFECTS__ */
export function defineSearchLanguage(data: LanguageData): LanguageData {
  return data
}
