import { decodePathname } from './pathname.ts'

/** What a pathname asks the human part of the site for. */
export type PageRoute =
  | { kind: 'root' }
  /** `path` is the page's own: decoded, in the content's language. */
  | { kind: 'page'; locale: string; contentLocale: string; path: string }
  /** The same language named twice, or in upper case: the page is at `to`. */
  | { kind: 'redirect'; to: string }
  /** No enabled locale comes first: the page may be at the default one's. */
  | { kind: 'unknown-locale' }
  /** A machine's address or a file's, never prefixed with a locale. */
  | { kind: 'reserved' }

const machineSegments = new Set([
  '__nuxt_content',
  '__nuxt_island',
  '__docus__',
  '_assets',
  '_dev',
  '_flags',
  '_i18n',
  '_icons',
  '_ipx',
  '_media',
  '_nuxt',
  '_og',
  '_preview',
  '_search',
  '_status',
  '.well-known',
  'api',
  'builds',
  'cdn-cgi',
  'mcp',
  'raw',
])

/**
 * Reads a canonical pathname. The first segment is the interface's language; an optional second one is the content's:
 * `/fr/en/guide` is the English page in a French frame.
 */
export function parseRoute(pathname: string, codes: readonly string[]): PageRoute {
  const [first, ...rest] = pathname.split('/').filter(Boolean)
  if (first === undefined) return { kind: 'root' }
  if (isReserved(pathname)) return { kind: 'reserved' }
  const locale = findCode(first, codes)
  if (locale === undefined) return { kind: 'unknown-locale' }
  const other = findCode(rest[0], codes)
  const contentLocale = other ?? locale
  const page = `/${[contentLocale, ...(other === undefined ? rest : rest.slice(1))].join('/')}`
  const href = frame(locale, contentLocale, page)
  return href === pathname
    ? { kind: 'page', locale, contentLocale, path: decodePathname(page) ?? page }
    : { kind: 'redirect', to: href }
}

/** The enabled code that a segment names, in whatever case it was typed. */
export function findCode(segment: string | undefined, codes: readonly string[]): string | undefined {
  return codes.find((code) => code === segment) ?? codes.find((code) => code.toLowerCase() === segment?.toLowerCase())
}

/** Whether a page's path is below a locale's root, or that root. */
export function isInLocale(path: string, code: string): boolean {
  return path === `/${code}` || path.startsWith(`/${code}/`)
}

/** Where a page is in the frame of a language: its own address if that is the language of the page. */
function frame(locale: string, contentLocale: string, path: string): string {
  return locale === contentLocale ? path : `/${locale}${path}`
}

/** Whether an address ends as a file's does. `1.x` is a version's page, `.html` a page's older address. */
export function isFilePathname(pathname: string): boolean {
  return /\.(?!(?:x|html)$)[a-z][a-z\d]*$/i.test(pathname)
}

/** Whether an address belongs to a machine endpoint or to a file: it is never given a language. */
export function isReserved(pathname: string): boolean {
  const [first = '', second] = pathname.split('/').filter(Boolean)
  return machineSegments.has(first) || (second === undefined && first.includes('.'))
}

/** Files that the worker writes itself where a site has none of its own. */
const ownFiles = new Set(['/favicon.ico', '/llms-full.txt', '/llms.txt', '/robots.txt', '/sitemap.xml'])

/** Whether something answers at an address outside of all languages whatever the content is. */
export function isServedByWorker(pathname: string): boolean {
  return ownFiles.has(pathname) || machineSegments.has(pathname.split('/', 2)[1] ?? '')
}
