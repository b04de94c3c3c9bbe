// Ids of the page's frame. They contain a colon, so that they can't be the same as the id of a heading such as “Menu”
// or “Search”. They are separate exports, so that bundles contain only the ones that they use.
export const content = 'shell:content'
export const languages = 'shell:languages'
export const menu = 'shell:menu'
export const outline = 'shell:outline'
export const pageActions = 'shell:page-actions'
export const search = 'shell:search'
export const searchList = 'shell:search-list'
export const status = 'shell:status'

/**
 * Selectors for these ids. Scripts that are loaded after the eager one repeat a selector as a string, and this type
 * checks it. If they imported the ids, the bundler would put this module into a separate file that every page waits
 * for.
 */
export type FrameSelector =
  `[id="${typeof content | typeof languages | typeof menu | typeof outline | typeof search | typeof status}"]`
