import * as elementIds from '../elements/element-ids.ts'
import { onClick } from '../elements/on-click.ts'

/**
 * Where the menu is a column beside the page, and not a panel over it. The style sheet sidebar.css has the same width.
 */
const wide = matchMedia('(width >= 64rem)')

/**
 * The platform opens and closes the menu and moves the focus. What it does not do for a popover is done here: put
 * the page behind out of reach, and close it when a link was followed.
 */
export function startMenu(): void {
  // Captured, since it does not bubble. Before and not after: the platform gives the focus back to a button that must
  // not be inert.
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
 * With the page behind out of reach, the menu is a modal dialog: a screen reader is told so (ARIA 1.2, `aria-modal`).
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
