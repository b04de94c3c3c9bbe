import { posix } from 'node:path'
import { replaceUrls } from './url-attributes.ts'

/** An exported file, and how URLs in it are resolved. */
interface ExportedFile {
  /** The file name, relative to the folder of the export. */
  file: string
  /** The base path of the site's URLs. */
  base: string
  /** The URL of the site. Links to its current version are absolute on pages of other versions. */
  siteUrl: string
  /** Returns the file for a path, or `undefined` if it wasn't exported. */
  fileOf: (pathname: string) => string | undefined
  /** The origin of the site, to which links to missing files lead. Absent if the site's URL is unknown. */
  origin?: string
}

/** Matches the names of the HTML attributes whose URLs become relative. */
const withUrls = /^(?:href|src|srcset|imagesrcset|poster|action|formaction|data-[\w-]+)$/

/** Matches a link to another format of a page, such as its Markdown or feed, in the head, a list, or a paragraph. */
const otherForm =
  /<link rel="(?:alternate|describedby)"[^>]* href="([^"]+)"[^>]*>|<li(?: class="needs-script")?><a href="([^"]+)"(?:(?!<\/li>).)*<\/li>|<p><a href="([^"]+)" type="[^"]*">[^<]*<\/a><\/p>/gs

/** Returns whether a URL is a path on the site that wasn't exported. */
function isMissing(href: string, { base, fileOf }: ExportedFile): boolean {
  return href.startsWith(`${base}/`) && !href.startsWith('//') && fileOf(href.replace(/[?#].*$/s, '')) === undefined
}

/**
 * Makes the URLs in a file relative, so that the file can be opened from a disk. Scripts are removed, because browsers
 * don't load modules from a disk.
 */
export function relativeForm(text: string, type: string, place: ExportedFile): string {
  if (type.startsWith('text/css')) return relativeStyle(text, place)
  if (!type.startsWith('text/html')) return text
  const [absolute, path] = [`<a href="${place.siteUrl}`, `<a href="${place.base}/`]
  const shown = text
    .replaceAll(`${absolute}/`, path)
    .replaceAll(`${absolute}"`, `${path}"`)
    .replace(/<script type="module"[^>]*><\/script>/g, '')
    .replace(/<link rel="(?:preload|search|modulepreload)"[^>]*>/g, '')
    .replace(otherForm, (written, link?: string, item?: string, paragraph?: string) =>
      isMissing((link ?? item ?? paragraph)!.replaceAll('&amp;', '&'), place) ? '' : written,
    )
  const html = replaceUrls(
    shown,
    (name) => withUrls.test(name),
    (href) => relativeHref(href, place),
  )
  return relativeStyle(html, place)
}

function relativeStyle(text: string, place: ExportedFile): string {
  return text.replace(
    /(\burl\(\s*["']?)(\/[^"')\s]+)/gi,
    (_, start: string, href: string) => start + relativeHref(href, place),
  )
}

/** On a disk, a path that starts with a slash would lead to the root of the disk. */
function relativeHref(href: string, { file, base, fileOf, origin }: ExportedFile): string {
  if (!/^\/(?!\/)/.test(href)) return href
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
  const isInside = base === '' || pathname === base || pathname.startsWith(`${base}/`)
  const target = isInside ? fileOf(pathname) : undefined
  if (target === undefined) {
    const missing = isInside ? pathname.slice(base.length) : pathname
    return origin === undefined ? posix.relative(posix.dirname(`/${file}`), missing) || '.' : origin + href
  }
  const relative = posix.relative(posix.dirname(file), target) || posix.basename(target)
  // The query is removed, because file names don't contain it.
  return encodeURI(relative) + rest.replace(/^\?[^#]*/, '')
}
