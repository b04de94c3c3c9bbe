import { isPreviewHost, isSiteHost } from './site-host.ts'
import type { SiteHosts } from './site-host.ts'

/**
 * Returns whether a page of this site sent a form or beacon. Browsers state that in headers that pages can't set. The
 * host of the request may differ from the site's `url` in the browser, because a proxy may send another host.
 */
export function isFromThisSite({ url, headers }: Request, site: SiteHosts | undefined): boolean {
  const origin = URL.parse(headers.get('origin') ?? '')
  // Ignores the scheme, because TLS may end before the Worker.
  const isSameHost = origin !== null && isHostOf(origin, url, site)
  return isSameHost && (headers.get('sec-fetch-site') ?? 'same-origin') === 'same-origin'
}

/** Returns whether the request comes from a link on another site. */
export function isFromOutside({ url, headers }: Request, site: SiteHosts | undefined): boolean {
  const referrer = URL.parse(headers.get('referer') ?? '')
  return referrer !== null && /^https?:$/.test(referrer.protocol) && !isHostOf(referrer, url, site)
}

/** Returns whether a URL has the host of the request or of the site. A separate host for previews is another site. */
function isHostOf({ host, href }: URL, requested: string, site: SiteHosts | undefined): boolean {
  if (host === new URL(requested).host) return true
  return site !== undefined && isSiteHost(href, site) && !isPreviewHost(requested, site)
}
