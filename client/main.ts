import { startAnnouncement } from './interactions/announcement.ts'
import { startColorMode } from './interactions/color-mode.ts'
import { startCopy } from './interactions/copy.ts'
import { startDialogs } from './interactions/dialogs.ts'
import { loadTabs } from './interactions/load-tabs.ts'
import { loadLater } from './interactions/load-later.ts'
import { startMenu } from './interactions/menu.ts'
import { observeOutline } from './interactions/outline.ts'
import { showModifier, startSearch } from './interactions/search.ts'
import { restoreSidebarScroll } from './interactions/sidebar-scroll.ts'
import { startSmoothScroll } from './interactions/smooth-scroll.ts'
import { recall, remember } from './interactions/storage.ts'

// What the platform cannot do alone. Listeners are on the document: content may be replaced, they stay.
restoreSidebarScroll()
startSmoothScroll()
startColorMode()
startDialogs()
startSearch()
startMenu()
startCopy()
startAnnouncement()

/** What belongs to the content, and is done again for the next page's. */
async function startContent(): Promise<void> {
  observeOutline()
  showModifier()
  await loadTabs()
}

loadLater({ startContent, started: startContent(), recall, remember })
