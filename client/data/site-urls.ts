import { hasPlainUrls, publicHref, sitePathname } from '../../core/route/index.ts'
import type { SiteUrls } from '../../core/route/index.ts'

/** `document`, declared here because islands are also type-checked for the Worker, which has no DOM. */
const page = globalThis as unknown as {
  document: { documentElement: { dataset: Partial<Record<string, string>> } }
}

/**
 * Returns the settings that determine the form of the site's URLs. The Worker renders them as attributes of the page.
 */
function shownUrls(): SiteUrls {
  const { base = '', bare, codes = '', versions = '' } = page.document.documentElement.dataset
  const names = (list: string) => list.split(' ').filter(Boolean).map(decodeURIComponent)
  return { base, ...(bare !== undefined && { bare }), codes: names(codes), versions: names(versions) }
}

/** Returns the URL of a path in the site. */
export function hrefOf(path: string): string {
  return publicHref(path, shownUrls())
}

/** Returns whether a pathname of this host is below the site's base path. */
export function isInSite(pathname: string): boolean {
  const { base } = shownUrls()
  return !base || pathname === base || pathname.startsWith(`${base}/`)
}

/** Returns the path for a pathname in this site's URLs: `/en/guide`, even if the URL has a base path or no language. */
export function pathOf(pathname: string): string {
  const urls = shownUrls()
  return hasPlainUrls(urls) ? pathname : sitePathname(pathname, urls)
}

/** Returns the language code of a URL. */
export function languageOfUrl({ pathname }: { readonly pathname: string }): string {
  return pathOf(pathname).split('/', 2)[1] ?? ''
}
