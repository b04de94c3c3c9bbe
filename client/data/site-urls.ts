import { hasPlainUrls, publicHref, sitePathname } from '../../core/route/index.ts'
import type { SiteUrls } from '../../core/route/index.ts'

/** Islands are also compiled for the Worker, which has no page. */
const page = globalThis as unknown as {
  document: { documentElement: { dataset: Partial<Record<string, string>> } }
}

/** Returns the parts of this site's URLs that don't depend on its content. The Worker writes them into the page. */
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
