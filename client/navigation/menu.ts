import * as elementIds from '../elements/element-ids.ts'
import { onClick } from '../elements/on-click.ts'

/**
 * The window width from which the menu is a column next to the page instead of a panel over it. The style sheet
 * sidebar.css uses the same width.
 */
const wide = matchMedia('(width >= 64rem)')

/**
 * The platform opens and closes the menu and moves the focus. This adds what popovers don't do: it makes the rest of
 * the page inert, and closes the menu when a link is followed.
 */
export function startMenu(): void {
  // Captured, because the event doesn't bubble. Runs before the menu toggles, because the platform returns the focus to
  // a button that must not be inert by then.
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
 * While the rest of the page is inert, the menu is a modal dialog, which screen readers need to know (ARIA 1.2,
 * `aria-modal`).
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
