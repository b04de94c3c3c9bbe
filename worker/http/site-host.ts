/**
 * Names and addresses of this machine and of a local network: authors look at their site under them, and no stranger
 * can lead anybody else there.
 */
const localHost =
  /^(?:[^.]+|.+\.(?:localhost|local|internal|test)|(?:127|10)(?:\.\d+){3}|(?:192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+){2})$/

/** Where a site says that it is. */
interface SiteHosts {
  /** `null` where it does not say: every host is its own then. */
  url: string | null
  previewUrl?: string | null
}

/** Whether a request came under the host of the site's `url`. */
export function isOwnHost(requestUrl: string, { url }: SiteHosts): boolean {
  return url !== null && hostOf(requestUrl) === hostOf(url)
}

/** Whether a request came under the hostname that a site has for its previews. */
export function isPreviewHost(requestUrl: string, { previewUrl }: SiteHosts): boolean {
  return typeof previewUrl === 'string' && hostOf(requestUrl) === hostOf(previewUrl)
}

/**
 * Where a request should have gone: the configured origin, for one under a host that is not the site's. Such hosts are
 * default names of the platform, or names that a stranger has made to lead here.
 *
 * @param otherHosts hosts that answer besides, with spaces between
 * @returns an origin; `undefined` for a request that is in the right place
 */
export function originElsewhere(requestUrl: string, site: SiteHosts, otherHosts = ''): string | undefined {
  const { url } = site
  if (url === null || requestUrl.startsWith(`${url}/`) || !URL.canParse(url)) return undefined
  const { host, hostname } = new URL(requestUrl)
  const isOwn =
    isOwnHost(requestUrl, site) ||
    localHost.test(hostname) ||
    otherHosts.split(/\s+/).includes(host) ||
    isPreviewHost(requestUrl, site)
  return isOwn ? undefined : new URL(url).origin
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined
}
