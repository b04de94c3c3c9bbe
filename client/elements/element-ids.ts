// Ids of the frame. The colon keeps them apart from the ids of headings, which are made of letters, digits, `-` and `_`: a page with a
// heading "Menu" or "Search" must not take the place of the frame's own. Imported as a whole; a bundle has those that it names.
export const content = 'shell:content'
export const languages = 'shell:languages'
export const menu = 'shell:menu'
export const outline = 'shell:outline'
export const pageActions = 'shell:page-actions'
export const search = 'shell:search'
export const searchList = 'shell:search-list'
export const status = 'shell:status'
