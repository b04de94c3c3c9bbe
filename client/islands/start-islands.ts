import { clearFailures, fail } from '../state/failures.ts'
import { raisePreloadError } from '../state/preload.ts'
import type { Island, Json } from './define-island.ts'
import { islands } from './islands.gen.ts'

/** Aborted when the page is left whose islands fail now. */
let page: AbortSignal | undefined

/**
 * Loads and hydrates an island, and React with the first one.
 * @param due what the visitor has clicked in it meanwhile, which is clicked again; and what ends when the page is left
 */
export async function startIsland(
  element: HTMLElement,
  { lastClick, signal }: { lastClick: () => HTMLElement | undefined; signal: AbortSignal },
): Promise<void> {
  const { island: name = '', props = '{}', script } = element.dataset
  if (page !== signal && element.closest('main')) {
    clearFailures()
    page = signal
  }
  try {
    const loading = Promise.all([import('./mount-island.ts'), script ? loadOwn(script) : loadOurs(name)])
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

async function loadOurs(name: string): Promise<Island> {
  const load = Object.hasOwn(islands, name) ? islands[name as keyof typeof islands] : undefined
  if (!load) throw new TypeError(`There is no island "${name}"`)
  // The server has written its props, checked against what it takes.
  return (await load()) as unknown as Island
}

/** Loads an island of the site's own, by the address of its script. */
async function loadOwn(script: string): Promise<Island> {
  const runtime = import('./site-runtime.ts')
  return await (await runtime).loadIsland(script)
}
