import type { MessageTree } from './define-locale.ts'
import { findLocale } from './find-locale.ts'
import { en } from './locales/en.ts'

/**
 * The texts of a locale, under its code. Where it lacks some, those of English come with them, under theirs: they stand in, as they do
 * on the pages.
 */
export function messagesOf(code: string): Record<string, MessageTree> {
  const messages = findLocale(code)?.messages ?? {}
  return hasAll(messages, en.messages) ? { [code]: messages } : { [code]: messages, [en.code]: en.messages }
}

/** Plural forms are for each language to have: one of them is the text. */
function hasAll(messages: MessageTree, wanted: MessageTree): boolean {
  return Object.entries(wanted).every(([key, text]) => {
    const own = Object.hasOwn(messages, key) ? messages[key] : undefined
    if (own === undefined) return false
    return typeof text === 'string' || 'other' in text || (typeof own === 'object' && hasAll(own, text))
  })
}
