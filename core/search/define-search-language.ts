/**
 * The search data of a language. It is plain data, so that browsers can load it for the language they search and use
 * the same code as the server. Words may contain accents and capitals.
 */
export interface LanguageData {
  /** The primary language subtag (BCP 47). */
  code: string
  /**
   * Words that are unrelated to the subject of a query, such as `how` and `the`. Results don't need to contain them.
   */
  stopWords?: string
  /** Words for actions that occur in most tasks, such as `add`. They count less than other words. */
  weakWords?: string
  /**
   * Endings of inflected forms, which are removed (`ing`) or replaced (`ões>ão`) before words are compared. A number
   * (`ion/5`) is the minimum length of the remaining stem, because shorter words with this ending are usually not
   * inflected forms. If several endings match, the longest one is used.
   */
  endings?: string
  /** The minimum length of a stem, 3 by default. */
  minStem?: number
  /** Maximum number of endings to remove one after another, 1 by default. */
  rounds?: number
  /**
   * Articles, prepositions, and conjunctions that are written together with the next word. Words are also indexed
   * without them.
   */
  prefixes?: string
  /** Maximum number of consecutive `prefixes`, 1 by default. */
  maxPrefixes?: number
  /**
   * Linking letters in compounds (`Verbindungsfehler`), if the language writes compounds as one word. Searches for a
   * part of a compound also find the compound.
   */
  links?: string
  /** Spellings that readers use if their keyboard doesn't have a letter, with their replacements: `ae>a`. */
  spellings?: string
  /** Equivalent characters. Each character in `from` is treated like the character at the same position in `to`. */
  characters?: readonly [from: string, to: string]
  /**
   * Groups of software synonyms, separated by commas. Add a group if readers of any software documentation may search
   * for one word while pages use another. Synonyms for a single product belong in the configuration of its site
   * (`search.synonyms`). Never add a group to improve the result of a query in a quality test set. A test limits the
   * size of each language's data.
   */
  synonyms?: readonly string[]
}

/**
 * Declares a language. The annotation tells bundlers that calls have no side effects, so that they can drop unused
 * languages.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineSearchLanguage(data: LanguageData): LanguageData {
  return data
}
