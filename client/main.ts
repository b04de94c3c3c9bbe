import { startAnnouncement } from './interactions/announcement.ts'
import { startColorMode } from './interactions/color-mode.ts'
import { startCopy } from './interactions/copy.ts'
import { loadTabs } from './interactions/load-tabs.ts'
import { loadVisits } from './interactions/load-visits.ts'
import { startMenu } from './interactions/menu.ts'
import { observeOutline } from './interactions/outline.ts'
import { startPopupKeys } from './interactions/popup-keys.ts'
import { showModifier, startSearch } from './interactions/search.ts'
import { startSidebarScroll } from './interactions/sidebar-scroll.ts'
import { startSmoothScroll } from './interactions/smooth-scroll.ts'

// What the platform cannot do alone. Listeners are on the document: content may be replaced, they stay.
startSidebarScroll()
startSmoothScroll()
startColorMode()
startSearch()
startMenu()
startPopupKeys()
startCopy()
startAnnouncement()

/** What belongs to the content, and is done again for the next page's. */
async function startContent(): Promise<void> {
  observeOutline()
  showModifier()
  await loadTabs()
}

loadVisits({ startContent, started: startContent() })
