import type { FrameSelector } from '../elements/element-ids.ts'

/** The page's live region for assistive technology. */
const statusSelector = '[id="shell:status"]' satisfies FrameSelector

const feedbackMs = 1500

/** Makes the link at a heading also copy the URL of its section, and shows a confirmation next to the heading. */
export function startSharing(): void {
  document.addEventListener('click', async (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.heading-link')
    // With a modifier key, the browser opens the section in a new tab or window.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    try {
      await navigator.clipboard.writeText(link.href)
    } catch {
      return // The reader can still copy the URL from the address bar.
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
