import { messagesLoadFailed } from '../../core/error/index.ts'
import { renderLocaleCookie } from '../../core/locale/cookie.ts'
import { languageOfUrl } from '../data/site-urls.ts'
import { loadMessages } from './load-messages.ts'

/** How long a language switch waits for its strings. */
const waitMs = 1500

/**
 * Switches to a language: loads its messages, stores the choice, and opens the page, which has another frame.
 * @param link a link in the language picker
 * @param section the current section, as a fragment
 */
export async function switchLocale({ href }: HTMLAnchorElement, section: string): Promise<void> {
  const url = new URL(href)
  const locale = languageOfUrl(url)
  try {
    // Puts the messages into the browser's cache, for scripts that need them. The page itself already contains its
    // strings.
    await loadMessages(locale, { signal: AbortSignal.timeout(waitMs) })
  } catch (error) {
    console.warn(messagesLoadFailed(locale).message, error)
  }
  document.cookie = renderLocaleCookie(locale, document.documentElement.dataset.base)
  keepQuery(url)
  url.hash ||= section
  location.assign(url)
}

/** Adds the query parameters of the current URL to the link, unless it sets them. */
function keepQuery({ searchParams }: URL): void {
  const own = new Set(searchParams.keys())
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (!own.has(name)) searchParams.append(name, value)
  }
}
