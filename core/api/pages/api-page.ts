import type { ApiLink } from '../link.ts'
import type { ApiField, ApiShape } from '../schema/index.ts'
import type { TryOperation } from '../try-it/index.ts'

/** The content of an API page, as plain data. If the data changes, the page is recompiled. */
export type ApiPage = OperationPage | OperationsPage | SchemasPage | SchemaPage | OverviewPage

/** A page, or a section, for one operation or webhook. */
export interface OperationPage {
  kind: 'operation'
  /** See `ApiOperation`. */
  key: string
  isWebhook: boolean
  method: string
  /** Path with `{name}` for each parameter; for a webhook, its name. */
  path: string
  title: string
  id: string
  description: string
  deprecated: boolean
  badges: string[]
  /** A note with the date of the last change, if it is known. */
  changed?: string
  /** Server URLs, with variables in braces. */
  servers: ApiServer[]
  /**
   * Alternatives, each with the schemes that it requires together. An empty alternative makes authentication optional.
   */
  security: ApiRequirement[][]
  parameters: { place: ParameterPlace; fields: ApiField[] }[]
  body: ApiBody | undefined
  responses: ApiResponse[]
  callbacks: ApiCallback[]
  samples: ApiSample[]
  /** The data of the form that sends requests. */
  tryIt?: TryOperation
  docs: ApiLink | undefined
  /** Path of the API below the language: `/reference`. Links to schemas start with it. */
  base: string
}

/** The operations of a tag: as links to their pages, or in full with one page per tag. */
export interface OperationsPage {
  kind: 'operations'
  title: string
  description: string
  docs: ApiLink | undefined
  operations: OperationLink[]
  /** The operations in full, with `pages: 'tag'`; otherwise empty. */
  sections: OperationPage[]
  base: string
}

/** Links to the pages of all schemas. */
export interface SchemasPage {
  kind: 'schemas'
  schemas: { name: string; path: string }[]
  base: string
}

export interface SchemaPage {
  kind: 'schema'
  name: string
  shape: ApiShape
  example: string | undefined
  usedBy: OperationLink[]
  base: string
}

export interface OverviewPage {
  kind: 'overview'
  title: string
  version: string
  description: string
  servers: ApiServer[]
  security: ApiSchemeDetails[]
  groups: {
    name: string
    description: string
    tags: { name: string; path: string; description: string; count: number }[]
  }[]
  /** The operations of an API without tags; empty if there are too many. */
  operations: OperationLink[]
  /** Number of schemas that have a page. */
  schemaCount: number
  logo: { url: string; text: string } | undefined
  contact: ApiLink[]
  license: ApiLink | undefined
  terms: ApiLink | undefined
  docs: ApiLink | undefined
  downloads: string[]
  base: string
}

export interface OperationLink {
  method: string
  path: string
  title: string
  /** Path below the language. */
  href: string
  deprecated: boolean
}

export interface ApiServer {
  url: string
  name: string
  description: string
  variables: { name: string; value: string; values: string[]; description: string }[]
}

export const parameterPlaces = ['path', 'query', 'header', 'cookie'] as const
type ParameterPlace = (typeof parameterPlaces)[number]

export interface ApiScheme {
  name: string
  /** `apiKey`, `http`, `oauth2`, … */
  type: string
  /** For an API key, the name of the header, query parameter, or cookie; for HTTP, the authentication scheme. */
  detail: string
  description: string
}

/** A scheme with its other settings, which only the overview shows. */
export interface ApiSchemeDetails extends ApiScheme {
  /** As keywords of OpenAPI: `in: header`, `tokenUrl: https://auth.example/token`. */
  settings: string[]
  scopes: { name: string; description: string }[]
}

export interface ApiRequirement {
  scheme: ApiScheme
  scopes: string[]
}

export interface ApiBody {
  description: string
  required: boolean
  contents: ApiContent[]
}

export interface ApiContent {
  mediaType: string
  /** Id of its section in the page. */
  id: string
  shape: ApiShape
  /** Examples by name, as text. `language` is the language of the code block. */
  examples: { name: string; text: string; language: string }[]
  /** Descriptions of examples, and links to examples that are outside the API description. */
  exampleNotes: { name: string; description: string; link?: ApiLink }[]
}

export interface ApiResponse {
  status: string
  id: string
  /** Short description (OpenAPI 3.2). */
  summary: string
  description: string
  headers: ApiField[]
  contents: ApiContent[]
  links: ApiResponseLink[]
}

/** A request that becomes possible with a response. */
interface ApiResponseLink {
  name: string
  /** The id, or the method and path, of the operation. */
  operation: string
  /** Path of the operation's page below the language, if it is an operation of this API. */
  href?: string
  description: string
  /** The values of the operation's parameters, as runtime expressions or constants: `path.id: $response.body#/id`. */
  parameters: string[]
}

/** A request that the API sends. */
export interface ApiCallback {
  id: string
  name: string
  method: string
  expression: string
  title: string
  description: string
  deprecated: boolean
  docs: ApiLink | undefined
  servers: ApiServer[]
  /** Empty unless the callback has its own ways to authenticate. */
  security: ApiRequirement[][]
  parameters: OperationPage['parameters']
  body: ApiBody | undefined
  /** The responses that the API expects. */
  responses: ApiResponse[]
}

export interface ApiSample {
  label: string
  language: string
  code: string
}
