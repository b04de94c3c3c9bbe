import { findCode, isFilePathname, isReserved } from './page-route.ts'

/** The address, or nothing when following it would run a script. Browsers ignore control characters and spaces in a scheme. */
export function safeHref(to: string): string | undefined {
  // oxlint-disable-next-line no-control-regex
  return /^(?:javascript|vbscript|data|blob):/i.test(to.replace(/[\u0000-\u0020]/g, '')) ? undefined : to
}

/** Whether an address leads to another site. */
export function isExternalHref(to: string): boolean {
  return /^(?:https?:)?\/\//i.test(to)
}

/**
 * Gives a link that an author wrote the language of its page: an absolute path of the site that names no language gets one.
 * Everything else (another site, a part of the page, a relative path, a file, a machine's address) stays as it is.
 */
export function localizeHref(href: string, locale: string, codes: readonly string[]): string {
  if (!href.startsWith('/') || /^\/[/\\]/.test(href)) return href
  const end = href.search(/[?#]/)
  const pathname = end === -1 ? href : href.slice(0, end)
  const segments = pathname.split('/').filter(Boolean)
  if (findCode(segments[0], codes) !== undefined || isReserved(pathname) || isFilePathname(pathname)) return href
  return `/${locale}${pathname === '/' ? '' : pathname}${href.slice(pathname.length)}`
}
