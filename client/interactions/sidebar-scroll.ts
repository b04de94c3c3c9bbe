import { elementIds } from '../elements/element-ids.ts'
import { recall, remember } from './storage.ts'

const key = 'rivage-sidebar'

/** Keeps the sidebar where it was when the next page opens. */
export function startSidebarScroll(): void {
  const sidebar = document.getElementById(elementIds.menu)
  if (!sidebar) return
  const top = recall(key, 'sessionStorage')
  if (top) sidebar.scrollTop = Number(top)
  addEventListener('pagehide', () => remember(key, String(sidebar.scrollTop), 'sessionStorage'))
}
