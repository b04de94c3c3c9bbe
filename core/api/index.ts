export {
  isObject,
  listAt,
  objectAt,
  pointerKeys,
  pointerTo,
  referenceOf,
  resolve,
  textAt,
  valueAtPointer,
} from './description.ts'
export type { ApiDescription, Json, JsonObject } from './description.ts'
export { listOperations } from './operations.ts'
export { visiblePart } from './visible-part.ts'
export { upgrade } from './upgrade/index.ts'
export { pagesOfApi } from './pages/index.ts'
export type { PlacedPage } from './pages/index.ts'
export type { ApiPage } from './pages/index.ts'
export { pageArticle } from './article/index.ts'
export { pageWords } from './article/index.ts'
export { labelOf } from './article/index.ts'
export { checkDescription } from './check/index.ts'
