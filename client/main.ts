// The client's folders, top to bottom. Each imports only what stands below it (tests/rules/rooms.test.ts).
//
//   dev          during development: new content without a reload, and a panel of problems
//   islands      React components that are hydrated
//   visit        another page without a reload: payloads, prefetching, the head, failures, newer builds
//   keyboard     single keys, and the arrow keys in lists that are open
//   navigation   the menu, and the filter of the tree
//   search       the search dialog
//   reading      what a reader does on one page: outline, tabs, copying, wrapped lines, colour mode
//   overlays     what opens over a page: dialogs, drawers, popovers, toasts
//   locale       switching the language, and its texts
//   data         the content as a database, on the server or in this browser
//   state        what several parts share: signals, and the browser's storage
//   elements     parts that the worker renders too
//   styles       style sheets, by what they dress
//
// Five files are entry points: boot.ts is inlined in the head, this one is loaded by every page, restore-tabs.ts by
// those who have chosen a tab, deferred.ts when the browser has time, and interaction.ts when somebody does something.
import { menu } from './elements/element-ids.ts'
import { onClick } from './elements/on-click.ts'
import type { DeferredHost } from './deferred.ts'
import type { InteractionHost } from './interaction.ts'
import { startMenu } from './navigation/menu.ts'
import { startColorMode } from './reading/color-mode.ts'
import { startCopy } from './reading/copy.ts'
import { showModifier, startSearch } from './search/open-search.ts'
import { preload } from './state/preload.ts'
import { recall, remember } from './state/storage.ts'
import { latestBuild, mayReload, startReloading } from './visit/reload.ts'

// The one script that every page loads at once: what the platform cannot do alone. Listeners are on the document, so
// that they also serve content that replaces the present one.
startReloading()
restoreSidebarScroll()
startSmoothScroll()
startColorMode()
startInvokerCommands()
startSearch()
startMenu()
startCopy()
startAnnouncement()
startContent()
loadLater({ startContent, preload, latestBuild, mayReload, recall, remember })

/** Starts what belongs to the content of a page. Called again for the content of each next page. */
function startContent(): void {
  showModifier()
  loadTabs()
}

/** Scrolls the sidebar to where it was on the page before; client/deferred.ts remembers where that is. */
function restoreSidebarScroll(): void {
  const top = recall('rivage-sidebar', 'sessionStorage')
  const sidebar = document.getElementById(menu)
  if (top && sidebar) sidebar.scrollTop = Number(top)
}

/**
 * Makes links scroll smoothly once the visitor follows one on this page: a page that opens at a heading opens there at
 * once.
 */
function startSmoothScroll(): void {
  addEventListener(
    'click',
    () => {
      document.documentElement.dataset.smooth = ''
    },
    true,
  )
}

/** Opens and closes dialogs and popovers by their buttons where the browser has no invoker commands (HTML Standard, §4.10.6). */
function startInvokerCommands(): void {
  if ('command' in HTMLButtonElement.prototype) return
  onClick('[commandfor]', (button) => {
    const dialog = document.getElementById(button.getAttribute('commandfor') ?? '') as HTMLDialogElement | null
    if (button.getAttribute('command') === 'show-modal') dialog?.showModal()
    else if (dialog?.popover) dialog.togglePopover()
    else dialog?.close()
  })
}

/** Closes the announcement for good: `boot.ts` hides it on the next page, before the first paint. */
function startAnnouncement(): void {
  onClick('[data-dismiss-announcement]', () => {
    const { dataset } = document.documentElement
    dataset.announced = ''
    remember('rivage-announcement', dataset.announcement ?? '')
  })
}

/** Loads the script of tabs for pages that have some: most have none. */
function loadTabs(): void {
  if (!document.querySelector('.tabs')) return
  void preload(import('./reading/tabs.ts'), ({ openTarget, startTabs }) => {
    startTabs({ recall, remember })
    openTarget()
  })
}

/**
 * Loads what can wait: until the browser has nothing else to do, or until the first sign that the visitor will do
 * something.
 * @param shared what these scripts share with this one. It is handed over because a module that both import would
 *   become a file of its own, which every page would wait for.
 */
function loadLater(shared: Omit<DeferredHost, 'noticed'> & InteractionHost): void {
  const { pathname } = location
  let started = false
  const noticed = new Promise<Event>((resolve) => {
    for (const sign of ['pointerdown', 'focusin', 'keydown']) addEventListener(sign, resolve)
    // One that lies still is said to move when the page is laid out under it.
    addEventListener('pointermove', (sign) => (sign.movementX || sign.movementY) && resolve(sign))
  })
  void new Promise((resolve) => {
    void noticed.then(resolve)
    // A browser may wait for the next frame before it calls itself idle, and none comes while nobody does anything.
    // A timer takes the options for a delay of 0.
    const whenIdle = (window.requestIdleCallback ?? setTimeout) as typeof requestIdleCallback
    addEventListener('load', () => whenIdle(resolve, { timeout: 2000 }))
  }).then(() =>
    preload(import('./deferred.ts'), (module) => {
      module.startDeferred({ ...shared, noticed })
      started = true
    }),
  )
  void noticed.then((sign) => preload(import('./interaction.ts'), (module) => module.startInteraction(shared, sign)))
  // Back to a page that a visit showed before this one was reloaded.
  addEventListener('popstate', () => started || location.pathname === pathname || location.reload())
}
