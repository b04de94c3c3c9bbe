import { isForPrograms } from '../../core/error/index.ts'
import { canonicalPathname, decodePathname, isReserved, lowerCasePathname } from '../../core/route/index.ts'
import type { Moved } from '../../core/route/index.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import type { AppContext } from '../context.ts'
import { ContentStore } from '../store/content-store.ts'
import { followRedirect } from './follow-redirect.ts'
import type { Address } from './read-address.ts'
import { visitorLocale } from './visitor-locale.ts'

/** Finds the redirect from a path without a language. */
export async function findUnlocalizedRedirect(
  context: AppContext,
  cache: ReleaseCache,
  url: URL,
): Promise<Moved | undefined> {
  const known = cache.moves.get(url.pathname)
  if (known) return known
  if (cache.misses.get(url.pathname)) return undefined
  const { locales } = cache.release.config
  const code = visitorLocale(context, cache, url)
  const locale = locales.find((each) => each.code === code) ?? locales[0]!
  const path = canonicalPathname(url.pathname) ?? url.pathname
  const { database } = context.get('release')
  const store = new ContentStore(database(), cache.release)
  const moved = await followRedirect({ database, cache, locale, store }, decodePathname(path) ?? path)
  if (moved) cache.moves.set(url.pathname, moved)
  else cache.misses.set(url.pathname, {})
  return moved
}

/**
 * Returns the page at a path below `/api/`, if that is a section of the site. Requests from programs get their error at
 * the same URL.
 */
export function programPage(
  { pathname }: URL,
  { release }: ReleaseCache,
): Extract<Address, { kind: 'redirect' }> | undefined {
  if (!isForPrograms(`${pathname}/`) || isReserved(pathname)) return undefined
  const to = `/${release.config.defaultLocale}${canonicalPathname(pathname) ?? pathname}`
  return { kind: 'redirect', status: 302, to }
}

/** Returns whether a page exists at a path, ignoring case. */
export async function isPage(context: AppContext, cache: ReleaseCache, pathname: string): Promise<boolean> {
  const path = lowerCasePathname(pathname)
  const store = new ContentStore(context.get('release').database(), cache.release)
  return (await store.findEntries([decodePathname(path) ?? path])).length > 0
}

/** Returns the exact path of a page, so that one redirect corrects both uppercase letters and a trailing slash. */
export async function inLowerCase(context: AppContext, cache: ReleaseCache, pathname: string): Promise<string> {
  const lower = lowerCasePathname(pathname)
  if (pathname === lower) return pathname
  const [path, lowerPath] = [pathname, lower].map((each) => decodePathname(each) ?? each) as [string, string]
  const entries = await new ContentStore(context.get('release').database(), cache.release).findEntries([
    path,
    lowerPath,
  ])
  return entries.length > 0 && entries.every((entry) => entry.path === lowerPath) ? lower : pathname
}
