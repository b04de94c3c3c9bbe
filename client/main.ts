import { startAnnouncement } from './reading/announcement.ts'
import { startColorMode } from './reading/color-mode.ts'
import { startCopy } from './reading/copy.ts'
import { startInvokerCommands } from './overlays/invoker-commands.ts'
import { loadTabs } from './reading/load-tabs.ts'
import { loadDeferred } from './load-deferred.ts'
import { startMenu } from './navigation/menu.ts'
import { observeOutline } from './reading/outline.ts'
import { showModifier, startSearch } from './search/open-search.ts'
import { restoreSidebarScroll } from './navigation/sidebar-scroll.ts'
import { startSmoothScroll } from './reading/smooth-scroll.ts'
import { recall, remember } from './state/storage.ts'

// What the platform cannot do alone. Listeners are on the document: content may be replaced, they stay.
restoreSidebarScroll()
startSmoothScroll()
startColorMode()
startInvokerCommands()
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

loadDeferred({ startContent, started: startContent(), recall, remember })
