import { renderLocaleCookie } from '../../core/locale/index.ts'
import { addressNames } from '../../core/release/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import { hasPlainUrls, isRemoteHref, publicHref, withoutBase } from '../../core/route/index.ts'
import { escapeAttribute } from '../../core/text/index.ts'
import type { AddressNames, SiteUrls } from '../../core/route/index.ts'

const known = new WeakMap<SiteConfig, AddressNames>()

/** Returns the base path, locales, and versions that a site's URLs contain. */
export function urlsOf(config: SiteConfig): AddressNames {
  const names = known.get(config) ?? addressNames(config)
  known.set(config, names)
  return names
}

/** Returns a cookie with the language of a page, or `undefined` if the site's URLs never contain a language. */
export function localeCookie(code: string, { basePath, localePrefix }: SiteConfig): string | undefined {
  return localePrefix === 'never' ? undefined : renderLocaleCookie(code, basePath)
}

/** Returns whether a path is in its short form: it doesn't contain the language if the site's URLs omit it. */
export function isShortForm(pathname: string, urls: AddressNames): boolean {
  if (urls.bare === undefined) return true
  const inside = withoutBase(pathname, urls)
  return publicHref(inside, { ...urls, base: '' }) === inside
}

/** Returns a function that converts paths on the site to absolute URLs. It returns URLs of other sites unchanged. */
export function locator(config: SiteConfig, origin: string): (href: string) => string {
  const urls = urlsOf(config)
  return (href) => (isRemoteHref(href) ? href : origin + publicHref(href, urls))
}

/** Matches HTML attributes that contain a URL, or several URLs with widths. */
const attribute =
  / (href|src|srcset|imagesrcset|action|formaction|poster|data-(?:styles|overlay-styles|marks|copy-page|copy-link|props))="([^"]*)"/gi

/**
 * Converts the paths in the attributes of rendered HTML to public URLs. Stored articles and components contain paths,
 * so they don't have to be compiled again when the site's URLs change.
 */
export function publicHtml(html: string, config: SiteConfig): string {
  return publicHtmlAt(html, urlsOf(config))
}

/** Converts the paths in the attributes of rendered HTML, for a site whose configuration may be unknown. */
export function publicHtmlAt(html: string, urls: SiteUrls): string {
  if (hasPlainUrls(urls)) return html
  return html.replace(attribute, (written, name: string, value: string) => {
    const mapped =
      name === 'data-props'
        ? publicProps(value, urls)
        : /srcset$/i.test(name)
          ? value.replace(/(^|,\s*)(\/[^\s,]*)/g, (_, start: string, href: string) => start + publicHref(href, urls))
          : publicHref(value, urls)
    return mapped === value ? written : ` ${name}="${mapped}"`
  })
}

/** Matches the names of props that contain a URL. */
const urlProp = /^(?:href|src|url|to|link|action|poster)$|(?:Href|Src|Url|Link)$/

/**
 * Converts the paths in an island's props, which are JSON in an attribute. Converts props that contain a URL, and URLs
 * of files in any prop.
 */
function publicProps(attribute: string, urls: SiteUrls): string {
  if (!attribute.includes('&quot;/')) return attribute
  const json = attribute.replace(/&(?:quot|lt|gt|#x27|amp);/g, (entity) => characters[entity]!)
  const mapped = JSON.stringify(JSON.parse(json), (name, value: unknown) =>
    typeof value === 'string' && (urlProp.test(name) || /^\/_(?:media|ipx)\//.test(value))
      ? publicHref(value, urls)
      : value,
  )
  return mapped === json ? attribute : escapeAttribute(mapped)
}

const characters: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&#x27;': "'",
  '&amp;': '&',
}

/** Converts the paths in a `Link` header to public URLs. */
export function publicLinks(links: string, config: SiteConfig): string {
  const urls = urlsOf(config)
  if (hasPlainUrls(urls)) return links
  return links.replace(/<(\/[^>]*)>/g, (_, href: string) => `<${publicHref(href, urls)}>`)
}
