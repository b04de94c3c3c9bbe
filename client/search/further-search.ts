// Entry point of a separate bundle, which loads when a visitor keeps searching. The search worker's script is another
// bundle.
export { openLocalSearch } from './local-search.ts'
export { openTitles } from './site-titles.ts'
