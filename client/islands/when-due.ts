import type { preload } from '../state/preload.ts'
import type { When } from './define-island.ts'
import type * as Islands from './start-islands.ts'

declare global {
  const ISLANDS_MODULE: string
}

/** Aborted when the page is left: ends its islands. */
let ended = new AbortController()

/** Islands around the page, which stay there. */
const around = new WeakSet<HTMLElement>()
const never = new AbortController().signal

/**
 * Hydrates the islands of the page, each when it is due; called again for the next page's. What hydrates them is loaded
 * with the first that is: a bundle of its own, whose address the build puts in place (scripts/bundle/own-bundles.ts).
 */
export function startPageIslands(load: typeof preload): void {
  ended.abort()
  ended = new AbortController()
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (around.has(element)) continue
    const isInPage = element.closest('main') !== null
    if (!isInPage) around.add(element)
    const signal = isInPage ? ended.signal : never
    void whenDue(element, signal).then((lastClick) =>
      load(import(ISLANDS_MODULE) as Promise<typeof Islands>, ({ startIsland }) =>
        startIsland(element, { lastClick, signal }),
      ),
    )
  }
}

/** What a visitor clicked last in an island that could not answer yet: it is to be clicked again. */
type LastClick = () => HTMLElement | undefined

/**
 * Waits until an island is due.
 * @returns what tells the last click once the island is hydrated: a press wakes it up, and its click may end later
 */
function whenDue(element: HTMLElement, signal: AbortSignal): Promise<LastClick> {
  // Written by the server from the island's own declaration.
  const when = element.dataset.when as When
  return new Promise((resolve) => {
    const due = () => resolve(() => undefined)
    if (when === 'load') due()
    else if (when === 'idle') awaitIdle(due)
    else if (when === 'visible') awaitSight(element, due, signal)
    else if (when === 'interaction') awaitInteraction(element, resolve, signal)
    else awaitMedia(when, due, signal)
  })
}

/** With a limit, as in `loadLater` in client/main.ts. */
function awaitIdle(due: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(due, { timeout: 2000 })
  else setTimeout(due)
}

/** A little before it is seen. What it is made of is observed: an element without a box of its own is never seen. */
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

function awaitInteraction(element: HTMLElement, resolve: (lastClick: LastClick) => void, signal: AbortSignal): void {
  const ended = new AbortController()
  signal.addEventListener('abort', () => ended.abort())
  let click: HTMLElement | undefined
  const wake = () => resolve(() => click)
  // Also while the island is being loaded.
  element.addEventListener(
    'click',
    (event) => {
      if (element.dataset.state) return ended.abort()
      event.preventDefault()
      if (event.target instanceof HTMLElement) click = event.target.closest('button') ?? event.target
      wake()
    },
    { signal: ended.signal },
  )
  for (const type of ['focusin', 'touchstart'] as const)
    element.addEventListener(type, wake, { signal: ended.signal, once: true, passive: true })
}

function awaitMedia(query: string, due: () => void, signal: AbortSignal): void {
  const media = matchMedia(query)
  if (media.matches) return due()
  media.addEventListener('change', ({ matches }) => matches && due(), { signal })
}
