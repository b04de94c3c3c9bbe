import * as elementIds from '../elements/element-ids.ts'
import { recall } from '../state/storage.ts'

/** Puts the sidebar where it was on the page before; client/deferred.ts remembers where that is. */
export function restoreSidebarScroll(): void {
  const top = recall('rivage-sidebar', 'sessionStorage')
  const sidebar = document.getElementById(elementIds.menu)
  if (top && sidebar) sidebar.scrollTop = Number(top)
}
