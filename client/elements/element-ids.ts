// Ids of the page's frame. The colon keeps them apart from the ids of headings, which are made of letters, digits, `-`
// and `_`: a page with a heading "Menu" or "Search" must not take the place of the frame's own. Scripts import single
// ones: a bundle has those that it names.
export const content = 'shell:content'
export const languages = 'shell:languages'
export const menu = 'shell:menu'
export const outline = 'shell:outline'
export const pageActions = 'shell:page-actions'
export const search = 'shell:search'
export const searchList = 'shell:search-list'
export const status = 'shell:status'

/**
 * Selectors of these ids. Scripts that are loaded after the eager one write a selector that satisfies this type: a
 * module with the ids that both import would become a file of its own, which every page would wait for.
 */
export type FrameSelector =
  `[id="${typeof content | typeof languages | typeof menu | typeof outline | typeof search | typeof status}"]`
