import type { MessageTree } from './define-locale.ts'
import { findInterface } from './find-locale.ts'
import { findMessage, formatMessage } from './format-message.ts'
import { en } from './locales/en.ts'

type Leaf = string | { readonly other: string }

type Keys<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends Leaf ? `${Prefix}${Key}` : Keys<Tree[Key], `${Prefix}${Key}.`>
}[keyof Tree & string]

/** The dotted path of a text: `docs.copy.page`. English has them all. */
export type MessageKey = Keys<(typeof en)['messages']>

/**
 * A text in the page's locale. `{name}` is replaced by `values.name`; a text with plural forms is chosen by `values.count`.
 */
export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string

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

/** A counted text for a script that will know the number, and the language that it is in. */
export interface CountedText {
  language: string
  forms: MessageTree
}

/** All plural forms of a text in a locale, in English where it has none; `formatMessage` chooses among them. */
export function pluralForms(code: string, key: MessageKey): CountedText {
  for (const { language, messages } of [findInterface(code) ?? en, en]) {
    const forms = findMessage(messages, key)
    if (forms !== undefined) return { language, forms: typeof forms === 'object' ? forms : { other: forms } }
  }
  throw new RangeError(`There is no text "${key}"`)
}
