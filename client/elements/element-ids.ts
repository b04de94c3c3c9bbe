// Ids of the page's frame. The colon separates them from the ids of headings, which consist of letters, digits, `-`,
// and `_`. A heading "Menu" or "Search" must not clash with the frame. Scripts import single ids, so that bundles
// contain only those.
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
 * If they shared a module with the ids, it would become a separate file that every page waits for.
 */
export type FrameSelector =
  `[id="${typeof content | typeof languages | typeof menu | typeof outline | typeof search | typeof status}"]`
