import type { D1Database, Fetcher, ImagesBinding, R2Bucket } from '@cloudflare/workers-types'

/** What the worker is bound to. `wrangler.toml` names it for deployment, `scripts/local/open-local-site.ts` locally. */
export interface Env {
  DB: D1Database
  /** Has the bytes of files and images; absent where they are in the database. */
  FILES?: R2Bucket
  /** The files that the build made for the browser. */
  ASSETS: Fetcher
  /** Makes images smaller; absent where the account has no Cloudflare Images. */
  IMAGES?: ImagesBinding
  /** Address of a service that speaks Iconify's protocol, for icons of sets that are not installed. */
  ICON_SERVICE?: string
  /**
   * What is between the worker and the browser compresses again what is not in the browser's first encoding, and holds
   * back the beginning of a page to do it. miniflare does; Cloudflare does not.
   */
  RECOMPRESSED?: boolean
  /**
   * Whether requests reach the worker under any host, as they do at a port of a machine. Cloudflare sends it only
   * requests for hosts that the operator has set up.
   */
  ANY_HOST?: boolean
  /**
   * Whether answers are asked of the platform's cache, which wrangler.toml then sets up. Everything is right without
   * it, and where there is none; see `worker/cache/shared-cache.ts`.
   */
  SHARED_CACHE?: boolean
  // Numbers may be texts, as the dashboard of Cloudflare gives them.
  /** How long a head is fresh, in milliseconds, where that is not a second: tests do not wait for one. */
  HEAD_MAX_AGE_MS?: number | string
  /** How long a read of the database may take, in milliseconds. Default: 2,500. */
  DATABASE_TIMEOUT_MS?: number | string
  /** How long what is known is served while the database does not answer. Default: 24. */
  MAX_STALE_HOURS?: number | string
  /**
   * How often a caller may search, query, take a whole collection, and ask for what is not there; see
   * `http/caller-limits.ts`. Absent where nothing is limited.
   */
  LIMIT_SEARCH?: RateLimit
  LIMIT_QUERY?: RateLimit
  LIMIT_DUMP?: RateLimit
  LIMIT_MISSING?: RateLimit
  /** Hosts that answer besides that of the site's `url`, with spaces between. */
  OTHER_HOSTS?: string
  /** The development server of `npm start`; absent when deployed. */
  DEV?: Fetcher
}
