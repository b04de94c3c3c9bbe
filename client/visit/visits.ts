import { parsePage } from '../../core/payload/page-fragments.ts'
import { adoptStyles } from '../elements/adopt-styles.ts'
import { loadStyles } from './head.ts'
import { LoadingBar } from './loading-bar.ts'
import loadingBarStyles from './loading-bar.css'
import type { Payload } from './payloads.ts'
import type { latestBuild } from './reload.ts'
import type { ScrollPositions } from './scroll-positions.ts'
import { announcePage, closeOverlays, showPage } from './show-page.ts'
import { shownVersion } from './shown-page.ts'

interface VisitsHost {
  readPayload: (path: string) => Promise<Payload>
  latestBuild: typeof latestBuild
  positions: ScrollPositions
  /**
   * Replaces the page with the error page after a failed visit to a path. Returns `false` if the error page can't be
   * shown.
   */
  showUnreachable: (pathname: string) => Promise<boolean>
  /** Ends the error state, if any, because another page is displayed. */
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

/** Shows other pages in place of the current one. */
export class Visits {
  readonly #bar = new LoadingBar()
  readonly #host: VisitsHost

  constructor(host: VisitsHost) {
    this.#host = host
    adoptStyles(loadingBarStyles)
  }

  /** Shows the page at the target path of an intercepted navigation. If that fails, shows the error page or reloads. */
  async visit(event: NavigateEvent, pathname: string): Promise<void> {
    this.#bar.start()
    // Overlays close before the page loads, so that dialogs opened in the meantime stay open.
    closeOverlays()
    try {
      await this.#show(event, pathname)
    } catch (error) {
      if (event.signal.aborted) return
      this.#bar.finish(true)
      console.warn(`Cannot load payload of ${pathname}:`, error)
      // If the server doesn't respond, a reload would show the browser's error page, unless the service worker for
      // offline copies responds.
      const isHandled =
        !navigator.serviceWorker?.controller?.scriptURL.endsWith('/sw.js') &&
        !(await this.#host.latestBuild()) &&
        !event.signal.aborted &&
        (await this.#showUnreachable(pathname))
      if (!isHandled && !event.signal.aborted) location.reload()
    }
  }

  /**
   * Keeps the displayed page if the visitor goes back to it from a pending page, or restores it if an error replaced
   * it. Rendering the page again would lose interactions in progress, such as a click between mouse down and mouse up.
   * @param from the visitor's history entry before the pending page
   */
  stay(event: NavigateEvent, from: NavigationHistoryEntry): void {
    closeOverlays()
    this.#bar.finish()
    const wasAway = this.#host.restore()
    // The page is the same, but the target may be another section.
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
      // A view transition starts with the next frame. By then, the visitor may have navigated again.
      event.signal.throwIfAborted()
      this.#host.leave()
      showPage(path, fragments, head)
      this.#host.endError()
      announcePage()
      if (!fragments.keepScroll || event.navigationType === 'traverse') this.#scroll(event)
      // Must come last, because replacing the state is another navigation, which ends this one.
      if (path !== pathname) history.replaceState(history.state, '', path + location.hash)
    })
    this.#bar.finish()
    this.#host.onShown()
    document.dispatchEvent(new Event('rivage:visit'))
  }

  /** Scrolls to the previous position for back and forward, and otherwise to the fragment or the top. */
  #scroll(event: NavigateEvent): void {
    // Turns off smooth scrolling until the next click, which sets the attribute again (`startSmoothScroll` in
    // client/main.ts).
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
      // Scrolls to the fragment and makes its element `:target`. In a traversal, `scroll()` can't be used, because
      // Chromium would also restore its own scroll position at the end of the next visit.
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

/** Changes the page in a view transition, if the browser supports them and the visitor allows motion. */
async function withTransition({ hasUAVisualTransition }: NavigateEvent, change: () => void): Promise<void> {
  // Not every browser that supports the Navigation API supports view transitions.
  const start = document.startViewTransition as typeof document.startViewTransition | undefined
  if (!start || hasUAVisualTransition || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches)
    return change()
  const transition = document.startViewTransition(change)
  // If the browser skips the transition, the page has changed anyway.
  for (const step of [transition.ready, transition.finished]) step.catch(() => {})
  await transition.updateCallbackDone
}
