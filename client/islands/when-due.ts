import type { preload } from '../state/preload.ts'
import type { When } from './define-island.ts'
import type * as Islands from './start-islands.ts'

declare global {
  const ISLANDS_MODULE: string
}

/** Aborted when the visitor leaves the page, which unmounts the page's islands. */
let ended = new AbortController()

/** Islands outside `main`, which visits leave in place. */
const permanent = new WeakSet<HTMLElement>()
const never = new AbortController().signal

/**
 * Hydrates each island of the page when it is due. Called again after each visit. The first island loads the hydration
 * code, a separate bundle whose URL the build inserts (scripts/bundle/separate-bundles.ts).
 */
export function startPageIslands(load: typeof preload): void {
  ended.abort()
  ended = new AbortController()
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (permanent.has(element)) continue
    const isInPage = element.closest('main') !== null
    if (!isInPage) permanent.add(element)
    const signal = isInPage ? ended.signal : never
    void whenDue(element, signal).then((lastClick) =>
      load(import(ISLANDS_MODULE) as Promise<typeof Islands>, ({ startIsland }) =>
        startIsland(element, { lastClick, signal }),
      ),
    )
  }
}

/** Returns the last element that was clicked before hydration, so that the click can be repeated. */
type LastClick = () => HTMLElement | undefined

/**
 * Waits until an island is due.
 * @returns a function that returns the last click before hydration
 */
function whenDue(element: HTMLElement, signal: AbortSignal): Promise<LastClick> {
  // The server renders this attribute from the declaration of the island.
  const when = element.dataset.when as When
  return new Promise((resolve) => {
    if (when !== 'load' && when !== 'idle' && when !== 'visible' && when !== 'interaction')
      return awaitMedia(when, () => resolve(() => undefined), signal)
    const ended = new AbortController()
    signal.addEventListener('abort', () => ended.abort())
    const due = () => resolve(lastClick)
    const lastClick = recordClicks(element, when === 'interaction' ? due : () => {}, ended)
    if (when === 'load') due()
    else if (when === 'idle') awaitIdle(due)
    else if (when === 'visible') awaitSight(element, due, signal)
    else awaitFocus(element, due, ended.signal)
  })
}

/**
 * Records the last click in an island until the island is hydrated. Clicks on links aren't recorded, because links work
 * without hydration.
 */
function recordClicks(element: HTMLElement, onClick: () => void, ended: AbortController): LastClick {
  let click: HTMLElement | undefined
  element.addEventListener(
    'click',
    (event) => {
      if (element.dataset.state) return ended.abort()
      onClick()
      if (!(event.target instanceof HTMLElement) || event.target.closest('a[href]')) return
      event.preventDefault()
      click = event.target.closest('button') ?? event.target
    },
    { signal: ended.signal },
  )
  return () => click
}

/** Waits until the browser is idle. `loadLater` in client/main.ts explains the timeout. */
function awaitIdle(due: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(due, { timeout: 2000 })
  else setTimeout(due)
}

/**
 * Waits until an island is near the viewport. Its children are observed, because the element itself has no box and
 * would never intersect.
 */
function awaitSight(element: HTMLElement, due: () => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      due()
    },
    { rootMargin: '200px' },
  )
  for (const child of element.children) observer.observe(child)
  signal.addEventListener('abort', () => observer.disconnect())
}

/** Waits for focus or touch. Both happen before a click, so that hydration can start earlier. */
function awaitFocus(element: HTMLElement, due: () => void, signal: AbortSignal): void {
  for (const type of ['focusin', 'touchstart'] as const)
    element.addEventListener(type, due, { signal, once: true, passive: true })
}

function awaitMedia(query: string, due: () => void, signal: AbortSignal): void {
  const media = matchMedia(query)
  if (media.matches) return due()
  media.addEventListener('change', ({ matches }) => matches && due(), { signal })
}
