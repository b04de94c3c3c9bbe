import type { Context } from 'hono'
import type { WorkBudget } from '../core/budget/index.ts'
import type { SiteError } from '../core/error/index.ts'
import type { Translate } from '../core/locale/index.ts'
import type { SiteLocale } from '../core/release/index.ts'
import type { RequestAddress } from '../core/route/index.ts'
import type { Env } from './env.ts'
import type { ReleaseCache } from './cache/release-cache.ts'
import type { AnswerProps } from './cache/answer-props.ts'
import type { Limit } from './http/caller-limits.ts'
import type { InsightCounter } from './records/insight/insight-counter.ts'
import type { ContentStore } from './store/content-store.ts'
import type { Database, ReleaseName } from './store/database.ts'

/** A route for programs: data at a separate URL. */
export interface EndpointDefinition {
  /** URL pattern, in Hono's notation. */
  route: string
  methods: readonly ('GET' | 'HEAD' | 'POST')[]
  /**
   * Which of its responses are the same for everyone and may come from the shared cache: with any query, only without
   * one, or at another URL. None by default. A function returns the shared URL of this visitor's response, if there is
   * one.
   */
  shared?: 'with any query' | 'without query' | ((url: Readonly<URL>, accept: string | undefined) => URL | undefined)
  /** Whether isolates also cache the shared responses, like pages. Only for responses about a single page. */
  cacheInIsolate?: boolean
  /** Whether scripts on other sites may read it. */
  crossOrigin?: boolean
  /** Whether errors have the format problem details (RFC 9457). */
  failsWithProblem?: boolean
  /** Whether it works while the current release is unknown because the database is down. */
  withoutRelease?: boolean
  /** Whether its reads may take longer than those of a page, because its response covers the whole site. */
  longReads?: boolean
  /** The rate limit for its callers. */
  limit?: Limit
  /**
   * Handles requests with other methods. Returns the 404 error if the URL has no content. If it returns `undefined` or
   * is absent, the response is 405.
   */
  missing?: (context: AppContext) => SiteError | undefined
  /** @throws SiteError for requests that it refuses */
  handle: (context: AppContext) => Promise<Response>
}

/**
 * How a client requested the Markdown of a page: at its `.md` URL, at the older URL under `/raw`, or at the page's URL.
 */
export type MarkdownForm = 'twin' | 'raw' | 'negotiated'

/** A request's URL and its parts. The language and version are known once the release has been read. */
export interface SiteAddress extends RequestAddress {
  /** The URL as content and routes know it: with the language, but without base path and version. */
  url: Readonly<URL>
  /** The URL as requested. */
  requested: Readonly<URL>
}

/** The release that a request reads, and the database. */
export interface ReleaseContext {
  /** The release with its cached values; absent before the first sync. */
  cache: ReleaseCache | undefined
  /** Opens the database, once per request. In an overlay, it reads the overlay's content. */
  database: () => Database
  /** Opens the database with the content of all channels, without an overlay. */
  unscopedDatabase: () => Database
  /** Whether only this visitor may get the response, because it comes from a preview or a past release. */
  isPrivate: boolean
  /** Whether the browser sent the cookie of an unknown preview, which must be deleted. */
  forgetsPreview: boolean
}

/** Where a request comes from that the Worker sends to itself. */
interface RequestOrigin {
  /** The budget of the original request. */
  budget?: WorkBudget
  /** The live release for this request, so that the whole response comes from one release. */
  live?: ReleaseCache
  /**
   * Set if the response is shared. There is no visitor then, and the response must come from this release or a later
   * one.
   */
  shared?: AnswerProps
  /**
   * Set for a visitor's request below the base path or in a version, whose path is replaced with the path in the
   * content.
   */
  inside?: {
    address: SiteAddress
    release: ReleaseContext
    /** Whether the request already counts for its caller's rate limit. */
    isCounted: boolean
    /** Whether the Worker, not a visitor, sent the request. */
    isSubrequest: boolean
    /** Tells the request as the visitor sent it which endpoint handles it. */
    noteEndpoint: (endpoint: EndpointDefinition) => void
    /** The error to respond with, if the release of the request doesn't exist. */
    failure: unknown
  }
}

/** The data needed to count a request; see `countingOf`. */
interface RequestInsight {
  counter: InsightCounter
  /** The search whose results the response shows; absent for other pages. */
  searched?: SearchedPage
}

/** A search without JavaScript. */
export interface SearchedPage {
  query: string
  /** Code of the language. */
  locale: string
  /** Number of results. */
  found: number
}

/** Values that middleware sets for the handlers. */
interface Variables {
  address: SiteAddress
  /** The endpoint at the URL; absent for pages and files. */
  endpoint: EndpointDefinition | undefined
  release: ReleaseContext
  /** The work that the request may take, including its subrequests. */
  budget: WorkBudget
  insight: RequestInsight
  /** Requests another URL of the site with the client's headers, except those that identify a visitor. */
  ask: (address: string) => Promise<Response>
}

export type AppEnv = { Bindings: Env & { FROM?: RequestOrigin }; Variables: Variables }
export type AppContext = Context<AppEnv>

/** The properties of a request that pages may use. */
export interface PageRequest {
  /** The URL as content knows it: with the language, but without base path and version. */
  url: Readonly<URL>
  /** The origin for links in its pages, from the configuration or the request. */
  origin: string
  /** Returns the absolute URL of a path in the site. */
  locate: (href: string) => string
  /** Like `locate`, but for links that readers follow. In development, they don't point to the deployed site. */
  locateHere: (href: string) => string
  /** The interface language, from the first segment. */
  locale: SiteLocale
  /** The language of the content. Differs from `locale` on `/fr/en/…`. */
  contentLocale: SiteLocale
  /** The path of the page in the language of its content: `/en/guide` for `/fr/en/guide`. */
  path: string
  t: Translate
  cache: ReleaseCache
  store: ContentStore
  database: () => Database
  /** Opens the database with the content of all channels. */
  unscopedDatabase: () => Database
  /** Returns a response about the whole release. It is stored when it is first created; see `readWholeArtifact`. */
  artifact: (kind: string, make: () => Promise<string>) => Promise<string>
  /** Reads a file in a release by its path in the site, or returns `undefined` if it doesn't exist. */
  readFile: (source: { release: ReleaseName; database: Database }, path: string) => Promise<Uint8Array | undefined>
  /** Returns a token for the form on the ask page, or '' if the database is read-only. */
  askToken: () => Promise<string>
}
