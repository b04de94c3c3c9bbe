import type * as v from 'valibot'
import type { ParameterSchema } from '../../../core/parameters/index.ts'
import type { ReleaseCache } from '../../cache/release-cache.ts'
import type { ContentStore } from '../../store/content-store.ts'
import type { Limit } from '../../http/caller-limits.ts'
import type { Database } from '../../store/database.ts'

/** The data available to an operation. */
interface OperationRequest {
  cache: ReleaseCache
  store: ContentStore
  database: () => Database
  /** Opens a database that isn't limited to the request's channel. */
  unscopedDatabase: () => Database
  /**
   * Returns text that depends only on the release. It is created on first use and then stored. See `readWholeArtifact`.
   */
  artifact: (kind: string, make: () => Promise<string>) => Promise<string>
}

/** The result of an operation. */
export interface OperationAnswer<Data> {
  data: Data
  /** Query parameters of the previous and next page of the list. Absent on its first and last page. */
  links?: { prev?: Record<string, string>; next?: Record<string, string> }
}

/**
 * An operation of the read API. Its method is always GET. Its schemas validate the parameters, and the API description
 * is generated from them.
 */
export interface Operation {
  /** A unique name in camelCase. Client generators use it as a function name. */
  id: string
  /** URL template with parameters such as `{path}`. The last parameter may contain slashes. */
  path: `/api/${string}`
  summary: string
  description: string
  params: ParameterSchema
  query: ParameterSchema
  answer: v.GenericSchema
  /** Schemas that have a name in the API description. Recursive schemas need one. */
  named?: Readonly<Record<string, v.GenericSchema>>
  /**
   * Whether the response depends on several releases. Its entity tag is then a hash of its text, instead of the
   * release's tag.
   */
  isAcrossReleases?: true
  /** The rate limit per caller. */
  limit?: Limit
  /** @throws SiteError if the requested data doesn't exist, or if a parameter names something unknown */
  read: (request: OperationRequest, input: never) => Promise<OperationAnswer<unknown>>
}

interface OperationDefinition<
  Params extends ParameterSchema,
  Query extends ParameterSchema,
  Answer extends v.GenericSchema,
> extends Omit<Operation, 'params' | 'query' | 'answer' | 'read'> {
  params: Params
  query: Query
  answer: Answer
  read: (
    request: OperationRequest,
    input: { params: v.InferOutput<Params>; query: v.InferOutput<Query> },
  ) => Promise<OperationAnswer<v.InferInput<Answer>>>
}

/** Declares an operation of the read API, in a file in `worker/endpoints/api/`. */
export function defineOperation<
  Params extends ParameterSchema,
  Query extends ParameterSchema,
  const Answer extends v.GenericSchema,
>(operation: OperationDefinition<Params, Query, Answer>): Operation {
  return operation
}
