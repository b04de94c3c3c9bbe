import { publicHref, sitePathname } from '../../../core/route/index.ts'
import type { SiteUrls } from '../../../core/route/index.ts'

/** A site whose URLs differ from those that tests use. */
export interface TranslatedSite {
  urls: SiteUrls
  /** Origins at which its URLs can start: that of the test server, and the configured one. */
  origins: string[]
  /** Codes of languages that the site lost; see `configureUrls`. */
  lost: readonly string[]
}

/** Converts a path or URL that a test uses to the site's URL. */
export function toPublic(href: string, { urls, origins }: TranslatedSite): string {
  const origin = origins.find((each) => href === each || href.startsWith(`${each}/`)) ?? ''
  return origin + publicHref(href.slice(origin.length) || '/', urls)
}

/** Converts a path or URL of the site to the path or URL that tests use. */
export function toSite(href: string, { urls, origins }: TranslatedSite): string {
  const origin = origins.find((each) => href === each || href.startsWith(`${each}/`)) ?? ''
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href.slice(origin.length)) ?? []
  if (!pathname.startsWith('/') || pathname.startsWith('//')) return href
  return origin + sitePathname(pathname, urls) + rest
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Characters that end a URL in a text. */
const ends = String.raw`\s"'<>()\[\]&;,\\{}|?#` + '`'

/** Converts the absolute URLs in a text that a test sends, such as the body of a request. */
export function urlsToPublic(text: string, site: TranslatedSite): string {
  const origins = site.origins.map(escaped).join('|')
  return text.replace(new RegExp(`(?:${origins})/[^${ends}]*`, 'g'), (href) => toPublic(href, site))
}

/** Converts the URLs in a text, such as a page, to those that tests use. */
export function textToSite(text: string, site: TranslatedSite): string {
  const { base = '', bare } = site.urls
  const plain = text.replace(/ data-(?:base|bare|codes|versions)="[^"]*"(?=[^<>]*>)/g, (attribute, at: number) =>
    /<html[^<>]*$/.test(text.slice(Math.max(0, at - 1000), at)) ? '' : attribute,
  )
  // Below a base path, every URL can be recognized.
  if (base !== '')
    return plain.replace(new RegExp(`${escaped(base)}(?![\\w-])[^${ends}]*`, 'g'), (href) => toSite(href, site))
  if (bare === undefined) return plain
  const origins = site.origins.map(escaped).join('|')
  return (
    plain
      .replace(new RegExp(`(?<![\\w.-])(?:${origins})(?![\\w:.-])[^${ends}]*`, 'g'), (href) => toSite(href, site))
      .replace(attribute, (_, start: string, href: string) => start + toSite(href, site))
      // Paths in messages, and of a moved page with its former path.
      .replace(
        /(?<=page not found: |payload of |agents: (?:\S+, )?|<bdi dir="ltr">)\/[^"<\s:,]*|(?<= → )\/[^<\s]*(?=<)/gi,
        (href) => toSite(href, site),
      )
      .replace(/(\]\(|\burl\()(\/(?!\/)[^)\s]*)/g, (_, start: string, href: string) => start + toSite(href, site))
      .replace(/^(<)(\/[^>\s]*)(?=>; rel=)/gm, (_, start: string, href: string) => start + toSite(href, site))
  )
}

/** Matches an attribute, or a field of JSON, with a path. */
const attribute =
  /((?:\b(?:href|src|action|formaction|poster|data-(?:marks|copy-page|copy-link|styles|overlay-styles))=\\?"|"(?:href|src|to|url|link|location)":\s*"|&quot;(?:href|src|to|url|link)&quot;:&quot;))(\/(?!\/)[^"\\&]*)/g

/** Returns the language that a test requests, if the site lost it. */
export function lostLanguage(href: string, { lost, origins }: TranslatedSite): string | undefined {
  const origin = origins.find((each) => href.startsWith(`${each}/`)) ?? ''
  const path = href.slice(origin.length)
  const [, first = '', second = ''] = path.split(/[/?#]/)
  const asked = /[?&](?:locale|language|under|section|path)=(?:\/|%2F)?(\w+)/i.exec(path)?.[1]
  const [, named, ofCollection] = endpointLanguage.exec(path) ?? []
  const codes = [first, asked, first.length > 1 && second, named, ofCollection]
  return lost.find((code) => codes.includes(code) || first === `${code}.md`)
}

/** Matches the language in the path of an endpoint. */
const endpointLanguage = /^\/(?:api\/pages|_i18n\/[^/]+)\/(\w+)|^\/__nuxt_content\/[a-z]+_(\w+)/
