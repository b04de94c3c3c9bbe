import { clearFailures, fail } from '../state/failures.ts'
import { raisePreloadError } from '../state/preload.ts'
import type { Island, Json } from './define-island.ts'
import { islands } from './islands.gen.ts'
import { whenDue } from './when-due.ts'
import type { LastClick } from './when-due.ts'

/** Aborted when the page is left: ends its islands. */
let ended = new AbortController()

/**
 * Hydrates the islands of the page, each when it is due; called again for the next page's. React is loaded with the
 * first of them.
 */
export function startIslands(): void {
  ended.abort()
  ended = new AbortController()
  clearFailures()
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    void whenDue(element, ended.signal).then((lastClick) => start(element, lastClick))
  }
}

/** Loads and hydrates an island; what was clicked meanwhile is clicked again. */
async function start(element: HTMLElement, lastClick: LastClick): Promise<void> {
  const { island: name = '', props = '{}' } = element.dataset
  const { signal } = ended
  try {
    const load = Object.hasOwn(islands, name) ? islands[name as keyof typeof islands] : undefined
    if (!load) throw new TypeError(`There is no island "${name}"`)
    // The server has written its props, checked against what it takes.
    const loading = Promise.all([import('./mount-island.ts'), load() as Promise<unknown> as Promise<Island>])
    loading.catch(raisePreloadError)
    const [{ mountIsland }, island] = await loading
    if (signal.aborted || !element.isConnected) return
    const unmount = await mountIsland(element, island, JSON.parse(props) as Record<string, Json>)
    signal.addEventListener('abort', unmount)
    element.dataset.state = 'ready'
    lastClick()?.click()
  } catch (error) {
    element.dataset.state = 'failed'
    fail({ name, error, essential: element.dataset.essential !== undefined })
  }
}
