export {
  isObject,
  objectAt,
  partLevel,
  partMemo,
  pointerKeys,
  pointerTo,
  textAt,
  valueAtPointer,
} from './description.ts'
export type { ApiDescription, Json, JsonObject } from './description.ts'
export { linkAnchors } from './anchors.ts'
export { resolveDynamicScopes } from './dynamic-scope.ts'
export { visiblePart } from './visible-part.ts'
export { upgrade } from './upgrade/upgrade.ts'
export { apiPart, operationList, PartIds, pagesOfApi, schemaList } from './pages/index.ts'
export type { ApiPage, ApiPart, PlacedPage } from './pages/index.ts'
export { uniqueId } from './schema/index.ts'
export { labelOf } from './article/labels.ts'
export { pageArticle } from './article/page-article.ts'
export { searchTermsOf } from './article/search-terms.ts'
export { checkDescription } from './check/check-description.ts'
export { listOperations } from './operations.ts'
export { followOverlay, overlayState, overlayStatePath } from './overlay/overlay-state.ts'
export type { OverlayState } from './overlay/overlay-state.ts'
