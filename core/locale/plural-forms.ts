import type { MessageKey, MessageTree } from './define-locale.ts'
import { findInterface } from './find-locale.ts'
import { findMessage } from './format-message.ts'
import { en } from './locales/en.ts'

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
