export {
  isObject,
  listAt,
  methods,
  objectAt,
  pointerKeys,
  pointerTo,
  referenceOf,
  resolve,
  textAt,
  valueAt,
  valueAtPointer,
} from './description.ts'
export type { ApiDescription, Json, JsonObject, Located } from './description.ts'
export { listOperations, tagSlug } from './operations.ts'
export type { ApiOperation } from './operations.ts'
export { visiblePart } from './visible-part.ts'
export type { OperationFilter } from './visible-part.ts'
