import type { MessageTree } from './define-locale.ts'
import { findInterface } from './find-locale.ts'
import { findMessage, formatMessage } from './format-message.ts'
import { en } from './locales/en.ts'
import { oncePerLanguage } from './once-per-language.ts'

type Leaf = string | { readonly other: string }

type Keys<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends Leaf ? `${Prefix}${Key}` : Keys<Tree[Key], `${Prefix}${Key}.`>
}[keyof Tree & string]

/** The dotted path of a text: `docs.copy.page`. English has them all. */
export type MessageKey = Keys<(typeof en)['messages']>

/**
 * A text in the page's locale. `{name}` is replaced by `values.name`; a text with plural forms is chosen by
 * `values.count`.
 */
export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string

/**
 * The function that looks up messages in a locale's language, and in English where the locale has none; an unknown key
 * is returned as it is. For plural forms, numbers and values of the other direction see `formatMessage`.
 *
 * @example createTranslate('fr')('search.count', { count: 2 }) // '2 résultats'
 */
export function createTranslate(code: string): Translate {
  return translators(code)
}

const translators = oncePerLanguage((code): Translate => {
  // A copy, because a locale makes its messages each time they are read: those of the worker's bundle, and the
  // pseudo-locale's.
  const languages = [{ ...(findInterface(code) ?? en) }, en] as const
  const whole = new Map<string, string>()
  return (key, values) => {
    const known = values ? undefined : whole.get(key)
    if (known !== undefined) return known
    const text = formatMessage(languages, key, values)
    // Keys from data may be any number: those of no text are not remembered.
    if (!values && text !== key) whole.set(key, text)
    return text
  }
})

/** A message with its plural forms and its language, for a script in the browser that will know the number. */
export interface CountedText {
  language: string
  forms: MessageTree
}

/**
 * All plural forms of a message in a locale, in English if the locale lacks it; `formatMessage` chooses among them.
 *
 * @throws RangeError for a key that English does not have
 */
export function pluralForms(code: string, key: MessageKey): CountedText {
  for (const { language, messages } of [findInterface(code) ?? en, en]) {
    const forms = findMessage(messages, key)
    if (forms !== undefined) return { language, forms: typeof forms === 'object' ? forms : { other: forms } }
  }
  throw new RangeError(`There is no text "${key}"`)
}
