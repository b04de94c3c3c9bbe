export { diffArticles } from './diff-articles.ts'
