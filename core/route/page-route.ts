import { decodePathname, encodePathname } from './pathname.ts'
import { patterns } from './patterns.ts'

/** The target of a pathname in the site. */
export type PageRoute =
  | { kind: 'root' }
  /** `path` is the path of the page in the content's language, decoded. */
  | { kind: 'page'; locale: string; contentLocale: string; path: string }
  /** The locale is repeated or in the wrong case. The page is at `to`. */
  | { kind: 'redirect'; to: string }
  /** The first segment is not an enabled locale. The page may exist in the default locale. */
  | { kind: 'unknown-locale' }
  /** The pathname of an endpoint or file, which never contains a locale prefix. */
  | { kind: 'reserved' }

/** The query parameter for the language in which to show a page. */
export const languageParameter = 'language'

const machineSegments = new Set([
  '__nuxt_content',
  '__nuxt_island',
  '__docus__',
  '_assets',
  '_code',
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
  '_insight',
  '_status',
  '.well-known',
  'builds',
  'cdn-cgi',
  'mcp',
  'raw',
])

/**
 * Parses a canonical pathname. The first segment is the interface language, and an optional second one the content's
 * language: `/fr/en/guide` is the English page in a French frame.
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

/** Returns the enabled locale whose code is the given segment, ignoring case. */
export function findCode(segment: string | undefined, codes: readonly string[]): string | undefined {
  return codes.find((code) => code === segment) ?? codes.find((code) => code.toLowerCase() === segment?.toLowerCase())
}

/** Returns whether a path is that of a locale's home page, or below it. */
export function isInLocale(path: string, code: string): boolean {
  return path === `/${code}` || path.startsWith(`/${code}/`)
}

/**
 * Returns the path of a page in the frame of an interface language: `/fr/en/guide` for `/en/guide` in French, and the
 * path itself in English.
 */
function frame(locale: string, contentLocale: string, path: string): string {
  return locale === contentLocale ? path : `/${locale}${path}`
}

/**
 * Returns whether a path ends with a file extension. Versions (`1.x`) and `.html`, which former URLs of pages contain,
 * don't count as extensions.
 */
export function isFilePathname(pathname: string): boolean {
  return /\.(?!(?:x|html)$)[a-z][a-z\d]*$/i.test(pathname)
}

/** Returns whether a path belongs to an endpoint or file, which never gets a locale prefix. */
export function isReserved(pathname: string): boolean {
  const [first = '', second] = pathname.split('/').filter(Boolean)
  return isForMachines(pathname) || (second === undefined && first.includes('.'))
}

/**
 * Matches the Worker's paths below `/api/`. Other paths there may be pages, because many sites have a section with this
 * name.
 */
const apiAddress =
  /^\/api\/(?:pages(?:\/.*)?|release|locales|navigation|translations|versions|changes|posts|search|openapi\.json|_nuxt_icon\/.*)$/

function isForMachines(pathname: string): boolean {
  return machineSegments.has(pathname.split('/', 2)[1] ?? '') || apiAddress.test(pathname)
}

/** Files that the Worker generates if the site doesn't contain them. */
const ownFiles = new Set(['/favicon.ico', '/robots.txt'])

/** Matches generated files about the whole site or one folder. */
const siteTexts =
  /^\/(?:(?:.+\/)?llms(?:-\d+)?\.txt|(?:[^/]+\/)?llms-full(?:-\d+)?\.txt|sitemap(?:-\w+-\d+)?\.xml|[^/]+\/(?:opensearch\.xml|suggestions\.json)|.+\/feed\.(?:xml|json))$/

/**
 * Returns whether a path is that of a file that is generated from many pages, such as `llms.txt`. Any change to the
 * content may affect such a file.
 */
export function isSiteText(pathname: string): boolean {
  return siteTexts.test(pathname)
}

/** Returns whether the Worker responds to a path regardless of the site's content. */
export function isServedByWorker(pathname: string): boolean {
  return ownFiles.has(pathname) || isSiteText(pathname) || isForMachines(pathname)
}

/**
 * Returns the reason why readers couldn't reach a page at a path, if any. It is `worker` if the Worker itself responds
 * to the path, and `locale` if the path refers to a page in the language of its second segment.
 * @param path decoded, in a locale
 */
export function shadowedBy(path: string, codes: readonly string[]): 'worker' | 'locale' | undefined {
  const own = [patterns.payload, patterns.markdown, patterns.alwaysSearch]
  if (isServedByWorker(path) || own.some((pattern) => pattern.match(encodePathname(path)))) return 'worker'
  const route = parseRoute(encodePathname(path), codes)
  return route.kind === 'page' && route.path === path ? undefined : 'locale'
}

/** Returns whether a link target exists on every site: an endpoint, or the search page of a language. */
export function isBuiltIn(pathname: string, codes: readonly string[]): boolean {
  const search = patterns.search.match(pathname) ?? patterns.alwaysSearch.match(pathname)
  return isServedByWorker(pathname) || (search !== undefined && codes.includes(search.locale))
}

/** Matches the books of a language, folder, or page, their print pages, and the catalog of books. */
const downloads = /^\/(?:opds\.xml|([^/]+)\/(?:.+\/)?(?:book\.(epub|zip|pdf)|_(print)))$/

/**
 * Returns the forms of downloads of which a site must offer at least one, so that a link target exists, or `undefined`
 * if the target is no download. A file in `public/` comes first.
 */
export function downloadAt(pathname: string, codes: readonly string[]): readonly string[] | undefined {
  const [isMatch, code, book, print] = downloads.exec(pathname) ?? []
  if (isMatch === undefined || (code !== undefined && !codes.includes(code))) return undefined
  const form = book ?? print
  // The catalog lists EPUBs and PDFs.
  return form === undefined ? ['epub', 'pdf'] : [form]
}

/** Returns whether a link target is a download that the site offers. */
export function isDownload(pathname: string, codes: readonly string[], offered: readonly string[] = []): boolean {
  return downloadAt(pathname, codes)?.some((form) => offered.includes(form)) ?? false
}
