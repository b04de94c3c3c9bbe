import { buildOf } from '../../core/payload/page-version.ts'
import type { FragmentAnswer } from '../../core/payload/index.ts'
import { localeOf, patterns } from '../../core/route/index.ts'
import { loadStyles } from './head.ts'
import { announcePage, showError } from './show-page.ts'
import type { ShownError } from './show-page.ts'
import { shownVersion } from './shown-page.ts'

/** Crawlers keep the page as it was: an error of this moment is not what they are to index. */
const bots = /bot\b|chrome-lighthouse|facebookexternalhit|google\b/i

interface ErrorPage {
  html: string
  head: DocumentFragment
}

/**
 * Shows the error page in a tab when something fails that its page cannot do without. The server renders it like every
 * other page, and it is read in advance: when it is needed, the server may be what does not answer. The next visit ends
 * the state, and so does the way back to the page that was there.
 */
export class ErrorState {
  #prepared: Promise<ErrorPage> | undefined
  /** Puts back the page in whose place the error page is shown. */
  #restore: (() => void) | undefined

  /** Another part has failed. A fatal error is shown; without any other part, the page goes on. */
  fail(error: unknown): void {
    console.error('Error while mounting:', error)
    if (isFatal(error)) void this.set(error)
  }

  /** Reads the error page with its style sheet in advance, so that neither is missing without a network. */
  async prepare(): Promise<void> {
    const { head } = await (this.#prepared ??= readErrorPage())
    await Promise.all([...head.querySelectorAll('link')].map(({ href }) => fetch(href, { priority: 'low' })))
  }

  /** Another page is shown. */
  end(): void {
    this.#restore = undefined
  }

  /**
   * Shows the page again in whose place the error page is.
   * @returns false where there is none
   */
  restore(): boolean {
    if (!this.#restore) return false
    this.#restore()
    this.end()
    announcePage()
    return true
  }

  /**
   * Shows the error page in the place of the page; to people, not to crawlers.
   * @returns false when that could not be done, because there is no error page to show
   */
  async set(error: ShownError): Promise<boolean> {
    if (bots.test(navigator.userAgent)) {
      console.log(`Not rendering error page for bot: ${error.message}`)
      return true
    }
    try {
      const { html, head } = await (this.#prepared ??= readErrorPage())
      await loadStyles(head)
      const restore = showError(html, error)
      // Of several errors in a row, only the first one has taken the place of a page.
      this.#restore ??= restore
      announcePage()
      return true
    } catch (failure) {
      this.#prepared = undefined
      console.error('The error page cannot be shown:', failure)
      return false
    }
  }
}

/**
 * An error of the catalogue, or of any script. Not `instanceof SiteError`: islands are a bundle of their own, with a
 * class of their own.
 */
function isFatal(error: unknown): error is Error & { fatal: true } {
  return error instanceof Error && 'fatal' in error && error.fatal === true
}

async function readErrorPage(): Promise<ErrorPage> {
  // Not the page's own address: a notice may be outside of all languages.
  const home = document.querySelector<HTMLAnchorElement>('.site-title')!
  const props = JSON.stringify({ locale: localeOf(home) })
  const key = `Failure_${buildOf(shownVersion())}`
  const response = await fetch(`${patterns.fragment.href({ key })}?${new URLSearchParams({ props }).toString()}`, {
    priority: 'low',
  })
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  const {
    html,
    head: { link },
  } = (await response.json()) as FragmentAnswer
  const head = document.createDocumentFragment()
  for (const { href } of link) head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
  return { html, head }
}
