import type { ApiLink } from '../link.ts'
import type { ApiField, ApiShape } from '../schema/index.ts'
import type { TryOperation } from '../try-it/index.ts'

/** The content of an API page as plain data. The page is recompiled only if this data changes. */
export type ApiPage = OperationPage | OperationsPage | SchemasPage | SchemaPage | OverviewPage

/** A page or section about an operation or webhook. */
export interface OperationPage {
  kind: 'operation'
  /** See `ApiOperation`. */
  key: string
  isWebhook: boolean
  method: string
  /** The path, with `{name}` for each parameter, or the name of a webhook. */
  path: string
  title: string
  id: string
  /** The prefix of all ids if the page shows several operations. */
  prefix: string
  description: string
  deprecated: boolean
  badges: string[]
  /** A note with the date of the last change, if known. */
  changed?: string
  /** Server URLs, with variables in braces. */
  servers: ApiServer[]
  /**
   * Alternative ways to authenticate, each with the schemes that are required together. An empty alternative makes
   * authentication optional.
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
  /** Path of the API below the language, such as `/reference`. Links to schemas start with it. */
  base: string
}

/** The operations of a tag, either as links to their pages or, with one page per tag, in full. */
export interface OperationsPage {
  kind: 'operations'
  title: string
  description: string
  docs: ApiLink | undefined
  operations: OperationLink[]
  /** The full operations if the site sets `pages: 'tag'`; otherwise empty. */
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
  /** The key of the operation, if the page shows only one of its fields. */
  of?: string
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
  /** The operations of an API without tags; empty if there are too many to list. */
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
  /** The type of the scheme, such as `apiKey`, `http`, or `oauth2`. */
  type: string
  /** For an API key, the name of the header, query parameter, or cookie; for HTTP, the authentication scheme. */
  detail: string
  description: string
}

/** A scheme with additional settings, which only the overview shows. */
export interface ApiSchemeDetails extends ApiScheme {
  /** Settings in OpenAPI's notation, such as `in: header` or `tokenUrl: https://auth.example/token`. */
  settings: string[]
  scopes: { name: string; description: string }[]
}

export interface ApiRequirement {
  scheme: ApiScheme
  scopes: string[]
}

export interface ApiBody {
  id: string
  description: string
  required: boolean
  contents: ApiContent[]
}

export interface ApiContent {
  mediaType: string
  /** Id of the section in the page. */
  id: string
  shape: ApiShape
  /** The examples as text, with their names. `language` is the language of the code block. */
  examples: { name: string; text: string; language: string }[]
  /** Descriptions of examples, and links to examples outside the API description. */
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

/** A request that clients can send with data from a response. */
interface ApiResponseLink {
  name: string
  /** The id, or the method and path, of the operation. */
  operation: string
  /** Path of the operation's page below the language, if it is an operation of this API. */
  href?: string
  description: string
  /**
   * The values of the operation's parameters, as runtime expressions or constants, such as
   * `path.id: $response.body#/id`.
   */
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
  /** The ways to authenticate; empty unless the callback defines them. */
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
