import { recall, remember } from './storage.ts'

/** Most pages have no tabs. What both modules need is handed over: imported by both, it would be a third file that every page waits for. */
export async function loadTabs(): Promise<void> {
  if (!document.querySelector('.tabs')) return
  const { startTabs } = await import('./tabs.ts')
  startTabs({ recall, remember })
}
