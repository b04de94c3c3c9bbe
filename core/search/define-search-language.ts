/**
 * The search data of a language. Plain data: browsers load that of the language they search, and use the same code as
 * the server. Words may contain accents and capitals.
 */
export interface LanguageData {
  /** BCP 47, the primary language subtag. */
  code: string
  /** Words in questions that don't say anything about the subject. Pages need not contain them. */
  stopWords?: string
  /** Words for actions that most tasks have in common, such as `add`. They count less. */
  weakWords?: string
  /**
   * Endings of inflected forms, which are removed to compare words: `ing`; or replaced: `ões>ão`. A number is the
   * minimum length of the remaining stem: `ion/5`, because shorter stems are different words. The longest matching
   * ending is used.
   */
  endings?: string
  /** The minimum length of a stem, 3 by default. */
  minStem?: number
  /** How many endings may follow each other, 1 by default. */
  rounds?: number
  /**
   * Words that are joined to the next one: articles, prepositions, and conjunctions. A word is also indexed without
   * them.
   */
  prefixes?: string
  /** How many of `prefixes` may follow each other, 1 by default. */
  maxPrefixes?: number
  /**
   * Letters between the parts of compounds (`Datenbankverbindung`), if the language joins words. A search for a part
   * finds the site's compounds.
   */
  links?: string
  /** Replacement spellings for keyboards without some letters: `ae>a`. */
  spellings?: string
  /** Equivalent characters: each of the first text is treated as the one at the same position of the second. */
  characters?: readonly [from: string, to: string]
  /**
   * Groups of synonyms in the field of software, separated by commas. A group belongs here if readers of any software
   * documentation search with one of its words for pages that use another. Words of one product belong to its site
   * (`search.synonyms`), and a query of a quality set is never a reason. A rule limits the bytes per language.
   */
  synonyms?: readonly string[]
}

/** Declares a language. It has no side effects, so that bundlers drop unused languages. */
/* @__NO_SIDE_EFFECTS__ */
export function defineSearchLanguage(data: LanguageData): LanguageData {
  return data
}
