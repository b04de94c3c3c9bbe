import { SiteError, invalidMessages, localeLoadFailed } from '../../core/error/index.ts'
import type { MessageTree, messagesOf } from '../../core/locale/index.ts'
import { patterns } from '../../core/route/index.ts'
import { hrefOf } from '../data/site-urls.ts'

/** Hash of all interface strings, inserted by the build (scripts/bundle/bundle-client.ts). */
declare const MESSAGES_HASH: string

/**
 * Loads the interface strings of a language, and those of English as a fallback for missing ones. Returns them by
 * locale.
 * @param group name of a group of strings; all groups by default
 * @throws SiteError if the strings can't be loaded
 */
export async function loadMessages(
  locale: string,
  { group, signal }: { group?: string; signal?: AbortSignal },
): Promise<Record<string, MessageTree>> {
  try {
    const address = hrefOf(patterns.messages.href({ hash: MESSAGES_HASH, locale }))
    const response = await fetch(group ? `${address}?group=${group}` : address, { signal: signal ?? null })
    if (!response.ok) throw localeLoadFailed(locale, `${response.url} returned ${response.status}`)
    const messages: unknown = await response.json()
    if (typeof messages !== 'object' || messages === null || !(locale in messages)) throw invalidMessages()
    return messages as ReturnType<typeof messagesOf> // worker/endpoints/messages.ts renders this JSON.
  } catch (error) {
    throw error instanceof SiteError ? error : localeLoadFailed(locale, String(error))
  }
}
