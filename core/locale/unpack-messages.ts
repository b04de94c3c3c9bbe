import type { MessageTree } from './define-locale.ts'

/** The texts of a language in the order of the English keys; 0 for a missing text. A group of texts is a list itself. */
export type PackedMessages = readonly (string | MessageTree | PackedMessages | 0)[]

/**
 * Restores the keys of packed texts. Bundles contain packed texts, because the keys of fifty languages take more space
 * than the texts; see `scripts/bundle/packed-messages.ts`.
 * @param source the English texts
 */
export function unpackMessages(packed: PackedMessages, source: MessageTree): MessageTree {
  const entries = Object.entries(source).flatMap(([key, part], index) => {
    const texts = packed[index]
    if (texts === undefined || texts === 0) return []
    // A list stands for a group of texts, which English has as well.
    return [[key, isList(texts) ? unpackMessages(texts, part as MessageTree) : texts] as const]
  })
  return Object.fromEntries(entries)
}

function isList(texts: PackedMessages[number]): texts is PackedMessages {
  return Array.isArray(texts)
}
