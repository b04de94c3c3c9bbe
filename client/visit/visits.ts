import { siteUnreachable } from '../../core/error/index.ts'
import { parsePage } from '../../core/payload/page-fragments.ts'
import { adoptStyles } from '../elements/adopt-styles.ts'
import { ErrorState } from './error-state.ts'
import { loadStyles } from './head.ts'
import { LoadingBar } from './loading-bar.ts'
import loadingBarStyles from './loading-bar.css'
import type { Payload } from './payloads.ts'
import type { latestBuild } from './reload.ts'
import { announcePage, closeOverlays, showPage } from './show-page.ts'
import { shownVersion } from './shown-page.ts'

interface VisitsHost {
  readPayload: (path: string) => Promise<Payload>
  latestBuild: typeof latestBuild
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
        !(await this.#host.latestBuild()) &&
        !event.signal.aborted &&
        (await this.errorState.set(siteUnreachable(pathname)))
      if (!isHandled && !event.signal.aborted) location.reload()
    }
  }

  /**
   * Leaves the page in its place, to which a visitor goes back from one that has not come yet. Put there anew, it would
   * lose what is done meanwhile: a click whose button goes down on an element and up on the one that has replaced it.
   */
  stay(event: NavigateEvent): void {
    closeOverlays()
    this.#bar.finish()
    scroll(event)
  }

  async #show(event: NavigateEvent, pathname: string): Promise<void> {
    const { path, text } = await this.#host.readPayload(pathname)
    const fragments = parsePage(text)
    const head = document.createRange().createContextualFragment(fragments.head)
    if (fragments.version !== shownVersion()) throw new Error('The site has another build or configuration now')
    await loadStyles(head)
    if (event.signal.aborted) return
    await withTransition(event, () => {
      showPage(path, fragments, head)
      announcePage()
      if (!fragments.keepScroll || event.navigationType === 'traverse') scroll(event)
      // Last: it is a navigation of its own, which ends this one.
      if (path !== pathname) history.replaceState(history.state, '', path + location.hash)
    })
    this.#bar.finish()
    this.#host.onShown()
    document.dispatchEvent(new Event('rivage:visit'))
  }
}

/**
 * Scrolls at once to where the visitor was, for back and forward; otherwise to the part that the address names, or to
 * the top.
 */
function scroll(event: NavigateEvent): void {
  // Without smooth scrolling; the next click sets the attribute again (`startSmoothScroll` in client/main.ts).
  delete document.documentElement.dataset.smooth
  if (event.navigationType === 'traverse' || location.hash) event.scroll()
  else scrollTo({ top: 0, behavior: 'instant' })
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
