import type { Translate } from './define-locale.ts'
import { findInterface } from './find-locale.ts'
import { formatMessage } from './format-message.ts'
import { en } from './locales/en.ts'

/**
 * Texts in a locale's language; English for those it lacks, and for a language without messages. A key that nobody knows is its own
 * text. Plural forms follow CLDR (`Intl.PluralRules`), and a `count` that is a number is written as the language writes numbers.
 * A value of the other direction is isolated from the sentence around it.
 *
 * @example createTranslate('fr')('search.count', { count: 2 }) // '2 résultats'
 */
export function createTranslate(code: string): Translate {
  // A copy, since the pseudo-locale makes its messages each time they are asked for.
  const languages = [{ ...(findInterface(code) ?? en) }, en] as const
  return (key, values) => formatMessage(languages, key, values)
}
