import type { MessageTree } from './define-locale.ts'
import { findInterface } from './find-locale.ts'
import { en } from './locales/en.ts'

/** Names of the top-level groups of messages. `search.count` is in the group `search`. */
export const messageGroups = Object.keys(en.messages)

/**
 * Returns the messages that a browser needs for an interface language, by language code. Includes the English messages
 * if any message is missing in that language.
 * @param group one of `messageGroups`; if set, returns only the messages in this group
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

/** Returns the dotted keys of the messages that are missing in a locale, and therefore shown in English. */
export function missingMessages(code: string): string[] {
  return missingIn(findInterface(code)?.messages ?? {}, en.messages)
}

/** A message counts as present if it has any plural form, because the required forms depend on the language. */
function missingIn(messages: MessageTree, wanted: MessageTree, prefix = ''): string[] {
  return Object.entries(wanted).flatMap(([key, text]) => {
    const own = Object.hasOwn(messages, key) ? messages[key] : undefined
    if (typeof text === 'string' || 'other' in text) return own === undefined ? [prefix + key] : []
    return missingIn(typeof own === 'object' ? own : {}, text, `${prefix}${key}.`)
  })
}
