import { recall, remember } from '../state/storage.ts'

let started = false

/** Most pages have no tabs. What both modules need is handed over: imported by both, it would be a third file that every page waits for. */
export async function loadTabs(): Promise<void> {
  if (!document.querySelector('.tabs')) return
  const { openTarget, startTabs } = await import('./tabs.ts')
  if (!started) startTabs({ recall, remember })
  started = true
  openTarget()
}
