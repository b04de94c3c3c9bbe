import { payloadHostname } from '../error/index.ts'

/**
 * Stands for the site's origin in texts that are written before it is known where they are asked for: the site may be
 * at several. RFC 2606 keeps the name from ever being anybody's.
 */
export const anyOrigin = 'https://origin.invalid'

/**
 * The canonical form of a pathname: no slash at its end, no doubled slash, no `/index`, no `.html`, characters encoded
 * only where they must be (RFC 3986, §6.2), in Unicode's composed form (NFC). Upper case stays: only a look-up of the
 * page tells whether it matters.
 *
 * @returns `undefined` for what cannot be the address of a page: broken encoding, control characters, backslashes, `..`
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

/** The segments without a last `index` and without `.html`. */
function withoutFileName(segments: readonly string[]): string[] {
  const last = segments.at(-1)?.replace(/(?<=[^.])(\.html)+$/, '')
  if (last === undefined) return []
  const folder = segments.slice(0, -1)
  return last === 'index' ? withoutFileName(folder) : [...folder, last]
}

/**
 * Decodes a pathname. `undefined` if its encoding is broken, or if it has an encoded slash, which would look like a
 * separator.
 */
export function decodePathname(pathname: string): string | undefined {
  if (/%2f/i.test(pathname) || !pathname.isWellFormed()) return undefined
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

/** Encodes a path, `/fr/été` → `/fr/%C3%A9t%C3%A9`. Characters that RFC 3986 allows in a segment stay as they are. */
export function encodePathname(path: string): string {
  return encodeURIComponent(path).replace(/%(2F|40|3A|24|26|2B|2C|3B|3D)/g, decodeURIComponent)
}

/** The first segment of a path, which names a language, and what is below it: `/en/guide` is `en` and `/guide`. */
export function splitLocale(path: string): { code: string; rest: string } {
  const [, code = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(path) ?? []
  return { code, rest }
}

/** The pathname in lower case, to find a page whose address was typed in upper case. */
export function lowerCasePathname(pathname: string): string {
  return encodePathname((decodePathname(pathname) ?? pathname).toLowerCase())
}

/**
 * The address of a page's payload (`_payload.json`), always on this site.
 *
 * @param url of the page, relative to the site's origin: `/en/guide`; its query and fragment belong to the page alone
 * @param version what makes the address change with its content: a build id, or a time
 * @throws SiteError for an address with a scheme or a host, and for what is no address of a page
 * @example payloadHref('/en/guide?tab=2', 'a1b2') // '/en/guide/_payload.json?a1b2'
 */
export function payloadHref(url: string, version: string): string {
  // Browsers ignore control characters and spaces before a scheme or a host, and read a backslash as a slash (WHATWG
  // URL, §4.4).
  const read = url.replace(/[\u0000-\u0020]/g, '').replaceAll('\\', '/')
  const pathname = /^([a-z][a-z\d+.-]*:|\/\/)/i.test(read) ? undefined : canonicalPathname(url.replace(/[?#].*$/s, ''))
  if (pathname === undefined) throw payloadHostname(url)
  return `${pathname === '/' ? '' : pathname}/_payload.json?${encodeURIComponent(version)}`
}

/** The code of the locale that a page's address is in: the first segment of its pathname. */
export function localeOf({ pathname }: { readonly pathname: string }): string {
  return pathname.split('/', 2)[1] ?? ''
}
