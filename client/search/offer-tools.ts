import type { FrameSelector } from '../elements/element-ids.ts'

const search = '[id="shell:search"]' satisfies FrameSelector
const languages = '[id="shell:languages"]' satisfies FrameSelector

/** Selectors of forms, by the names of their tools. */
const tools = { search: `${search} form`, set_language: `${languages} + form` }

/**
 * Offers forms to agents in a browser as tools (WebMCP): what they send leads to a page. Not in the HTML, which knows no
 * such attributes yet; and one form for each, because names of tools are unique.
 */
export function offerTools(): void {
  for (const [name, selector] of Object.entries(tools)) {
    const form = document.querySelector(selector)
    form?.setAttribute('toolname', name)
    form?.setAttribute('tooldescription', form.querySelector('[aria-label]')?.getAttribute('aria-label') ?? '')
    form?.setAttribute('toolautosubmit', '')
  }
}
