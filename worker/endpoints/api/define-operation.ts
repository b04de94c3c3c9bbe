import type * as v from 'valibot'
import type { ParameterSchema } from '../../../core/parameters/index.ts'
import type { ReleaseCache } from '../../cache/release-cache.ts'
import type { ContentStore } from '../../store/content-store.ts'
import type { Limit } from '../../http/caller-limits.ts'
import type { Database } from '../../store/database.ts'

/** What an operation reads from. */
interface OperationRequest {
  cache: ReleaseCache
  store: ContentStore
  database: () => Database
  /** A text about the whole release that is stored once it was made; see `readWholeArtifact`. */
  artifact: (kind: string, make: () => Promise<string>) => Promise<string>
}

/** Data, and the addresses of the neighbouring parts of a list. */
export interface OperationAnswer<Data> {
  data: Data
  /** Query parameters of the part before and after this one; absent at either end. */
  links?: { prev?: Record<string, string>; next?: Record<string, string> }
}

/**
 * One question that the read API answers, always with GET. The schemas check what is asked and document it and the
 * answer.
 */
export interface Operation {
  /** Unique, camelCase: what generated clients call it. */
  id: string
  /** Address; `{path}` is a parameter, the last one may hold slashes. */
  path: `/api/${string}`
  summary: string
  description: string
  params: ParameterSchema
  query: ParameterSchema
  answer: v.GenericSchema
  /** Parts of the answer that have a name in the description: a schema that contains itself needs one. */
  named?: Readonly<Record<string, v.GenericSchema>>
  /** What its callers may do only so often. */
  limit?: Limit
  /** @throws SiteError for what there is not, and for parameters that do not fit the site */
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

/** Declares an operation of the read API. Adding one is adding a file in `worker/endpoints/api/`. */
export function defineOperation<
  Params extends ParameterSchema,
  Query extends ParameterSchema,
  const Answer extends v.GenericSchema,
>(operation: OperationDefinition<Params, Query, Answer>): Operation {
  return operation
}
