import type { SiteError } from '../../core/error/index.ts'
import type { AppContext, Sharing } from '../context.ts'
import type { Limit } from '../http/caller-limits.ts'

/** A machine route: data for programs, at a separate URL. */
export interface EndpointDefinition {
  /** URL pattern, in Hono's notation. */
  route: string
  methods: readonly ('GET' | 'HEAD' | 'POST')[]
  /**
   * Which of its responses are the same for everyone and may come from the shared cache: with any query, only without
   * one, or at another URL. Default: none.
   */
  shared?: Sharing
  /** Whether an isolate also caches the shared responses, as it does for pages: each is about one page. */
  cacheInIsolate?: boolean
  /** Whether scripts of other sites may read it. */
  crossOrigin?: boolean
  /** Whether its failures are answered with problem details (RFC 9457). */
  failsWithProblem?: boolean
  /** Whether it answers even if the current release is unknown because the database is down. */
  withoutRelease?: boolean
  /** Whether its reads may take longer than a page's, because the response covers the whole site. */
  longReads?: boolean
  /** The rate limit for its callers. */
  limit?: Limit
  /**
   * For a request with another method: the 404 if there is nothing at the URL. Without it, or if it returns
   * `undefined`, the response is 405.
   */
  missing?: (context: AppContext) => SiteError | undefined
  /** @throws SiteError for requests that are refused */
  handle: (context: AppContext) => Promise<Response>
}

/** Declares an endpoint. To add one, add a file in `worker/endpoints/`. */
export function defineEndpoint(endpoint: EndpointDefinition): EndpointDefinition {
  return endpoint
}
