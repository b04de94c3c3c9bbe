import { fail } from '../state/failures.ts'
import { preload } from '../state/preload.ts'
import type { Island, Json } from './define-island.ts'
import { islands } from './islands.gen.ts'

/**
 * Loads and hydrates an island. The first island also loads React.
 * @param due `lastClick` returns the last click in the island before hydration, which is then repeated; `signal` aborts
 * when the visitor leaves the page
 */
export async function startIsland(
  element: HTMLElement,
  { lastClick, signal }: { lastClick: () => HTMLElement | undefined; signal: AbortSignal },
): Promise<void> {
  const { island: name = '', props = '{}', script } = element.dataset
  try {
    const loading = Promise.all([import('./mount-island.ts'), script ? loadSiteIsland(script) : loadBuiltIn(name)])
    void preload(loading, () => undefined)
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

async function loadBuiltIn(name: string): Promise<Island> {
  const load = Object.hasOwn(islands, name) ? islands[name as keyof typeof islands] : undefined
  if (!load) throw new TypeError(`Unknown island "${name}"`)
  // The server has already validated the props.
  return (await load()) as unknown as Island
}

/** Loads an island of the site from the URL of its script. */
async function loadSiteIsland(script: string): Promise<Island> {
  const runtime = import('./site-runtime.ts')
  return await (await runtime).loadIsland(script)
}
