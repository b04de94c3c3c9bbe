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

/** A route that returns data for programs. */
export interface EndpointDefinition {
  /** URL pattern, in Hono's notation. */
  route: string
  methods: readonly ('GET' | 'HEAD' | 'POST')[]
  /**
   * Which responses of the endpoint are the same for all visitors, so that the shared cache may store them: those with
   * any query, or only those without a query. A function returns the URL under which the response to a request is
   * shared. By default, nothing is shared.
   */
  shared?: 'with any query' | 'without query' | ((url: Readonly<URL>, accept: string | undefined) => URL | undefined)
  /**
   * Whether isolates also cache the shared responses, as they do with pages. Only for responses about a single page.
   */
  cacheInIsolate?: boolean
  /** Whether scripts on other sites may read the responses. */
  crossOrigin?: boolean
  /** Whether errors are problem details (RFC 9457). */
  failsWithProblem?: boolean
  /** Whether the endpoint works while the database is down and the current release is unknown. */
  withoutRelease?: boolean
  /** Whether reads may take longer than for a page, because the response covers the whole site. */
  longReads?: boolean
  /** The rate limit per caller. */
  limit?: Limit
  /**
   * Called for methods that the endpoint doesn't support. Returns a 404 error if nothing exists at the URL. Otherwise,
   * the response is 405.
   */
  missing?: (context: AppContext) => SiteError | undefined
  /** @throws SiteError for requests that it rejects */
  handle: (context: AppContext) => Promise<Response>
}

/**
 * How a client requested a page's Markdown: at its `.md` URL, at the older URL below `/raw`, or at the page's own URL.
 */
export type MarkdownForm = 'twin' | 'raw' | 'negotiated'

/** A requested URL and its parts. The language and version are only known once the release has been read. */
export interface SiteAddress extends RequestAddress {
  /** The URL of the content, as routes see it: with the language, but without the base path and version. */
  url: Readonly<URL>
  /** The URL as requested. */
  requested: Readonly<URL>
}

/** The release that a request reads, and the database. */
export interface ReleaseContext {
  /** The release and everything cached for it. `undefined` before the first sync. */
  cache: ReleaseCache | undefined
  /** Opens the database, once per request. In an overlay, it reads the overlay's content. */
  database: () => Database
  /** Opens a database that isn't limited to the request's channel. */
  unscopedDatabase: () => Database
  /** Whether the response is only for this visitor, because it comes from a preview or past release. */
  isPrivate: boolean
  /** Whether the browser sent the cookie of an unknown preview, which the response must delete. */
  forgetsPreview: boolean
}

/** Describes a request that the Worker sends to itself. */
interface RequestOrigin {
  /** The budget of the original request. */
  budget?: WorkBudget
  /** The live release that the original request read, so that the whole response comes from one release. */
  live?: ReleaseCache
  /** Set if the response will be shared. The request then has no visitor, and must read this release or a later one. */
  shared?: AnswerProps
  /** Set for a visitor's request in a version or below the base path. Its path is replaced by that of the content. */
  inside?: {
    address: SiteAddress
    release: ReleaseContext
    /** Whether the request has already been counted against its caller's rate limit. */
    isCounted: boolean
    /** Whether the Worker itself sent the request, rather than a visitor. */
    isSubrequest: boolean
    /** Called with the endpoint that handles the request, so that the outer request knows it. */
    noteEndpoint: (endpoint: EndpointDefinition) => void
    /** An error to respond with, because the requested release doesn't exist. */
    failure: unknown
  }
}

/** The data for counting a request. See `countingOf`. */
interface RequestInsight {
  counter: InsightCounter
  /** The search whose results the response shows. Absent on other pages. */
  searched?: SearchedPage
}

/** A search on the search page, which works without JavaScript. */
export interface SearchedPage {
  query: string
  /** Locale code. */
  locale: string
  /** Number of results. */
  found: number
}

/** Values that middleware sets for handlers. */
interface Variables {
  address: SiteAddress
  /** The endpoint at the URL. Absent for pages and files. */
  endpoint: EndpointDefinition | undefined
  release: ReleaseContext
  /** The base path to use while no release is known. */
  buildBase: string
  /** How much work the request may do, including its subrequests. */
  budget: WorkBudget
  insight: RequestInsight
  /** Requests another URL of the site. Sends the client's headers, except those that identify the visitor. */
  ask: (address: string) => Promise<Response>
}

export type AppEnv = { Bindings: Env & { FROM?: RequestOrigin }; Variables: Variables }
export type AppContext = Context<AppEnv>

/** The parts of a request that pages may use. */
export interface PageRequest {
  /** The URL of the content: with the language, but without the base path and version. */
  url: Readonly<URL>
  /** Origin for absolute links, from the configuration or else from the request. */
  origin: string
  /** Returns the absolute URL of a path on the site. */
  locate: (href: string) => string
  /** Like `locate`, but for links that readers follow. In development, these must not lead to the deployed site. */
  locateHere: (href: string) => string
  /** The interface language, which is the first segment of the path. */
  locale: SiteLocale
  /** The language of the content. It differs from `locale` on `/fr/en/…`. */
  contentLocale: SiteLocale
  /** Path of the page in the language of its content: `/en/guide` for `/fr/en/guide`. */
  path: string
  t: Translate
  cache: ReleaseCache
  store: ContentStore
  database: () => Database
  /** Opens a database that isn't limited to the request's channel. */
  unscopedDatabase: () => Database
  /**
   * Returns text that depends only on the release. It is created on first use and then stored. See `readWholeArtifact`.
   */
  artifact: (kind: string, make: () => Promise<string>) => Promise<string>
  /** Reads a file of a release by its path. Returns `undefined` if the file doesn't exist. */
  readFile: (source: { release: ReleaseName; database: Database }, path: string) => Promise<Uint8Array | undefined>
  /** Returns a token for the form on the ask page. Returns '' if the database is read-only. */
  askToken: () => Promise<string>
}
