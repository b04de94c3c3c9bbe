// What is loaded for who goes on to search: a bundle of its own. The worker's own script is another one.
export { openLocalSearch } from './local-search.ts'
export { openTitles } from './site-titles.ts'
