import type { Context } from 'hono'
import type { WorkBudget } from '../core/budget/index.ts'
import type { Translate } from '../core/locale/index.ts'
import type { SiteLocale } from '../core/release/index.ts'
import type { Env } from './env.ts'
import type { ReleaseCache } from './cache/release-cache.ts'
import type { ContentStore } from './store/content-store.ts'
import type { Database } from './store/database.ts'

/**
 * Which responses of an endpoint may come from the shared cache; see `EndpointDefinition`. A function returns the URL
 * at which everyone gets the response that this visitor gets, if there is one.
 */
export type Sharing =
  | 'with any query'
  | 'without query'
  | 'none'
  | ((url: URL, accept: string | undefined) => URL | undefined)

/**
 * Where the Markdown of a page is requested: at the URL of its twin, at the older one under `/raw`, or at the page's
 * URL.
 */
export type MarkdownForm = 'twin' | 'raw' | 'negotiated'

/** Values that middleware sets for the handlers. */
interface Variables {
  /** The release that this request reads, with its cached values; absent before the first sync. */
  cache: ReleaseCache | undefined
  /** The work that the request may cost, including its subrequests to the site. */
  budget: WorkBudget
  /** Opens the database once per request. In a preview, it reads the preview's content. */
  database: () => Database
  /** The same database with all channels. */
  unscopedDatabase: () => Database
  /**
   * Answers another URL of the site the way the current client would get it, without anything that identifies a
   * visitor.
   */
  ask: (address: string) => Promise<Response>
  /** Whether the response is private to this visitor: from a preview or a past release. */
  uncached?: boolean
  /** Whether the browser sent the cookie of an unknown preview, which is to be deleted. */
  forgetsPreview?: boolean
  /** Which responses of the endpoint are shared; absent on requests without an endpoint. */
  sharing?: Sharing
  /** Whether the isolate also caches them; see `EndpointDefinition`. */
  cacheInIsolate?: boolean
  /**
   * Set if the response is shared: there is no visitor, and no one waits for it. It must be of this release or a later
   * one.
   */
  shared?: { release: number }
  /** Whether a failure is answered with problem details (RFC 9457), whatever the client accepts. */
  failsWithProblem?: boolean
  /** Set if a page is requested as Markdown; its failures are then also Markdown. */
  markdownForm?: MarkdownForm
  /** Whether the response needs no release; see `EndpointDefinition`. */
  withoutRelease?: boolean
  /** Whether its reads may take long; see `EndpointDefinition`. */
  longReads?: boolean
}

export type AppEnv = { Bindings: Env; Variables: Variables }
export type AppContext = Context<AppEnv>

/** The parts of a request that a page may use. */
export interface PageRequest {
  url: URL
  /** The origin in the links of its pages: from the configuration, or from the request. */
  origin: string
  /** The language of the interface, from the first segment. */
  locale: SiteLocale
  /** The language of the content. Differs from `locale` on `/fr/en/…`. */
  contentLocale: SiteLocale
  /** The path of the page in the language of its content: `/en/guide` for `/fr/en/guide`. */
  path: string
  t: Translate
  cache: ReleaseCache
  store: ContentStore
  database: () => Database
  /** The database with all channels. */
  unscopedDatabase: () => Database
  /** A text about the whole release, stored once it has been created; see `readWholeArtifact`. */
  artifact: (kind: string, make: () => Promise<string>) => Promise<string>
}
