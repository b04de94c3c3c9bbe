import type { SiteError } from '../../core/error/index.ts'
import type { AppContext, Sharing } from '../context.ts'
import type { Limit } from '../http/caller-limits.ts'

/** A machine route: data for a program, at an address of its own. */
export interface EndpointDefinition {
  /** Address, in Hono's notation. */
  route: string
  methods: readonly ('GET' | 'HEAD' | 'POST')[]
  /**
   * Which of its answers are the same for everybody who asks for the address, and may come from the cache that all
   * visitors share: with any query, only without one, or at another address. Omitted: none.
   */
  shared?: Sharing
  /** Whether an isolate keeps those that it got from there, as it keeps pages: each is about one page. */
  kept?: boolean
  /** Whether scripts of other sites may read it. */
  crossOrigin?: boolean
  /** Whether its failures are answered with problem details (RFC 9457). */
  failsWithProblem?: boolean
  /** Whether it answers although it is not known which release is the current one: the database does not answer. */
  withoutRelease?: boolean
  /** Whether what it reads may take longer than a visitor waits for a page: an answer about the whole site. */
  longReads?: boolean
  /** What its callers may do only so often. */
  limit?: Limit
  /**
   * For a request with another method: the 404 to answer with where nothing is at the address. Without it, or where it
   * returns nothing, the answer is 405.
   */
  missing?: (context: AppContext) => SiteError | undefined
  /** @throws SiteError for what the product says no to */
  handle: (context: AppContext) => Promise<Response>
}

/** Declares an endpoint. Adding one is adding a file in `worker/endpoints/`. */
export function defineEndpoint(endpoint: EndpointDefinition): EndpointDefinition {
  return endpoint
}
