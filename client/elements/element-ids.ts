// Ids of the page's frame. The colon prevents conflicts with headings such as "Menu" or "Search", whose ids contain
// only letters, digits, `-`, and `_`. The ids are separate exports, so that bundles contain only the ids that they use.
export const content = 'shell:content'
export const languages = 'shell:languages'
export const menu = 'shell:menu'
export const outline = 'shell:outline'
export const pageActions = 'shell:page-actions'
export const search = 'shell:search'
export const searchList = 'shell:search-list'
export const status = 'shell:status'

/**
 * Selectors for these ids. Scripts that load after the eager one repeat a selector as a string, which this type checks.
 * If they imported the ids, this module would become a separate file that every page waits for.
 */
export type FrameSelector =
  `[id="${typeof content | typeof languages | typeof menu | typeof outline | typeof search | typeof status}"]`
