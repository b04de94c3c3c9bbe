import type { Context } from 'hono'
import type { WorkBudget } from '../core/budget/index.ts'
import type { Translate } from '../core/locale/index.ts'
import type { SiteLocale } from '../core/release/index.ts'
import type { Env } from './env.ts'
import type { ReleaseCache } from './cache/release-cache.ts'
import type { ContentStore } from './store/content-store.ts'
import type { Database } from './store/database.ts'

/**
 * Which answers of an endpoint may come from the cache that all visitors share; see `EndpointDefinition`. A function
 * gives the address at which everybody gets what this visitor gets, if there is one.
 */
export type Sharing =
  | 'with any query'
  | 'without query'
  | 'none'
  | ((url: URL, accept: string | undefined) => URL | undefined)

/** Where a page's Markdown is asked for: at its twin's address, at the older one below `/raw`, or at the page's own. */
export type MarkdownForm = 'twin' | 'raw' | 'negotiated'

/** What middleware leaves for what comes after it. */
interface Variables {
  /** The release that this request reads, and what the isolate has cached of it; absent before the first sync. */
  cache: ReleaseCache | undefined
  /** The work that the request may cost, including its own requests to the site. */
  budget: WorkBudget
  /** Opens the database once for the request. In a preview, what is read from it is the preview's. */
  database: () => Database
  /** The same database with all channels. */
  everything: () => Database
  /** Answers another address of the site, as whoever asks for this one gets it, without what names a visitor. */
  ask: (address: string) => Promise<Response>
  /** Whether the answer is this visitor's only: of a preview, or of a release of the past. */
  uncached?: boolean
  /** Whether the browser brought the cookie of a preview that is none, and shall forget it. */
  forgetsPreview?: boolean
  /** Which answers of the endpoint are the same for everybody; absent where no endpoint is asked. */
  sharing?: Sharing
  /** Whether the isolate keeps those that it gets from the shared cache; see `EndpointDefinition`. */
  kept?: boolean
  /**
   * Set where the answer is for everybody who asks for the address: nothing is known of a visitor, and nobody waits.
   * The answer must be of this release, or of a later one.
   */
  forEverybody?: { release: number }
  /** Whether a failure is answered with problem details (RFC 9457), whatever the client accepts. */
  failsWithProblem?: boolean
  /** Set where a page is asked for as Markdown: its failures are then Markdown, too. */
  markdownForm?: MarkdownForm
  /** Whether the answer needs no release; see `EndpointDefinition`. */
  withoutRelease?: boolean
  /** Whether its reads may take long; see `EndpointDefinition`. */
  longReads?: boolean
}

export type AppEnv = { Bindings: Env; Variables: Variables }
export type AppContext = Context<AppEnv>

/** What a page knows of the visit. */
export interface PageRequest {
  url: URL
  /** Of the site, as its pages name it: what the configuration says, else what was asked for. */
  origin: string
  /** The interface's language, from the first segment. */
  locale: SiteLocale
  /** The language of the content. Differs from `locale` on `/fr/en/…`. */
  contentLocale: SiteLocale
  /** The page's own address, in the content's language: `/en/guide` for `/fr/en/guide`. */
  path: string
  t: Translate
  cache: ReleaseCache
  store: ContentStore
  database: () => Database
  /** The database with all channels. */
  everything: () => Database
  /** A text about the whole release that is stored once it was made; see `readWholeArtifact`. */
  artifact: (kind: string, make: () => Promise<string>) => Promise<string>
}
