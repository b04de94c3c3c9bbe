// The client's folders, top to bottom. Each imports only from folders below it (tests/rules/rooms.test.ts).
//
//   dev          during development: new content without a reload, and a panel of problems
//   islands      React components that are hydrated
//   visit        page changes without a reload: payloads, prefetching, the head, failures, newer builds
//   keyboard     single keys, and the arrow keys in open lists
//   navigation   the menu, and the filter of the tree
//   ask          the panel for questions
//   search       the search dialog
//   reading      features of a single page: outline, tabs, copying, wrapped lines, color mode
//   overlays     everything that opens over a page: dialogs, drawers, popovers, toasts
//   locale       language switching and interface strings
//   data         the content as a database, on the server or in this browser; offline copies of pages
//   state        shared state: signals, and the browser's storage
//   elements     markup that the Worker also renders
//   styles       style sheets, by subject
//
// Five files are entry points. Every page inlines boot.ts in its head and loads main.ts. Only visitors who have chosen
// a tab load restore-tabs.ts. When the browser is idle, main.ts loads deferred.ts, which loads interaction.ts at the
// first event that needs it.
import { menu } from './elements/element-ids.ts'
import { onClick } from './elements/on-click.ts'
import type { DeferredHost } from './deferred.ts'
import { startMenu } from './navigation/menu.ts'
import { startColorMode } from './reading/color-mode.ts'
import { startCopy } from './reading/copy.ts'
import { showModifier, startSearch } from './search/open-search.ts'
import { preload } from './state/preload.ts'
import { getItem, setItem } from './state/storage.ts'
import { latestBuild, mayReload, startReloading } from './visit/reload.ts'

// The only script that every page loads immediately. Its listeners are on the document, so that they also work for
// content that is inserted later.
startReloading()
restoreSidebarScroll()
startSmoothScroll()
startColorMode()
startInvokerCommands()
startSearch()
startMenu()
startCopy()
startContent()
loadLater({ startContent, preload, latestBuild, mayReload, getItem, setItem })

/** Starts the features that depend on the page's content. Called again after each visit. */
function startContent(): void {
  showModifier()
  loadTabs()
}

/** Restores the scroll position that the sidebar had on the previous page. client/deferred.ts stores it. */
function restoreSidebarScroll(): void {
  const top = getItem('rivage-sidebar', 'sessionStorage')
  const sidebar = document.getElementById(menu)
  if (top && sidebar) sidebar.scrollTop = Number(top)
}

/**
 * Turns on smooth scrolling at the first click. Before that, a page that is opened at a heading must jump there
 * immediately.
 */
function startSmoothScroll(): void {
  addEventListener('click', () => (document.documentElement.dataset.smooth = ''), true)
}

/**
 * Makes buttons open and close dialogs and popovers in browsers without invoker commands (HTML Standard, section
 * 4.10.6).
 */
function startInvokerCommands(): void {
  if ('command' in HTMLButtonElement.prototype) return
  onClick('[commandfor]', (button) => {
    const dialog = document.getElementById(button.getAttribute('commandfor')!) as HTMLDialogElement | null
    if (button.getAttribute('command') === 'show-modal') dialog?.showModal()
    else if (dialog?.popover) dialog.togglePopover()
    else dialog?.close()
  })
}

/**
 * Loads the script for tabs on the few pages that need it. The script also opens the overlay around the URL's target.
 */
function loadTabs(): void {
  if (!document.querySelector('.tabs, .prose [data-overlay]')) return
  void preload(import('./reading/tabs.ts'), ({ openTarget, startTabs }) => {
    startTabs({ getItem, setItem })
    openTarget()
  })
}

/**
 * Loads the deferred script when the browser is idle, or on the first interaction.
 * @param shared values to pass to the script, because each bundle has its own copy of a module
 */
function loadLater(shared: Omit<DeferredHost, 'interaction'>): void {
  const { pathname } = location
  let started = false
  const signs: Record<string, Event> = {}
  const interaction = new Promise<typeof signs>((resolve) => {
    const note = (sign: Event) => {
      signs[sign.type] = sign
      resolve(signs)
    }
    addEventListener('keydown', note)
    addEventListener('pointerdown', note)
    addEventListener('focusin', note)
    // Screen readers click without a pointer event.
    addEventListener('click', note)
    // Without movement, the event only means that the layout has changed under a resting pointer.
    addEventListener('pointermove', (sign) => (sign.movementX || sign.movementY) && note(sign))
  })
  void new Promise((resolve) => {
    void interaction.then(resolve)
    // The timeout is necessary, because a browser may wait for the next frame before it reports idle time, and a page
    // that isn't used renders no frames. `setTimeout` treats the options as a delay of 0.
    addEventListener('load', () =>
      ((window.requestIdleCallback ?? setTimeout) as typeof requestIdleCallback)(resolve, { timeout: 2000 }),
    )
  }).then(() =>
    preload(import('./deferred.ts'), (module) => {
      module.startDeferred({ ...shared, interaction })
      started = true
    }),
  )
  // After a reload, the history may contain entries of visits. Until deferred.ts can handle them, going back to one
  // must reload the document.
  addEventListener('popstate', () => started || location.pathname === pathname || location.reload())
}
