import { isPreviewHost, isSiteHost } from './site-host.ts'
import type { SiteHosts } from './site-host.ts'

/**
 * Returns whether a page of this site sent the form or beacon, according to headers that browsers set and pages can't
 * change. The request's host can differ from the one in the browser, because a proxy may change it, so the site's `url`
 * is also accepted.
 */
export function isFromThisSite({ url, headers }: Request, site: SiteHosts | undefined): boolean {
  const origin = URL.parse(headers.get('origin') ?? '')
  // The scheme is ignored, because a proxy may terminate TLS.
  const isSameHost = origin !== null && isHostOf(origin, url, site)
  return isSameHost && (headers.get('sec-fetch-site') ?? 'same-origin') === 'same-origin'
}

/** Returns whether a link on another site led to this request. */
export function isFromOutside({ url, headers }: Request, site: SiteHosts | undefined): boolean {
  const referrer = URL.parse(headers.get('referer') ?? '')
  return referrer !== null && /^https?:$/.test(referrer.protocol) && !isHostOf(referrer, url, site)
}

/**
 * Returns whether a URL has the host of the request or of the site. A separate host for previews counts as another
 * site.
 */
function isHostOf({ host, href }: URL, requested: string, site: SiteHosts | undefined): boolean {
  if (host === new URL(requested).host) return true
  return site !== undefined && isSiteHost(href, site) && !isPreviewHost(requested, site)
}
