import type { D1Database, Fetcher, ImagesBinding, R2Bucket, RateLimit } from '@cloudflare/workers-types'

/** The method of the Workers AI binding that Rivage uses. It streams the model's answer as server-sent events. */
export interface AiBinding {
  run(model: string, input: Record<string, unknown>, options: { signal: AbortSignal }): Promise<unknown>
}

/**
 * The Worker's bindings and variables. They are defined in `wrangler.toml` for deployment, and in
 * `scripts/local/open-local-site.ts` for local use.
 */
export interface Env {
  DB: D1Database
  /** The second database, with counts, votes, and comments. Absent if the site doesn't count anything. */
  INSIGHT?: D1Database
  /**
   * The secret that opens the report at `/_insight`. Absent if the report is only available through Cloudflare Access.
   */
  INSIGHT_SECRET?: string
  /** How long an isolate collects counts before it writes them, in milliseconds. Default: 20 seconds. */
  INSIGHT_FLUSH_MS?: number | string
  /** The bucket for the bytes of files and images. If absent, they are stored in the database. */
  FILES?: R2Bucket
  /** The files built for the browser. */
  ASSETS: Fetcher
  /** URL of the site, which overrides `url` and `basePath` in its configuration. A static export sets it. */
  SITE_URL?: string
  /** Number of the release to serve as the current one. A static export sets it. */
  SHOWN_RELEASE?: number
  /** Resizes images. Absent if the account doesn't include Cloudflare Images. */
  IMAGES?: ImagesBinding
  /** URL of a service with Iconify's protocol, for icons of sets that aren't installed. */
  ICON_SERVICE?: string
  /**
   * Whether a proxy between the Worker and the browser recompresses responses that aren't in the browser's preferred
   * encoding, which buffers the start of a page. Miniflare does this; Cloudflare doesn't.
   */
  RECOMPRESSED?: boolean
  /**
   * Whether requests can reach the Worker with any host, as on a local port. Cloudflare only forwards requests for
   * hosts that the operator has configured.
   */
  ANY_HOST?: boolean
  /** Whether to use the platform's cache, which wrangler.toml must also enable. See `worker/cache/shared-cache.ts`. */
  SHARED_CACHE?: boolean
  // Numbers may be strings, because the Cloudflare dashboard stores all variables as strings.
  /** How long a head counts as fresh, in milliseconds. Default: 1,000. Tests use a shorter time. */
  HEAD_MAX_AGE_MS?: number | string
  /** Time limit for a database read, in milliseconds. Default: 2,500. */
  DATABASE_TIMEOUT_MS?: number | string
  /** How long cached content is served while the database is down, in hours. Default: 24. */
  MAX_STALE_HOURS?: number | string
  /**
   * Rate limits per caller: for searches, queries, downloads of a collection, missing URLs, and insight. Without its
   * binding, an action has no limit. See `http/caller-limits.ts`.
   */
  LIMIT_SEARCH?: RateLimit
  LIMIT_QUERY?: RateLimit
  LIMIT_DUMP?: RateLimit
  LIMIT_MISSING?: RateLimit
  LIMIT_INSIGHT?: RateLimit
  /** Additional hosts that serve the site, separated by spaces. */
  OTHER_HOSTS?: string
  /** The Workers AI binding, for the provider `workers-ai`. */
  AI?: AiBinding
  /** Secret key for the service that writes answers. */
  ASK_KEY?: string
  /** Secret key of the Turnstile widget. See `ask.turnstile`. */
  TURNSTILE_SECRET?: string
  /** The development server of `npm start`; absent when deployed. */
  DEV?: Fetcher
}
