// Loaded when a visitor keeps searching: a separate bundle. The worker's script is another one.
export { openLocalSearch } from './local-search.ts'
export { openTitles } from './site-titles.ts'
