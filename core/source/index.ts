export { splittingSource, wholeEntry } from './source-of.ts'
export type { SourceEntry } from './define-source.ts'
