import type { FrameSelector } from '../elements/element-ids.ts'

/** The live region for assistive technology, in the language of the page. */
const statusSelector = '[id="shell:status"]' satisfies FrameSelector

const feedbackMs = 1500

/**
 * When a reader follows a heading's link to itself, copies the URL of the section and shows a confirmation next to the
 * heading. The link still works.
 */
export function startSharing(): void {
  document.addEventListener('click', async (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.heading-link')
    // With one of these keys, the browser opens the section in another tab or window.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    try {
      await navigator.clipboard.writeText(link.href)
    } catch {
      return // The URL is also in the address bar.
    }
    const status = document.querySelector<HTMLElement>(statusSelector)!
    const { copied = '' } = status.dataset
    status.textContent = copied
    link.dataset.copied = copied
    setTimeout(() => {
      status.textContent = ''
      delete link.dataset.copied
    }, feedbackMs)
  })
}
