import { findCode, isFilePathname, isReserved } from './page-route.ts'
import { decodePathname } from './pathname.ts'

/** The parts of a site's URLs that its content doesn't contain. */
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

/** Whether the URLs of a site are the paths of its content. */
export function hasPlainUrls({ base = '', bare }: SiteUrls): boolean {
  return base === '' && bare === undefined
}

/** A pathname without the site's base path. A pathname outside of it is unchanged: a proxy may have removed the path. */
export function withoutBase(pathname: string, { base = '' }: Pick<SiteUrls, 'base'>): string {
  if (base === '' || !(pathname === base || pathname.startsWith(`${base}/`))) return pathname
  return pathname.slice(base.length) || '/'
}

/**
 * The path of a requested pathname: without the base path, and with the language that the URL omits. The inverse of
 * `publicHref`.
 * @example sitePathname('/docs/guide', { base: '/docs', bare: 'en', codes: ['en', 'fr'] }) // '/en/guide'
 */
export function sitePathname(pathname: string, urls: SiteUrls): string {
  const inside = withoutBase(pathname, urls)
  const { bare } = urls
  if (bare === undefined || !omitsLanguage(inside, urls)) return inside
  return `/${bare}${inside === '/' ? '' : inside}`
}

/**
 * The URL of a path of the site, with its base path, and without the language that URLs omit. The only function that
 * writes them. A path whose short form would mean something else keeps its language: `/en/llms.txt`. URLs of other
 * sites, relative URLs, and URLs that already have the base path are unchanged.
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

/** Turns the paths in a style sheet into the site's URLs: `url(/images/shore.webp)`. */
export function publicStyle(css: string, urls: SiteUrls): string {
  if (hasPlainUrls(urls)) return css
  return css.replace(
    /(\burl\(\s*["']?)(\/[^"')\s]+)/gi,
    (_, start: string, href: string) => start + publicHref(href, urls),
  )
}

function withoutLanguage(pathname: string, urls: SiteUrls): string {
  const { bare } = urls
  if (bare === undefined || (pathname !== `/${bare}` && !pathname.startsWith(`/${bare}/`))) return pathname
  const short = pathname.slice(bare.length + 1) || '/'
  return omitsLanguage(short, urls) ? short : pathname
}

/** Whether a pathname is that of a page in the language that URLs omit, or of one of its other forms. */
function omitsLanguage(pathname: string, { codes, versions = [] }: SiteUrls): boolean {
  const page = pathname.replace(/\/_payload\.json$|(?<=[^/])\.(?:md|html)$/, '')
  const [, first = ''] = page.split('/', 2)
  if (findCode(first, codes) !== undefined || pathname === '/index.md') return false
  if (versions.includes(decodePathname(first) ?? '')) return true
  return !isReserved(page) && !isFilePathname(page)
}
