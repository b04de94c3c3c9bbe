import { siteUnreachable } from '../../core/error/index.ts'
import { buildOf } from '../../core/payload/page-version.ts'
import type { FragmentAnswer } from '../../core/payload/index.ts'
import { patterns } from '../../core/route/index.ts'
import { hrefOf, languageOfUrl } from '../data/site-urls.ts'
import { loadStyles, missingStyles } from './head.ts'
import { announcePage, showError } from './show-page.ts'
import type { ShownError } from './show-page.ts'
import { shownVersion } from './shown-page.ts'

/** Matches crawlers. They keep the page, so that a temporary error isn't indexed. */
const bots = /bot\b|chrome-lighthouse|facebookexternalhit|google\b/i

interface ErrorPage {
  html: string
  head: DocumentFragment
}

/**
 * Replaces the page with the error page if an essential island or a visit fails. The server renders the error page, and
 * it is loaded in advance in case the server stops responding. The next visit ends the error state; going back restores
 * the page.
 */
export class ErrorState {
  #prepared: Promise<ErrorPage> | undefined
  /** Restores the page that the error page replaced. */
  #restore: (() => void) | undefined

  /** Handles an error of an island or another script. Only a fatal error replaces the page. */
  fail(error: unknown): void {
    console.error('Error while mounting:', error)
    if (isFatal(error)) void this.set(error)
  }

  /** Loads the error page and its style sheets in advance, so that they are available while the browser is offline. */
  async prepare(): Promise<void> {
    const { head } = await (this.#prepared ??= readErrorPage())
    await Promise.all(missingStyles(head).map((href) => fetch(href, { priority: 'low' })))
  }

  /**
   * Shows the error page for a path that couldn't be loaded.
   * @param keepsFocus returns whether the focus stays unchanged
   * @returns `false` if the error page isn't available
   */
  async setUnreachable(pathname: string, keepsFocus: () => boolean): Promise<boolean> {
    return await this.set(siteUnreachable(pathname), keepsFocus)
  }

  /** Called when another page is shown. */
  end(): void {
    this.#restore = undefined
  }

  /**
   * Restores the page that the error page replaced.
   * @returns `false` if no page was replaced
   */
  restore(): boolean {
    if (!this.#restore) return false
    this.#restore()
    this.end()
    announcePage()
    return true
  }

  /**
   * Replaces the page with the error page, except for crawlers.
   * @returns `false` if the error page isn't available
   */
  async set(error: ShownError, keepsFocus = () => false): Promise<boolean> {
    if (bots.test(navigator.userAgent)) {
      console.log(`Not rendering error page for bot: ${error.message}`)
      return true
    }
    try {
      const { html, head } = await (this.#prepared ??= readErrorPage())
      await loadStyles(head)
      const restore = showError(html, error)
      // After several errors in a row, the page before the first one is restored.
      this.#restore ??= restore
      announcePage(keepsFocus())
      return true
    } catch (failure) {
      this.#prepared = undefined
      console.error('The error page cannot be shown:', failure)
      return false
    }
  }
}

/**
 * Returns whether an error is fatal. `instanceof SiteError` wouldn't work, because islands are a separate bundle with
 * their own copy of the class.
 */
function isFatal(error: unknown): error is Error & { fatal: true } {
  return error instanceof Error && 'fatal' in error && error.fatal === true
}

async function readErrorPage(): Promise<ErrorPage> {
  // The URL of the page can't be used, because a notice may have a URL without a language.
  const home = document.querySelector<HTMLAnchorElement>('.site-title')!
  const locale = languageOfUrl(home)
  const props = JSON.stringify({ locale })
  // Static hosts ignore the query, so the language must also be part of the name.
  const key = `Failure_${buildOf(shownVersion())}${locale.replace(/[^a-z\d]/gi, '')}`
  const response = await fetch(
    `${hrefOf(patterns.fragment.href({ key }))}?${new URLSearchParams({ props }).toString()}`,
    {
      priority: 'low',
    },
  )
  if (!response.ok) throw new Error(`${response.url} returned ${response.status}`)
  const {
    html,
    head: { link },
  } = (await response.json()) as FragmentAnswer
  const head = document.createDocumentFragment()
  for (const { href } of link) head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
  return { html, head }
}
