import { messagesLoadFailed } from '../../core/error/index.ts'
import { renderLocaleCookie } from '../../core/locale/cookie.ts'
import { languageOfUrl } from '../data/site-urls.ts'
import { loadMessages } from './load-messages.ts'

/** How long switching the language waits for interface strings, in milliseconds. */
const waitMs = 1500

/**
 * Switches to another language: loads its interface strings, stores the choice in a cookie, and opens the page.
 * @param link link in the language picker
 * @param section URL fragment of the current section
 */
export async function switchLocale({ href }: HTMLAnchorElement, section: string): Promise<void> {
  const url = new URL(href)
  const locale = languageOfUrl(url)
  try {
    // Fills the browser's cache for scripts that need these strings. The next page already contains the strings of its
    // HTML.
    await loadMessages(locale, { signal: AbortSignal.timeout(waitMs) })
  } catch (error) {
    console.warn(messagesLoadFailed(locale).message, error)
  }
  document.cookie = renderLocaleCookie(locale, document.documentElement.dataset.base)
  keepQuery(url)
  url.hash ||= section
  location.assign(url)
}

/** Adds the query parameters of the current URL to another URL, unless it already has them. */
function keepQuery({ searchParams }: URL): void {
  const own = new Set(searchParams.keys())
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (!own.has(name)) searchParams.append(name, value)
  }
}
