/**
 * Ids of the frame. The colon keeps them apart from the ids of headings, which are made of letters, digits, `-` and `_`:
 * a page with a heading "Menu" or "Search" must not take the place of the frame's own.
 */
export const elementIds = {
  content: 'shell:content',
  languages: 'shell:languages',
  menu: 'shell:menu',
  outline: 'shell:outline',
  pageActions: 'shell:page-actions',
  search: 'shell:search',
  searchList: 'shell:search-list',
  status: 'shell:status',
} as const
