export { diffArticles } from './diff-articles.ts'
export type { ArticleDiff, DiffLabels } from './diff-articles.ts'
