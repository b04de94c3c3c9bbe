import type { MessageTree } from './define-locale.ts'
import { findInterface } from './find-locale.ts'
import { en } from './locales/en.ts'

/** Names of the groups that texts are in, as `search` of `search.count`. */
export const messageGroups = Object.keys(en.messages)

/**
 * The texts of a locale, under its code. Where it lacks some, those of English come with them, under theirs: they stand in, as they do
 * on the pages.
 * @param group one of `messageGroups`, where its texts are enough
 */
export function messagesOf(code: string, group?: string): Record<string, MessageTree> {
  const messages = narrow(findInterface(code)?.messages ?? {}, group)
  const wanted = narrow(en.messages, group)
  return missingIn(messages, wanted).length === 0 ? { [code]: messages } : { [code]: messages, [en.code]: wanted }
}

function narrow(messages: MessageTree, group: string | undefined): MessageTree {
  if (group === undefined) return messages
  return Object.hasOwn(messages, group) ? { [group]: messages[group]! } : {}
}

/** Dotted keys of the texts that are in English in the interface of a locale, for it has none of its own. */
export function missingMessages(code: string): string[] {
  return missingIn(findInterface(code)?.messages ?? {}, en.messages)
}

/** Plural forms are for each language to have: one of them is the text. */
function missingIn(messages: MessageTree, wanted: MessageTree, prefix = ''): string[] {
  return Object.entries(wanted).flatMap(([key, text]) => {
    const own = Object.hasOwn(messages, key) ? messages[key] : undefined
    if (typeof text === 'string' || 'other' in text) return own === undefined ? [prefix + key] : []
    return missingIn(typeof own === 'object' ? own : {}, text, `${prefix}${key}.`)
  })
}
