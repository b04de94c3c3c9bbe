export { splittingSources, wholeEntry } from './source-of.ts'
export type { Source, SourceEntry } from './define-source.ts'
