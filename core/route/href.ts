import { findCode, isFilePathname, isReserved } from './page-route.ts'

/**
 * Returns the URL of a link, or `undefined` if following the link could run a script. Ignores control characters and
 * spaces in the scheme, as browsers do.
 */
export function safeHref(to: string): string | undefined {
  // oxlint-disable-next-line no-control-regex
  return /^(?:javascript|vbscript|data|blob):/i.test(to.replace(/[\u0000-\u0020]/g, '')) ? undefined : to
}

/**
 * Normalizes the start of a URL as browsers do (WHATWG URL, §4.4): removes leading control characters and spaces, all
 * tabs and line breaks, and converts backslashes to slashes. `/\evil.example` therefore has a host.
 */
function asRead(address: string): string {
  // oxlint-disable-next-line no-control-regex
  return address.replace(/^[\u0000-\u0020]+|[\t\n\r]/g, '').replaceAll('\\', '/')
}

/** Returns whether a URL points to another site. */
export function isExternalHref(to: string): boolean {
  return /^(?:https?:)?\/\//i.test(asRead(to))
}

/** Returns whether a URL has a scheme or a host. */
export function isRemoteHref(to: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(asRead(to))
}

/**
 * Adds a page's locale to a link in its text: `/guide` becomes `/fr/guide`. Only changes absolute paths of pages
 * without a locale, not those of files and endpoints.
 */
export function localizeHref(href: string, locale: string, codes: readonly string[]): string {
  if (!href.startsWith('/') || /^\/[/\\]/.test(href)) return href
  const end = href.search(/[?#]/)
  const pathname = end === -1 ? href : href.slice(0, end)
  const segments = pathname.split('/').filter(Boolean)
  if (findCode(segments[0], codes) !== undefined || isReserved(pathname) || isFilePathname(pathname)) return href
  return `/${locale}${pathname === '/' ? '' : pathname}${href.slice(pathname.length)}`
}
