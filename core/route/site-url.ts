import { findCode, isFilePathname, isReserved } from './page-route.ts'
import { decodePathname } from './pathname.ts'

/** The parts of a site's URLs that don't depend on its content. */
export interface SiteUrls {
  /** Path below which the site is served; empty or absent at the root of a host. */
  base?: string
  /** The language whose URLs omit the language code. */
  bare?: string
  /** Codes of the enabled locales. */
  codes: readonly string[]
  /** Names of the versions with a prefix in their URLs. */
  versions?: readonly string[]
}

/** Returns whether the URLs of a site equal the paths of its content. */
export function hasPlainUrls({ base = '', bare }: SiteUrls): boolean {
  return base === '' && bare === undefined
}

/**
 * Removes the site's base path from a pathname. A pathname without the base path is unchanged, because a proxy may
 * already have removed it.
 */
export function withoutBase(pathname: string, { base = '' }: Pick<SiteUrls, 'base'>): string {
  if (base === '' || !(pathname === base || pathname.startsWith(`${base}/`))) return pathname
  return pathname.slice(base.length) || '/'
}

/**
 * Converts a requested pathname to a path in the site: removes the base path and adds the language that the URL omits.
 * The inverse of `publicHref`.
 * @example sitePathname('/docs/guide', { base: '/docs', bare: 'en', codes: ['en', 'fr'] }) // '/en/guide'
 */
export function sitePathname(pathname: string, urls: SiteUrls): string {
  const inside = withoutBase(pathname, urls)
  const { bare } = urls
  if (bare === undefined || isLikeHost(inside) || !omitsLanguage(inside, urls)) return inside
  return `/${bare}${inside === '/' ? '' : inside}`
}

/**
 * Converts a path in the site to a URL: adds the base path and removes the language that URLs omit. All such
 * conversions must use this function. Keeps the language if the shorter URL would have a different meaning, as in
 * `/en/llms.txt`. Leaves relative URLs, URLs of other sites, and URLs with the base path unchanged.
 * @param href with or without a query and fragment
 */
export function publicHref(href: string, urls: SiteUrls): string {
  if (hasPlainUrls(urls) || !/^\/(?!\/)/.test(href)) return href
  const { base = '' } = urls
  const end = href.search(/[?#]/)
  const [pathname, rest] = end === -1 ? [href, ''] : [href.slice(0, end), href.slice(end)]
  if (base !== '' && withoutBase(pathname, urls) !== pathname) return href
  const short = withoutLanguage(pathname, urls)
  return (base !== '' && short === '/' ? base : base + short) + rest
}

/** Converts the paths in a style sheet, such as `url(/images/shore.webp)`, to the site's URLs. */
export function publicStyle(css: string, urls: SiteUrls): string {
  if (hasPlainUrls(urls)) return css
  return css.replace(
    /(\burl\(\s*["']?)(\/[^"')\s]+)/gi,
    (_, start: string, href: string) => start + publicHref(href, urls),
  )
}

/** Returns whether a browser would read a pathname as a URL on another host: `//host`. */
function isLikeHost(pathname: string): boolean {
  return /^\/[/\\]/.test(pathname)
}

function withoutLanguage(pathname: string, urls: SiteUrls): string {
  const { bare } = urls
  if (bare === undefined || (pathname !== `/${bare}` && !pathname.startsWith(`/${bare}/`))) return pathname
  const short = pathname.slice(bare.length + 1) || '/'
  if (isLikeHost(short)) return pathname
  return omitsLanguage(short, urls) ? short : pathname
}

/**
 * Returns whether a pathname without a language refers to a page, or to another form of a page, such as its Markdown.
 */
function omitsLanguage(pathname: string, { codes, versions = [] }: SiteUrls): boolean {
  const page = pathname.replace(/\/_payload\.json$|(?<=[^/])\.(?:md|html)$/, '')
  const [, first = ''] = page.split('/', 2)
  if (findCode(first, codes) !== undefined || pathname === '/index.md') return false
  if (versions.includes(decodePathname(first) ?? '')) return true
  return !isReserved(page) && !isFilePathname(page)
}
