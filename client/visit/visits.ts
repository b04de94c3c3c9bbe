import { siteUnreachable } from '../../core/error/index.ts'
import { parsePage } from '../../core/payload/page-fragments.ts'
import { adoptStyles } from '../elements/adopt-styles.ts'
import { ErrorState } from './error-state.ts'
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
  /** Called when an error is about to take the place of the page that is shown. */
  keep: () => void
  /** Called when the page that was shown until now is about to be replaced. */
  leave: () => void
  /** Called when another page is shown. */
  onShown: () => void
}

/** Puts other pages in the place of the one that is shown. */
export class Visits {
  readonly errorState = new ErrorState()
  readonly #bar = new LoadingBar()
  readonly #host: VisitsHost

  constructor(host: VisitsHost) {
    this.#host = host
    adoptStyles(loadingBarStyles)
  }

  /** Shows the page at a path, to which an intercepted navigation leads; where that fails, the error page or a load. */
  async visit(event: NavigateEvent, pathname: string): Promise<void> {
    this.#bar.start()
    // Before the wait and not after it: a dialog that somebody opens meanwhile stays open.
    closeOverlays()
    try {
      await this.#show(event, pathname)
    } catch (error) {
      if (event.signal.aborted) return
      this.#bar.finish(true)
      console.warn(`Cannot load payload of ${pathname}:`, error)
      // The address has changed already. A reload that gets no answer would show the browser's own error page.
      const isHandled =
        !(await this.#host.latestBuild()) && !event.signal.aborted && (await this.#showFailure(pathname))
      if (!isHandled && !event.signal.aborted) location.reload()
    }
  }

  /**
   * Leaves the page in its place, to which a visitor goes back from one that has not come yet; where an error has come
   * instead, puts it back. Rendered anew, it would lose what is done meanwhile: a click whose button goes down on an
   * element and up on the one that has replaced it.
   * @param from where the visitor was in the history before the page that has not come
   */
  stay(event: NavigateEvent, from: NavigationHistoryEntry): void {
    closeOverlays()
    this.#bar.finish()
    const wasAway = this.errorState.restore()
    // To another part of the page; the same one has been read all the time.
    if (wasAway || event.destination.key !== from.key) this.#scroll(event)
  }

  async #showFailure(pathname: string): Promise<boolean> {
    this.#host.keep()
    return await this.errorState.set(siteUnreachable(pathname))
  }

  async #show(event: NavigateEvent, pathname: string): Promise<void> {
    const { path, text } = await this.#host.readPayload(pathname)
    const fragments = parsePage(text)
    const head = document.createRange().createContextualFragment(fragments.head)
    if (fragments.version !== shownVersion()) throw new Error('The site has another build or configuration now')
    await loadStyles(head)
    if (event.signal.aborted) return
    await withTransition(event, () => {
      // A transition begins with the next frame: the visitor may be on the way to another page since.
      event.signal.throwIfAborted()
      this.#host.leave()
      showPage(path, fragments, head)
      this.errorState.end()
      announcePage()
      if (!fragments.keepScroll || event.navigationType === 'traverse') this.#scroll(event)
      // Last: it is a navigation of its own, which ends this one.
      if (path !== pathname) history.replaceState(history.state, '', path + location.hash)
    })
    this.#bar.finish()
    this.#host.onShown()
    document.dispatchEvent(new Event('rivage:visit'))
  }

  /**
   * Scrolls at once to where the visitor was, for back and forward; otherwise to the part that the address names, or to
   * the top.
   */
  #scroll(event: NavigateEvent): void {
    // Without smooth scrolling; the next click sets the attribute again (`startSmoothScroll` in client/main.ts).
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
      // It also marks the part that the address names. One that is not there leaves the page where it is. In a traversal,
      // Chromium would keep in mind to scroll to what it has kept itself, and do so at the end of the next visit.
      if (isTraversal) location.replace(location.hash)
      else event.scroll()
      if (left.top !== undefined) scrollToHeight(left.top)
    }
    // A navigation of its own, which ends this one: at its end, the browser would scroll to what it has kept itself.
    if (isTraversal) history.replaceState(state, '')
  }
}

function scrollToHeight(top = 0): void {
  scrollTo({ top, behavior: 'instant' })
}

/** Changes the page, in a view transition where the browser has them and the visitor wants motion. */
async function withTransition({ hasUAVisualTransition }: NavigateEvent, change: () => void): Promise<void> {
  // Not every browser that has the Navigation API has view transitions.
  const start = document.startViewTransition as typeof document.startViewTransition | undefined
  if (!start || hasUAVisualTransition || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches)
    return change()
  const transition = document.startViewTransition(change)
  // One that is skipped has changed the page all the same.
  for (const step of [transition.ready, transition.finished]) step.catch(() => {})
  await transition.updateCallbackDone
}
