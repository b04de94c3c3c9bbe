/**
 * The search data of a language. It is plain data, so that browsers can load it for the language they search and use
 * the same code as the server. Words may contain accents and capitals.
 */
export interface LanguageData {
  /** BCP 47, the primary language subtag. */
  code: string
  /** Words in questions that are unrelated to the subject. Results don't have to contain them. */
  stopWords?: string
  /** Words for actions that most tasks have in common, such as `add`. They count less. */
  weakWords?: string
  /**
   * Endings of inflected forms. To compare words, they are removed (`ing`) or replaced (`ões>ão`). A number is the
   * minimum length of the remaining stem (`ion/5`), because shorter stems are different words. The longest matching
   * ending is used.
   */
  endings?: string
  /** The minimum length of a stem, 3 by default. */
  minStem?: number
  /** Maximum number of consecutive endings, 1 by default. */
  rounds?: number
  /**
   * Words that are joined to the next word: articles, prepositions, and conjunctions. Words are also indexed without
   * them.
   */
  prefixes?: string
  /** Maximum number of consecutive `prefixes`, 1 by default. */
  maxPrefixes?: number
  /**
   * Letters between the parts of compounds (`Datenbankverbindung`), if the language joins words. Searching for a part
   * finds the site's compounds.
   */
  links?: string
  /** Spellings used on keyboards that don't have some letters: `ae>a`. */
  spellings?: string
  /**
   * Equivalent characters. Each character in the first text is treated like the one at the same position in the second.
   */
  characters?: readonly [from: string, to: string]
  /**
   * Groups of software synonyms, separated by commas. Add a group if readers of any software documentation search with
   * one of its words for pages that use another. Words of a single product belong in its site (`search.synonyms`).
   * Never add a group to improve a query of a quality test set. A test limits the bytes per language.
   */
  synonyms?: readonly string[]
}

/** Declares a language. It has no side effects, so that bundlers can drop unused languages. */
/* @__NO_SIDE_EFFECTS__ */
export function defineSearchLanguage(data: LanguageData): LanguageData {
  return data
}
