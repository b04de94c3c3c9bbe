export { columnsOf, declaredFields, isField, renderColumn, storedField, tableOf } from './columns.ts'
export type { QueriedCollection } from './columns.ts'
export { rowDecoder, rowRenderer } from './decode.ts'
export type { StoredRow } from './decode.ts'
export { queryCollection } from './builder.ts'
export type { CollectionQuery } from './builder.ts'
export type { CollectionRow } from './rows.ts'
export { queryLimits } from './limits.ts'
export { compilePattern } from './pattern.ts'
export { parseQuery } from './parse.ts'
export { selectsRows, conditionsOf, usedColumns } from './query.ts'
export type { Condition, Leaf, Query, RowsQuery } from './query.ts'
export {
  isByStem,
  longPatterns,
  renderCandidates,
  renderExtent,
  renderKeys,
  renderRows,
  renderRowsAt,
  renderTexts,
  stemKeyColumns,
} from './render.ts'
export type { LongMatches, RenderedQuery, Source, StemKey } from './render.ts'
export type { QueryRunner } from './runner.ts'
export { withoutBodies } from './wire.ts'
export type { DumpStatements, QueryRefusal, QueryRequest } from './wire.ts'
export {
  bodyWork,
  conditionsWork,
  isLittleWork,
  lightConditions,
  narrowingCondition,
  readsBodies,
  rowsOfBody,
  searchedRows,
} from './work.ts'
export type { Extent } from './work.ts'
