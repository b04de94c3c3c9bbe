/** What the worker is bound to. `wrangler.toml` names it for deployment, `scripts/local/open-local-site.ts` locally. */
export interface Env {
  DB: D1Database
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
  /** How long a head is fresh, in milliseconds, where that is not a second: tests do not wait for one. */
  HEAD_MAX_AGE_MS?: number
  /** The development server of `npm start`; absent when deployed. */
  DEV?: Fetcher
}
