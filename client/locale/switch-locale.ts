import { messagesLoadFailed } from '../../core/error/index.ts'
import { renderLocaleCookie } from '../../core/locale/cookie.ts'
import { languageOfUrl } from '../data/site-urls.ts'
import { loadMessages } from './load-messages.ts'

/** Maximum time that a language switch waits for its texts. */
const waitMs = 1500

/**
 * Switches to a language: loads its messages, stores the choice, and then opens the page, which has another frame.
 * @param link of the language picker
 */
export async function switchLocale({ href }: HTMLAnchorElement): Promise<void> {
  const url = new URL(href)
  const locale = languageOfUrl(url)
  try {
    // The messages go into the browser's cache, for scripts that need them. The page itself contains its texts.
    await loadMessages(locale, { signal: AbortSignal.timeout(waitMs) })
  } catch (error) {
    console.warn(messagesLoadFailed(locale).message, error)
  }
  document.cookie = renderLocaleCookie(locale, document.documentElement.dataset.base)
  keepQuery(url)
  url.hash ||= sharedSection()
  location.assign(url)
}

/** Adds the query parameters of the current URL to the link, unless it sets them. */
function keepQuery({ searchParams }: URL): void {
  const own = new Set(searchParams.keys())
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (!own.has(name)) searchParams.append(name, value)
  }
}

/**
 * The current section as a fragment that works in every language: the id of the source's section, which a translation
 * contains in its heading. `''` at the top of a page.
 */
function sharedSection(): string {
  const current = document.querySelector<HTMLAnchorElement>('.outline [aria-current]')
  const hash = location.hash || (scrollY > 0 ? (current?.hash ?? '') : '')
  const heading = document.getElementById(idOf(hash))
  const source = heading?.querySelector(':scope > span[id]')
  return source ? `#${encodeURIComponent(source.id)}` : hash
}

/**
 * The id in a fragment. An id with invalid encoding (`#100%`) stays as written. Duplicated in another script, because a
 * shared module would be a separate request that costs more than these lines.
 */
function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
