import { localeOf } from '../../core/route/index.ts'
import { messagesLoadFailed } from '../../core/error/index.ts'
import { renderLocaleCookie } from '../../core/locale/cookie.ts'
import { loadMessages } from './load-messages.ts'
import type { FrameSelector } from '../elements/element-ids.ts'

/** The links of the language picker. */
const linkSelector = '[id="shell:languages"] a' satisfies `${FrameSelector} a`

/** How long a visitor who has chosen another language waits for its texts at most. */
const waitMs = 1500

/**
 * A switch of language loads that language's messages, then remembers the choice, then opens the page: its whole frame
 * is another one.
 */
export function startLocaleSwitch(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(linkSelector)
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void switchLocale(link)
  })
}

async function switchLocale({ href }: HTMLAnchorElement): Promise<void> {
  const url = new URL(href)
  const locale = localeOf(url)
  try {
    // They go into the browser's cache, for scripts that ask for them; the page itself comes with its texts.
    await loadMessages(locale, { signal: AbortSignal.timeout(waitMs) })
  } catch (error) {
    console.warn(messagesLoadFailed(locale).message, error)
  }
  document.cookie = renderLocaleCookie(locale)
  keepQuery(url)
  url.hash ||= sharedSection()
  location.assign(url)
}

/** Adds what the address that is read asks for beside its page, where the link does not say it itself. */
function keepQuery({ searchParams }: URL): void {
  const own = new Set(searchParams.keys())
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (!own.has(name)) searchParams.append(name, value)
  }
}

/**
 * The section that is being read, as a fragment that leads to it in every language: the id of the source's section,
 * which a translation carries inside of its heading. `''` at the beginning of a page.
 */
function sharedSection(): string {
  const current = document.querySelector<HTMLAnchorElement>('.outline [aria-current]')
  const hash = location.hash || (scrollY > 0 ? (current?.hash ?? '') : '')
  const heading = document.getElementById(idOf(hash))
  const source = heading?.querySelector(':scope > span[id]')
  return source ? `#${encodeURIComponent(source.id)}` : hash
}

/**
 * The id that a fragment names: as it is written, where it is not well encoded (`#100%`). Not shared with the other script
 * that reads one: each comes in a request of its own, and a third one would cost more than these lines.
 */
function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
