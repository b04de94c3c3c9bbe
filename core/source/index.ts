export { multiEntrySources, singleEntry } from './source-of.ts'
export type { Source, SourceEntry, SourceFileMade } from './define-source.ts'
