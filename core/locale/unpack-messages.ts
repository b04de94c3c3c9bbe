import type { MessageTree } from './define-locale.ts'

/**
 * The messages of a language in the order of the English keys, with 0 for a missing one. A group of messages is a
 * nested list.
 */
export type PackedMessages = readonly (string | MessageTree | PackedMessages | 0)[]

/**
 * Adds the keys to packed messages. Bundles contain the messages without keys, because repeating the keys for each of
 * fifty languages would take more space than the messages; see `scripts/bundle/packed-messages.ts`.
 * @param source the English messages
 */
export function unpackMessages(packed: PackedMessages, source: MessageTree): MessageTree {
  const entries = Object.entries(source).flatMap(([key, part], index) => {
    const texts = packed[index]
    if (texts === undefined || texts === 0) return []
    // A list is a group of messages, so the English value of this key is also a group.
    return [[key, isList(texts) ? unpackMessages(texts, part as MessageTree) : texts] as const]
  })
  return Object.fromEntries(entries)
}

function isList(texts: PackedMessages[number]): texts is PackedMessages {
  return Array.isArray(texts)
}
