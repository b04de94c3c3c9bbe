import type * as v from 'valibot'
import type { ParameterSchema } from '../../../core/parameters/index.ts'
import type { ReleaseCache } from '../../cache/release-cache.ts'
import type { ContentStore } from '../../store/content-store.ts'
import type { Limit } from '../../http/caller-limits.ts'
import type { Database } from '../../store/database.ts'

/** The data sources of an operation. */
interface OperationRequest {
  cache: ReleaseCache
  store: ContentStore
  database: () => Database
  /** Opens the database with the content of all channels. */
  unscopedDatabase: () => Database
  /** Returns a response about the whole release. It is stored when it is first created; see `readWholeArtifact`. */
  artifact: (kind: string, make: () => Promise<string>) => Promise<string>
}

/** The result of an operation. */
export interface OperationAnswer<Data> {
  data: Data
  /** Query parameters of the previous and next part of the list; absent at the start and end. */
  links?: { prev?: Record<string, string>; next?: Record<string, string> }
}

/**
 * An operation of the read API, always with GET. The schemas check its parameters, and also document them and the
 * response.
 */
export interface Operation {
  /** Unique and in camelCase. Generated clients use it as a name. */
  id: string
  /** URL template. `{path}` is a parameter, and the last parameter may contain slashes. */
  path: `/api/${string}`
  summary: string
  description: string
  params: ParameterSchema
  query: ParameterSchema
  answer: v.GenericSchema
  /** Parts of the response that have a name in the description, as required for a recursive schema. */
  named?: Readonly<Record<string, v.GenericSchema>>
  /** Whether the response depends on several releases. If so, its entity tag is a hash of its text. */
  isAcrossReleases?: true
  /** The rate limit for its callers. */
  limit?: Limit
  /** @throws SiteError if the requested data doesn't exist, or if a parameter names something that the site doesn't have */
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

/** Declares an operation of the read API. To add one, add a file in `worker/endpoints/api/`. */
export function defineOperation<
  Params extends ParameterSchema,
  Query extends ParameterSchema,
  const Answer extends v.GenericSchema,
>(operation: OperationDefinition<Params, Query, Answer>): Operation {
  return operation
}
