import { payloadHostname } from '../error/index.ts'
import { canonicalPathname } from './pathname.ts'

/**
 * The address of a page's payload. A payload is asked of this site, never of another one.
 *
 * @param url of the page, relative to the site's origin: `/en/guide`; its query and fragment belong to the page alone
 * @param version of what is asked for: a build id, or a time
 * @throws SiteError for an address with a scheme or a host, and for what is no address of a page
 * @example payloadHref('/en/guide?tab=2', 'a1b2') // '/en/guide/_payload.json?a1b2'
 */
export function payloadHref(url: string, version: string): string {
  // Browsers ignore control characters and spaces before a scheme or a host, and read a backslash as a slash (WHATWG URL, §4.4).
  const read = url.replace(/[\u0000-\u0020]/g, '').replaceAll('\\', '/')
  const pathname = /^([a-z][a-z\d+.-]*:|\/\/)/i.test(read) ? undefined : canonicalPathname(url.replace(/[?#].*$/s, ''))
  if (pathname === undefined) throw payloadHostname(url)
  return `${pathname === '/' ? '' : pathname}/_payload.json?${encodeURIComponent(version)}`
}
