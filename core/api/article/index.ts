export { labelOf } from './labels.ts'
export { pageArticle } from './page-article.ts'
export { pageWords } from './page-words.ts'
