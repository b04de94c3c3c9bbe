import type { MessageTree } from './define-locale.ts'
import { findInterface } from './find-locale.ts'
import { findMessage, formatMessage } from './format-message.ts'
import { en } from './locales/en.ts'
import { oncePerLanguage } from './once-per-language.ts'

type Leaf = string | { readonly other: string }

type Keys<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends Leaf ? `${Prefix}${Key}` : Keys<Tree[Key], `${Prefix}${Key}.`>
}[keyof Tree & string]

/** The dotted key of a message: `docs.copy.page`. The English messages have all keys. */
export type MessageKey = Keys<(typeof en)['messages']>

/**
 * Translates a message into the page's locale. `values.name` replaces `{name}`, and `values.count` selects the plural
 * form.
 */
export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string

/**
 * Returns a function that translates messages into a locale, or into English if a message is missing there. The
 * function returns unknown keys unchanged. See `formatMessage` for plural forms, numbers, and direction.
 * @example createTranslate('fr')('search.count', { count: 2 }) // '2 résultats'
 */
export function createTranslate(code: string): Translate {
  return translators(code)
}

const translators = oncePerLanguage((code): Translate => {
  // The spread copies the value of the getter `messages`, because the pseudo-locale, and the locales in the Worker's
  // bundle, would compute their messages on each access.
  const languages = [{ ...(findInterface(code) ?? en) }, en] as const
  const whole = new Map<string, string>()
  return (key, values) => {
    const known = values ? undefined : whole.get(key)
    if (known !== undefined) return known
    const text = formatMessage(languages, key, values)
    // Unknown keys are not cached, because they can come from data, in any number.
    if (!values && text !== key) whole.set(key, text)
    return text
  }
})

/** A message with all plural forms and its language, for a browser script that gets the number later. */
export interface CountedText {
  language: string
  forms: MessageTree
}

/**
 * Returns all plural forms of a message in a locale, or in English if the message is missing there. `formatMessage`
 * chooses among the forms.
 * @throws RangeError if there is no English message for the key
 */
export function pluralForms(code: string, key: MessageKey): CountedText {
  for (const { language, messages } of [findInterface(code) ?? en, en]) {
    const forms = findMessage(messages, key)
    if (forms !== undefined) return { language, forms: typeof forms === 'object' ? forms : { other: forms } }
  }
  throw new RangeError(`Unknown message "${key}"`)
}
