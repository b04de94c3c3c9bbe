import { siteUnreachable } from '../../core/error/index.ts'
import { isGoodConnection } from '../data/connection.ts'
import { ErrorState } from './error-state.ts'
import { Freshness } from './freshness.ts'
import { loadStyles } from './head.ts'
import { LoadingBar } from './loading-bar.ts'
import { Payloads } from './payloads.ts'
import { Prefetch } from './prefetch.ts'
import type { preload } from '../state/preload.ts'
import type { latestBuild, mayReload } from './reload.ts'
import { announcePage, closeOverlays, showPage, shownVersion } from './show-page.ts'
import { shownBranch } from './show-tree.ts'
import { isVisit } from './visit-rule.ts'

/** How long after this script was loaded, which is when the browser has nothing else to do, the manifest is read. */
const manifestDelayMs = 1000

export interface VisitHost {
  /** Starts what belongs to the content of a page. */
  startContent: () => void
  preload: typeof preload
  latestBuild: typeof latestBuild
  mayReload: typeof mayReload
}

/** Makes links to other pages of the site change the page without a reload. Called once. */
export function startVisits({ startContent, preload, latestBuild, mayReload }: VisitHost): void {
  const freshness = new Freshness(latestBuild)
  const payloads = new Payloads()
  const read = (path: string, priority?: RequestPriority) =>
    payloads.read(path, shownVersion(), shownBranch(), priority)
  const prefetch = new Prefetch({ read: (path) => read(path, 'low'), hasPayload: (path) => freshness.hasPayload(path) })
  const bar = new LoadingBar()
  const errorState = new ErrorState()

  navigation.addEventListener('navigate', (event) => {
    if (!isVisit(event, new URL(location.href))) return
    const { pathname } = new URL(event.destination.url)
    // The next visit after a deployment is a load of the page.
    if (freshness.outdated && event.navigationType !== 'traverse' && mayReload(pathname)) return
    event.intercept({ scroll: 'manual', focusReset: 'manual', handler: () => visit(event, pathname) })
  })

  async function visit(event: NavigateEvent, pathname: string): Promise<void> {
    bar.start()
    // Before the wait and not after it: a dialog that somebody opens meanwhile stays open.
    closeOverlays()
    try {
      const { path, fragments } = await read(pathname)
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
      bar.finish()
      prefetch.watch()
      startContent()
      document.dispatchEvent(new Event('rivage:visit'))
    } catch (error) {
      if (event.signal.aborted) return
      bar.finish(true)
      console.warn(`Cannot load payload of ${pathname}:`, error)
      // The address has changed already. A reload that gets no answer would show the browser's own error page.
      const handled =
        !(await latestBuild()) && !event.signal.aborted && (await errorState.set(siteUnreachable(pathname)))
      if (!handled && !event.signal.aborted) location.reload()
    }
  }

  freshness.start()
  errorState.start()
  prefetch.start()
  loadLinkPreviews(preload, async (path) => (await read(path)).fragments.main)
  if (isGoodConnection()) setTimeout(() => void readAhead(), manifestDelayMs)

  async function readAhead(): Promise<void> {
    await freshness.readManifest()
    prefetch.watch()
    // Without the error page, an error is what the browser says of it.
    await errorState.prepare().catch(() => {})
  }
}

/** Loads what previews links with the first link of a text that is pointed at or has the focus. */
function loadLinkPreviews(load: typeof preload, readMain: (path: string) => Promise<string>): void {
  if (document.querySelector('[data-link-previews=false]')) return
  const signs = ['pointerover', 'focusin'] as const
  const notice = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('.prose a'))) return
    for (const sign of signs) document.removeEventListener(sign, notice)
    void load(import('./link-previews.ts'), ({ startLinkPreviews }) => startLinkPreviews({ readMain }, target))
  }
  for (const sign of signs) document.addEventListener(sign, notice)
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
