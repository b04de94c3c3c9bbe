import type { FrameSelector } from '../elements/element-ids.ts'

/** What is read out to assistive technology, in the language of the page. */
const statusSelector = '[id="shell:status"]' satisfies FrameSelector

const feedbackMs = 1500

/**
 * Copies the address of a section when its heading is followed, which is a link to itself, and says so beside it. The
 * link is followed all the same.
 */
export function startSharing(): void {
  document.addEventListener('click', async (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.heading-link')
    // With one of these keys the section is opened elsewhere.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    try {
      await navigator.clipboard.writeText(link.href)
    } catch {
      return // The address is in the browser's own field, too.
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
