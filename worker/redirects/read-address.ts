import { isForPrograms, noRoute } from '../../core/error/index.ts'
import { canonicalPathname, isFilePathname, parseRoute } from '../../core/route/index.ts'
import type { PageRoute } from '../../core/route/index.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'

/** The meaning of a URL, which is determined without the database. `to` is a path. */
export type Address =
  | { kind: 'root' }
  | { kind: 'file' }
  | { kind: 'redirect'; status: 301 | 302; to: string }
  | { kind: 'page'; route: PageRoute & { kind: 'page' } }

/**
 * Parses a URL.
 * @throws SiteError if nothing can exist at the URL
 */
export function readAddress(url: URL, { release: { config } }: ReleaseCache): Address {
  const pathname = canonicalPathname(url.pathname)
  if (pathname === undefined) throw noRoute(url.pathname + url.search)
  const route = parseRoute(
    pathname,
    config.locales.map(({ code }) => code),
  )
  if (route.kind === 'root') return { kind: 'root' }
  if (route.kind === 'reserved') return { kind: 'file' }
  if (route.kind === 'unknown-locale') {
    return isFilePathname(pathname) || isForPrograms(`${pathname}/`)
      ? { kind: 'file' }
      : { kind: 'redirect', status: 302, to: `/${config.defaultLocale}${pathname}` }
  }
  if (route.kind === 'redirect') return { kind: 'redirect', status: 301, to: route.to }
  return pathname === url.pathname ? { kind: 'page', route } : { kind: 'redirect', status: 301, to: pathname }
}
