export { diffArticles } from './diff-articles.ts'
export { mergeSections } from './merge-sections.ts'
export type { SectionConflict } from './merge-sections.ts'
