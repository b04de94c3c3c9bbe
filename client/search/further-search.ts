// Entry point of a separate bundle, which is loaded when a visitor keeps searching. The script of the search worker is
// another bundle.
export { openLocalSearch } from './local-search.ts'
export { openTitles } from './site-titles.ts'
