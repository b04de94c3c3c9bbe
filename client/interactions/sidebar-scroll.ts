import { elementIds } from '../elements/element-ids.ts'
import { recall, remember } from './storage.ts'

const key = 'rivage-sidebar'

/** Keeps the sidebar where it was when the next page opens. */
export function startSidebarScroll(): void {
  const top = recall(key, 'sessionStorage')
  const restored = sidebar()
  if (top && restored) restored.scrollTop = Number(top)
  addEventListener('pagehide', () => remember(key, String(sidebar()?.scrollTop ?? 0), 'sessionStorage'))
}

function sidebar(): HTMLElement | null {
  return document.getElementById(elementIds.menu)
}
