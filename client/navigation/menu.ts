import * as elementIds from '../elements/element-ids.ts'
import { onClick } from '../elements/on-click.ts'

/**
 * Matches windows in which the sidebar is a column instead of a menu over the page. Must match the width in
 * sidebar.css.
 */
const wide = matchMedia('(width >= 64rem)')

/**
 * Makes the rest of the page inert while the menu is open, and closes the menu when a link is followed. The popover API
 * opens and closes the menu and moves the focus.
 */
export function startMenu(): void {
  // The listener captures, because the event doesn't bubble. `beforetoggle` is early enough: when the browser returns
  // the focus to the menu button, the button is interactive again.
  document.addEventListener(
    'beforetoggle',
    (event) => {
      if (event.target === menu()) setModal(event.target as HTMLElement, event.newState === 'open')
    },
    true,
  )
  onClick('[popover] a[href]', (link) => close(link.closest('[popover]')))
  wide.addEventListener('change', () => close(menu()))
}

function menu(): HTMLElement | null {
  return document.getElementById(elementIds.menu)
}

function close(panel: HTMLElement | null | undefined): void {
  if (panel?.matches(':popover-open')) panel.hidePopover()
}

/**
 * Makes the rest of the page inert or interactive again. While it is inert, screen readers treat the menu as a modal
 * dialog (ARIA 1.2, `aria-modal`).
 */
function setModal(panel: HTMLElement, modal: boolean): void {
  panel.role = modal ? 'dialog' : null
  panel.ariaModal = modal ? 'true' : null
  panel.ariaLabel = modal ? (panel.querySelector('nav')?.ariaLabel ?? null) : null
  for (const element of document.querySelectorAll<HTMLElement>(
    '.skip-link, .announcement, .header, main, .site-footer',
  ))
    element.inert = modal
}
