import type { MessageTree } from './define-locale.ts'
import { findInterface } from './find-locale.ts'
import { findMessage, formatMessage } from './format-message.ts'
import { en } from './locales/en.ts'
import { oncePerLanguage } from './once-per-language.ts'

type Leaf = string | { readonly other: string }

type Keys<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends Leaf ? `${Prefix}${Key}` : Keys<Tree[Key], `${Prefix}${Key}.`>
}[keyof Tree & string]

/** The dotted path of a text: `docs.copy.page`. English has all of them. */
export type MessageKey = Keys<(typeof en)['messages']>

/** A text in the page's locale. `{name}` is replaced by `values.name`; `values.count` selects the plural form. */
export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string

/**
 * Creates the function that looks up messages in a locale's language, or in English if the locale doesn't have them; an
 * unknown key is returned unchanged. For plural forms, numbers, and direction see `formatMessage`.
 *
 * @example createTranslate('fr')('search.count', { count: 2 }) // '2 résultats'
 */
export function createTranslate(code: string): Translate {
  return translators(code)
}

const translators = oncePerLanguage((code): Translate => {
  // A copy, because some locales compute their messages on each access: those in the Worker's bundle, and the
  // pseudo-locale.
  const languages = [{ ...(findInterface(code) ?? en) }, en] as const
  const whole = new Map<string, string>()
  return (key, values) => {
    const known = values ? undefined : whole.get(key)
    if (known !== undefined) return known
    const text = formatMessage(languages, key, values)
    // Keys from data are unbounded, so unknown ones are not cached.
    if (!values && text !== key) whole.set(key, text)
    return text
  }
})

/** A message with its plural forms and its language, for a browser script that gets the number later. */
export interface CountedText {
  language: string
  forms: MessageTree
}

/**
 * All plural forms of a message in a locale, or in English if the locale doesn't have it; `formatMessage` chooses among
 * them.
 *
 * @throws RangeError for a key that English does not have
 */
export function pluralForms(code: string, key: MessageKey): CountedText {
  for (const { language, messages } of [findInterface(code) ?? en, en]) {
    const forms = findMessage(messages, key)
    if (forms !== undefined) return { language, forms: typeof forms === 'object' ? forms : { other: forms } }
  }
  throw new RangeError(`Unknown message "${key}"`)
}
