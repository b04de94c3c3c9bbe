import { parsePage } from '../../core/payload/page-fragments.ts'
import { adoptStyles } from '../elements/adopt-styles.ts'
import { loadStyles } from './head.ts'
import { LoadingBar } from './loading-bar.ts'
import loadingBarStyles from './loading-bar.css'
import type { Payload } from './payloads.ts'
import type { latestBuild } from './reload.ts'
import type { ScrollPositions } from './scroll-positions.ts'
import { announcePage, showPage } from './show-page.ts'
import { shownVersion } from './shown-page.ts'

interface VisitsHost {
  readPayload: (path: string) => Promise<Payload>
  latestBuild: typeof latestBuild
  positions: ScrollPositions
  /**
   * Replaces the page with the error page after a visit to a path has failed. Returns `false` if the error page isn't
   * available.
   */
  showUnreachable: (pathname: string) => Promise<boolean>
  /** Returns whether the visitor has moved the focus into an overlay or a field since the visit started. */
  keepsFocus: () => boolean
  /** Ends the error state, if there is one, because another page is shown. */
  endError: () => void
  /** Restores the page that the error page replaced. Returns `false` if no page was replaced. */
  restore: () => boolean
  /** Called before an error replaces the page. */
  keep: () => void
  /** Called before another page replaces the page. */
  leave: () => void
  /** Called after another page was shown. */
  onShown: () => void
}

/** Shows other pages in this document. */
export class Visits {
  readonly #bar = new LoadingBar()
  readonly #host: VisitsHost
  /** The field in which the visitor has typed since the visit started. It may have had the focus before. */
  #typedIn: EventTarget | null | undefined

  constructor(host: VisitsHost) {
    this.#host = host
    adoptStyles(loadingBarStyles)
    document.addEventListener('input', ({ target }) => (this.#typedIn = target))
  }

  /** Shows the page that an intercepted navigation leads to. If that fails, shows the error page or reloads. */
  async visit(event: NavigateEvent, pathname: string): Promise<void> {
    this.#bar.start()
    this.#typedIn = undefined
    try {
      await this.#show(event, pathname)
    } catch (error) {
      if (event.signal.aborted) return
      this.#bar.finish(true)
      console.warn(`Cannot load payload of ${pathname}:`, error)
      // If the server doesn't respond, a reload would show the browser's own error page, unless the service worker for
      // offline copies can respond.
      const isHandled =
        !navigator.serviceWorker?.controller?.scriptURL.endsWith('/sw.js') &&
        !(await this.#host.latestBuild()) &&
        !event.signal.aborted &&
        (await this.#showUnreachable(pathname))
      if (!isHandled && !event.signal.aborted) location.reload()
    }
  }

  /**
   * Keeps the page that is shown, if the visitor goes back to it from a page that is still being loaded. Restores it if
   * an error has replaced it. Rendering the page again would lose interactions in progress, such as a click between
   * mouse down and mouse up.
   * @param from history entry before the page that is being loaded
   */
  stay(event: NavigateEvent, from: NavigationHistoryEntry): void {
    this.#bar.finish()
    const wasAway = this.#host.restore()
    // The page is the same, but the URL may lead to another section.
    if (wasAway || event.destination.key !== from.key) this.#scroll(event)
  }

  async #showUnreachable(pathname: string): Promise<boolean> {
    this.#host.keep()
    return await this.#host.showUnreachable(pathname)
  }

  async #show(event: NavigateEvent, pathname: string): Promise<void> {
    const { path, text } = await this.#host.readPayload(pathname)
    const fragments = parsePage(text)
    const head = document.createRange().createContextualFragment(fragments.head)
    if (fragments.version !== shownVersion()) throw new Error('The site has another build or configuration now')
    await loadStyles(head)
    if (event.signal.aborted) return
    await withTransition(event, () => {
      // A view transition starts with the next frame. By then, the visitor may have left for another page.
      event.signal.throwIfAborted()
      this.#host.leave()
      showPage(path, fragments, head)
      this.#host.endError()
      announcePage(this.#typedIn === document.activeElement || this.#host.keepsFocus())
      if (!fragments.keepScroll || event.navigationType === 'traverse') this.#scroll(event)
      // Must be last: replacing the state is another navigation, which ends this one.
      if (path !== pathname) history.replaceState(history.state, '', path + location.hash)
    })
    this.#bar.finish()
    this.#host.onShown()
    document.dispatchEvent(new Event('rivage:visit'))
  }

  /**
   * When the visitor goes back or forward, scrolls to the previous position. Otherwise, scrolls to the URL fragment or
   * to the top.
   */
  #scroll(event: NavigateEvent): void {
    // Turns off smooth scrolling until the next click turns it on again (`startSmoothScroll` in client/main.ts).
    delete document.documentElement.dataset.smooth
    const isTraversal = event.navigationType === 'traverse'
    const left = isTraversal ? this.#host.positions.find(event.destination.key) : {}
    if (!left) {
      event.scroll()
      return
    }
    scrollToHeight(left.top)
    const state: unknown = history.state
    if (location.hash) {
      // Scrolls to the URL fragment and makes its element `:target`. During a traversal, `scroll()` can't be used,
      // because Chromium would also restore its own scroll position at the end of the next visit.
      if (isTraversal) location.replace(location.hash)
      else event.scroll()
      if (left.top !== undefined) scrollToHeight(left.top)
    }
    // The browser restores its own scroll position when a traversal ends. Replacing the state is another navigation,
    // which cancels the traversal.
    if (isTraversal) history.replaceState(state, '')
  }
}

function scrollToHeight(top = 0): void {
  scrollTo({ top, behavior: 'instant' })
}

/** Changes the page in a view transition, if the browser supports it and the visitor allows motion. */
async function withTransition({ hasUAVisualTransition }: NavigateEvent, change: () => void): Promise<void> {
  // Some browsers support the Navigation API but not view transitions.
  const start = document.startViewTransition as typeof document.startViewTransition | undefined
  if (!start || hasUAVisualTransition || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches)
    return change()
  const transition = document.startViewTransition(change)
  // Even if the browser skips the transition, the page has changed.
  for (const step of [transition.ready, transition.finished]) step.catch(() => {})
  await transition.updateCallbackDone
}
