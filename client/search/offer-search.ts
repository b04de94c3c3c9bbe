import type { FrameSelector } from '../elements/element-ids.ts'

const dialog = '[id="shell:search"]' satisfies FrameSelector

/**
 * Offers the search to agents in a browser as a tool (WebMCP). Not in the HTML, which knows no such attributes yet; and
 * one form only, because names of tools are unique.
 */
export function offerSearch(): void {
  const form = document.querySelector(`${dialog} form`)
  form?.setAttribute('toolname', 'search')
  form?.setAttribute('tooldescription', form.querySelector('input')?.getAttribute('aria-label') ?? '')
}
