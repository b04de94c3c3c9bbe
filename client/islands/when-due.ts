import type { When } from './define-island.ts'

/** What a visitor clicked last in an island that could not answer yet: it is to be clicked again. */
export type LastClick = () => HTMLElement | undefined

/**
 * Waits until an island is due.
 * @returns what tells the last click once the island is hydrated: a press wakes it up, and its click may end later
 */
export function whenDue(element: HTMLElement, signal: AbortSignal): Promise<LastClick> {
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

/** With a limit, as in `loadDeferred` in client/main.ts. */
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
