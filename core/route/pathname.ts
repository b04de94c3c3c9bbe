import { payloadHostname } from '../error/index.ts'

/**
 * Placeholder for the site's origin in generated files. The origin isn't known when files are generated, because a site
 * may have several. RFC 2606 reserves the name.
 */
export const anyOrigin = 'https://origin.invalid'

/**
 * Returns the canonical form of a pathname: without a trailing or doubled slash, `/index`, or `.html`, and in Unicode's
 * composed form (NFC). Encodes characters only if necessary (RFC 3986, section 6.2). Keeps uppercase letters, because
 * only a lookup of the page shows whether case matters.
 * @returns `undefined` if it can't be the path of a page because of invalid encoding, control characters, backslashes,
 * or `..`
 */
export function canonicalPathname(pathname: string): string | undefined {
  const decoded = decodePathname(pathname)
  if (decoded === undefined || /[\p{Cc}\\]/u.test(decoded)) return undefined
  const segments = decoded
    .normalize('NFC')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
  if (segments.includes('..')) return undefined
  return encodePathname(`/${withoutFileName(segments).join('/')}`)
}

/** Returns the segments without a trailing `index` or `.html`. */
function withoutFileName(segments: readonly string[]): string[] {
  const last = segments.at(-1)?.replace(/(?<=[^.])(\.html)+$/, '')
  if (last === undefined) return []
  const folder = segments.slice(0, -1)
  return last === 'index' ? withoutFileName(folder) : [...folder, last]
}

/**
 * Decodes a pathname. Returns `undefined` if the encoding is invalid, or if it contains an encoded slash, which would
 * look like a separator.
 */
export function decodePathname(pathname: string): string | undefined {
  if (/%2f/i.test(pathname) || !pathname.isWellFormed()) return undefined
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

/**
 * Encodes a path: `/fr/été` becomes `/fr/%C3%A9t%C3%A9`. Characters that RFC 3986 allows in a segment are unchanged.
 */
export function encodePathname(path: string): string {
  return encodeURIComponent(path).replace(/%(2F|40|3A|24|26|2B|2C|3B|3D)/g, decodeURIComponent)
}

/**
 * Encodes a value in the query of a link. Leaves letters such as `é` unchanged, because browsers encode them (URL
 * Standard, section 4.3), and the encoded form would be three times as long in HTML.
 */
export function encodeQueryValue(text: string): string {
  return text.replace(/[\0- "#%&'+<>\\^`{|}\x7F]/g, (character) =>
    character === "'" ? '%27' : encodeURIComponent(character),
  )
}

/** Splits a path after its first segment, the language: `/en/guide` into `en` and `/guide`. */
export function splitLocale(path: string): { code: string; rest: string } {
  const [, code = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(path) ?? []
  return { code, rest }
}

/** Returns the pathname in lower case, to find a page whose URL was typed in upper case. */
export function lowerCasePathname(pathname: string): string {
  return encodePathname((decodePathname(pathname) ?? pathname).toLowerCase())
}

/**
 * Returns the URL of a page's payload (`_payload.json`), always on this site.
 *
 * @param url the page's URL, relative to the site's origin: `/en/guide`; query and fragment are ignored
 * @param version a build id or a time, so that the URL changes with the content
 * @throws SiteError for a URL with a scheme or host, and for an invalid page path
 * @example payloadHref('/en/guide?tab=2', 'a1b2') // '/en/guide/_payload.json?a1b2'
 */
export function payloadHref(url: string, version: string): string {
  // Browsers ignore control characters and spaces before a scheme or host, and treat a backslash as a slash (WHATWG
  // URL, section 4.4).
  const read = url.replace(/[\u0000-\u0020]/g, '').replaceAll('\\', '/')
  const pathname = /^([a-z][a-z\d+.-]*:|\/\/)/i.test(read) ? undefined : canonicalPathname(url.replace(/[?#].*$/s, ''))
  if (pathname === undefined) throw payloadHostname(url)
  return `${pathname === '/' ? '' : pathname}/_payload.json?${encodeURIComponent(version)}`
}

/** Returns the locale code in a page's URL, which is the first segment of the pathname. */
export function localeOf({ pathname }: { readonly pathname: string }): string {
  return pathname.split('/', 2)[1] ?? ''
}

/**
 * Returns which of the prefixes a path starts with after the language: `/reference` for `/en/reference/orders`.
 * @param path without a version
 */
export function prefixOf(path: string, prefixes: readonly string[]): string | undefined {
  const rest = `/${path.split('/').slice(2).join('/')}/`
  return prefixes.find((prefix) => rest.startsWith(`${prefix}/`))
}
