import { SiteError, invalidMessages, localeLoadFailed } from '../../core/error/index.ts'
import type { MessageTree, messagesOf } from '../../core/locale/index.ts'
import { patterns } from '../../core/route/index.ts'
import { hrefOf } from '../data/site-urls.ts'

/** Hash of the interface strings in all languages, set by the build (scripts/bundle/bundle-client.ts). */
declare const MESSAGES_HASH: string

/**
 * Loads the interface strings of a language and, as a fallback for missing strings, of English. Returns them by
 * language code.
 * @param group name of a group of strings; by default, all groups are loaded
 * @throws SiteError if they can't be loaded
 */
export async function loadMessages(
  locale: string,
  { group, signal }: { group?: string; signal?: AbortSignal } = {},
): Promise<Record<string, MessageTree>> {
  try {
    const address = hrefOf(patterns.messages.href({ hash: MESSAGES_HASH, locale }))
    const response = await fetch(group ? `${address}?group=${group}` : address, { signal: signal ?? null })
    if (!response.ok) throw localeLoadFailed(locale, `${response.url} returned ${response.status}`)
    const messages: unknown = await response.json()
    if (typeof messages !== 'object' || messages === null || !(locale in messages)) throw invalidMessages()
    return messages as ReturnType<typeof messagesOf> // As rendered by worker/endpoints/messages.ts.
  } catch (error) {
    throw error instanceof SiteError ? error : localeLoadFailed(locale, String(error))
  }
}
