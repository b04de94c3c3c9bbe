import { SiteError, invalidMessages, localeLoadFailed, messagesLoadFailed } from '../../core/error/index.ts'
import { renderLocaleCookie } from '../../core/locale/cookie.ts'
import { patterns } from '../../core/route/index.ts'
import { sharedSection } from './shared-section.ts'
import { localeOf } from './visit-rule.ts'

/** Names the texts of all languages; put in place by the build (`scripts/bundle/bundle-client.ts`). */
declare const MESSAGES_HASH: string

/** A visitor who wants another language does not wait longer for its texts. */
const waitMs = 1500

/** A switch of language loads that language's messages, then remembers the choice, then opens the page: its whole frame is another one. */
export function startLocaleSwitch(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('[id="shell:languages"] a')
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void switchLocale(link)
  })
}

async function switchLocale({ href, hash }: HTMLAnchorElement): Promise<void> {
  const url = new URL(href)
  const locale = localeOf(url)
  try {
    await loadMessages(locale)
  } catch (error) {
    console.warn(messagesLoadFailed(locale).message, error)
  }
  document.cookie = renderLocaleCookie(locale)
  location.assign(hash ? href : href + sharedSection())
}

/** The browser keeps them for whoever asks next: the page itself comes with its texts. */
async function loadMessages(locale: string): Promise<void> {
  try {
    const response = await fetch(patterns.messages.href({ hash: MESSAGES_HASH, locale }), { signal: AbortSignal.timeout(waitMs) })
    if (!response.ok) throw localeLoadFailed(locale, `${response.url} answered ${response.status}`)
    const messages: unknown = await response.json()
    if (typeof messages !== 'object' || messages === null || !(locale in messages)) throw invalidMessages()
  } catch (error) {
    throw error instanceof SiteError ? error : localeLoadFailed(locale, String(error))
  }
}
