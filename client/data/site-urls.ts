import { hasPlainUrls, publicHref, sitePathname } from '../../core/route/index.ts'
import type { SiteUrls } from '../../core/route/index.ts'

/** `document`. It is declared here because islands are also type-checked for the Worker, which has no DOM. */
const page = globalThis as unknown as {
  document: { documentElement: { dataset: Partial<Record<string, string>> } }
}

/** Returns the settings that determine the site's URLs, which the Worker renders as attributes. */
function shownUrls(): SiteUrls {
  const { base = '', bare, codes = '', versions = '' } = page.document.documentElement.dataset
  const names = (list: string) => list.split(' ').filter(Boolean).map(decodeURIComponent)
  return { base, ...(bare !== undefined && { bare }), codes: names(codes), versions: names(versions) }
}

/** Returns the public URL of a path. */
export function hrefOf(path: string): string {
  return publicHref(path, shownUrls())
}

/** Returns whether a path on this host is below the site's base path. */
export function isInSite(pathname: string): boolean {
  const { base } = shownUrls()
  return !base || pathname === base || pathname.startsWith(`${base}/`)
}

/**
 * Returns the content path of a public URL's path, such as `/en/guide`. Adds a language that the URL omits, and removes
 * the base path.
 */
export function pathOf(pathname: string): string {
  const urls = shownUrls()
  return hasPlainUrls(urls) ? pathname : sitePathname(pathname, urls)
}

/** Returns the language code of a URL. */
export function languageOfUrl({ pathname }: { readonly pathname: string }): string {
  return pathOf(pathname).split('/', 2)[1] ?? ''
}
