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

/** A machine route: data for programs, at a separate URL. */
export interface EndpointDefinition {
  /** URL pattern, in Hono's notation. */
  route: string
  methods: readonly ('GET' | 'HEAD' | 'POST')[]
  /**
   * Which of its responses are the same for everyone and may come from the shared cache: with any query, only without
   * one, or at another URL. Default: none. A function returns the shared URL of this visitor's response, if there is
   * one.
   */
  shared?: 'with any query' | 'without query' | ((url: Readonly<URL>, accept: string | undefined) => URL | undefined)
  /** Whether isolates also cache the shared responses, as they do for pages. Only for responses about one page. */
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
   * Handles requests with other methods: returns the 404 if there is nothing at the URL. Without it, or if it returns
   * `undefined`, the response is 405.
   */
  missing?: (context: AppContext) => SiteError | undefined
  /** @throws SiteError for requests that are refused */
  handle: (context: AppContext) => Promise<Response>
}

/** Where the Markdown of a page is requested: at its `.md` URL, at the older URL under `/raw`, or at the page's URL. */
export type MarkdownForm = 'twin' | 'raw' | 'negotiated'

/** The URL of a request and its parts. The language and version are known once the release has been read. */
export interface SiteAddress extends RequestAddress {
  /** The URL as content and routes name it: without base path and version, and with the language. */
  url: Readonly<URL>
  /** The URL as requested. */
  requested: Readonly<URL>
}

/** The release that a request reads, and the database. */
export interface ReleaseContext {
  /** The release with its cached values; absent before the first sync. */
  cache: ReleaseCache | undefined
  /** Opens the database once per request. In an overlay, it reads the overlay's content. */
  database: () => Database
  /** The database with the content of all channels, without an overlay. */
  unscopedDatabase: () => Database
  /** Whether the response is private to this visitor: from a preview or a past release. */
  isPrivate: boolean
  /** Whether the browser sent the cookie of an unknown preview, which is to be deleted. */
  forgetsPreview: boolean
}

/** The origin of a request that the Worker sends to itself. */
interface RequestOrigin {
  /** The budget of the original request. */
  budget?: WorkBudget
  /** The live release that this request reads, so that the whole response is of one release. */
  live?: ReleaseCache
  /**
   * Set if the response is shared. Then there is no visitor, and the response must come from this release or a later
   * one.
   */
  shared?: AnswerProps
  /**
   * Set for a visitor's request below the base path or inside a version, whose path is replaced with that of the
   * content.
   */
  inside?: {
    address: SiteAddress
    release: ReleaseContext
    /** Whether the request counts for its caller's rate limit already. */
    isCounted: boolean
    /** Whether the Worker sent the request to itself, and not a visitor. */
    isSubrequest: boolean
  }
}

/** The data for counting a request; see `countingOf`. */
interface RequestInsight {
  counter: InsightCounter
  /** The search that the response shows; absent on other pages. */
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
  /** The endpoint of the URL; absent for pages and files. */
  endpoint: EndpointDefinition | undefined
  release: ReleaseContext
  /** The work that the request may cost, including its subrequests to the site. */
  budget: WorkBudget
  insight: RequestInsight
  /** Handles another URL of the site as the current client would get it, without anything that identifies a visitor. */
  ask: (address: string) => Promise<Response>
}

export type AppEnv = { Bindings: Env & { FROM?: RequestOrigin }; Variables: Variables }
export type AppContext = Context<AppEnv>

/** The parts of a request that a page may use. */
export interface PageRequest {
  /** As the content names it: without base path and version, and with the language. */
  url: Readonly<URL>
  /** The origin in the links of its pages: from the configuration, or from the request. */
  origin: string
  /** The absolute URL of a path of the site. */
  locate: (href: string) => string
  /** Like `locate`, for links that readers follow: the dev server doesn't send them to the deployed site. */
  locateHere: (href: string) => string
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
  /** Reads a file of a release at its path in the site; `undefined` if it doesn't exist. */
  readFile: (source: { release: ReleaseName; database: Database }, path: string) => Promise<Uint8Array | undefined>
  /** A token for the form of the ask page. Without a database that can be written, it is empty. */
  askToken: () => Promise<string>
}
