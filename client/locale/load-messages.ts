import { SiteError, invalidMessages, localeLoadFailed } from '../../core/error/index.ts'
import type { MessageTree, messagesOf } from '../../core/locale/index.ts'
import { patterns } from '../../core/route/index.ts'

/** Names the texts of all languages; put in place by the build (`scripts/bundle/bundle-client.ts`). */
declare const MESSAGES_HASH: string

/**
 * Loads the texts of a language: by its code, with those of English beside it where it has not all of them.
 * @param group name of the group of texts that is wanted; default: all
 * @throws SiteError when they cannot be loaded
 */
export async function loadMessages(
  locale: string,
  { group, signal }: { group?: string; signal?: AbortSignal } = {},
): Promise<Record<string, MessageTree>> {
  try {
    const address = patterns.messages.href({ hash: MESSAGES_HASH, locale })
    const response = await fetch(group ? `${address}?group=${group}` : address, { signal: signal ?? null })
    if (!response.ok) throw localeLoadFailed(locale, `${response.url} answered ${response.status}`)
    const messages: unknown = await response.json()
    if (typeof messages !== 'object' || messages === null || !(locale in messages)) throw invalidMessages()
    return messages as ReturnType<typeof messagesOf> // As worker/endpoints/messages.ts answers.
  } catch (error) {
    throw error instanceof SiteError ? error : localeLoadFailed(locale, String(error))
  }
}
