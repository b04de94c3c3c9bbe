import type { D1Database, Fetcher, ImagesBinding, R2Bucket, RateLimit } from '@cloudflare/workers-types'

/** The method of the Workers AI binding that Rivage calls. It streams a model's answer as server-sent events. */
export interface AiBinding {
  run(model: string, input: Record<string, unknown>, options: { signal: AbortSignal }): Promise<unknown>
}

/**
 * The Worker's bindings. `wrangler.toml` defines them for deployment, `scripts/local/open-local-site.ts` for local use.
 */
export interface Env {
  DB: D1Database
  /** The second database, for counters, votes, and comments. Absent if nothing is counted. */
  INSIGHT?: D1Database
  /** The secret that opens the report at `/_insight`. Absent if only Cloudflare Access does. */
  INSIGHT_SECRET?: string
  /** How long an isolate collects counts before it writes them, in milliseconds. Default: 20 seconds. */
  INSIGHT_FLUSH_MS?: number | string
  /** Stores the bytes of files and images. If absent, the database stores them. */
  FILES?: R2Bucket
  /** The files built for the browser. */
  ASSETS: Fetcher
  /** URL of the site, which overrides `url` and `basePath` in its configuration. A static export sets it. */
  SITE_URL?: string
  /** Number of the release to serve as the current one. A static export sets it. */
  SHOWN_RELEASE?: number
  /** Resizes images. Absent if the account doesn't have Cloudflare Images. */
  IMAGES?: ImagesBinding
  /** URL of a service with Iconify's protocol, for icons from sets that are not installed. */
  ICON_SERVICE?: string
  /**
   * Whether a proxy between the Worker and the browser recompresses responses that aren't in the browser's preferred
   * encoding. To do so, it buffers the start of a page. Miniflare does this; Cloudflare doesn't.
   */
  RECOMPRESSED?: boolean
  /**
   * Whether requests reach the Worker under any host, as they do on a local port. Cloudflare only sends requests for
   * hosts that the operator has configured.
   */
  ANY_HOST?: boolean
  /**
   * Whether to use the platform's cache. wrangler.toml then configures it. It is optional; see
   * `worker/cache/shared-cache.ts`.
   */
  SHARED_CACHE?: boolean
  // Numbers may be strings, because the Cloudflare dashboard stores them as strings.
  /** How long a head is fresh, in milliseconds. Default: one second. Tests use a shorter time. */
  HEAD_MAX_AGE_MS?: number | string
  /** How long a read of the database may take, in milliseconds. Default: 2,500. */
  DATABASE_TIMEOUT_MS?: number | string
  /** Number of hours for which cached content is served while the database is down. Default: 24. */
  MAX_STALE_HOURS?: number | string
  /**
   * How often a caller may search, query, download a collection, and request missing URLs; see `http/caller-limits.ts`.
   * Without a binding, the action isn't limited.
   */
  LIMIT_SEARCH?: RateLimit
  LIMIT_QUERY?: RateLimit
  LIMIT_DUMP?: RateLimit
  LIMIT_MISSING?: RateLimit
  LIMIT_INSIGHT?: RateLimit
  /** Hosts that serve the site in addition to its `url`, separated by spaces. */
  OTHER_HOSTS?: string
  /** Workers AI, for answers with the provider `workers-ai`. */
  AI?: AiBinding
  /** The secret key of the service that writes answers. */
  ASK_KEY?: string
  /** Secret key of the site's Turnstile widget; see `ask.turnstile`. */
  TURNSTILE_SECRET?: string
  /** The development server of `npm start`; absent when deployed. */
  DEV?: Fetcher
}
