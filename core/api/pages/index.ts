export type {
  ApiBody,
  ApiCallback,
  ApiContent,
  ApiPage,
  ApiRequirement,
  ApiResponse,
  ApiServer,
  OperationLink,
  OperationPage,
  OperationsPage,
  OverviewPage,
  SchemaPage,
  SchemasPage,
} from './api-page.ts'
export { apiPart } from './api-part.ts'
export type { ApiPart } from './api-part.ts'
export { PartIds } from './part-ids.ts'
export { schemaSegment } from './schema-segment.ts'
export { operationList, pagesOfApi, schemaList } from './site-pages.ts'
export type { PlacedPage } from './site-pages.ts'
