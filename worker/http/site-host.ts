/**
 * Matches names and IP addresses of this machine and of local networks. Authors view their site there, and third
 * parties can't point these names to another site.
 */
const localHost =
  /^(?:[^.]+|.+\.(?:localhost|local|internal|test)|(?:127|10)(?:\.\d+){3}|(?:192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+){2})$/

/** The configured origins of a site. */
export interface SiteHosts {
  /** `null` if none is configured, in which case every host is accepted. */
  url: string | null
  previewUrl?: string | null
}

/** Returns whether a request uses the host of the site's `url`. */
export function isSiteHost(requestUrl: string, { url }: SiteHosts): boolean {
  return url !== null && hostOf(requestUrl) === hostOf(url)
}

/** Returns whether a request uses the separate host for previews. */
export function isPreviewHost(requestUrl: string, { previewUrl }: SiteHosts): boolean {
  return typeof previewUrl === 'string' && hostOf(requestUrl) === hostOf(previewUrl)
}

/**
 * Returns the site's configured origin if a request uses another host, such as a default hostname of the platform or a
 * third party's domain that points to the site.
 *
 * @param otherHosts additional hosts to accept, separated by spaces
 * @returns the origin to redirect to, or `undefined` if the host is correct
 */
export function canonicalOriginFor(requestUrl: string, site: SiteHosts, otherHosts = ''): string | undefined {
  const { url } = site
  if (url === null || requestUrl.startsWith(`${url}/`) || !URL.canParse(url)) return undefined
  const { host, hostname } = new URL(requestUrl)
  const isOwn =
    isSiteHost(requestUrl, site) ||
    localHost.test(hostname) ||
    otherHosts.split(/\s+/).includes(host) ||
    isPreviewHost(requestUrl, site)
  return isOwn ? undefined : new URL(url).origin
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined
}
