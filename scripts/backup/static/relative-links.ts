import { posix } from 'node:path'

/** The name of a file, and how to resolve the site's URLs. */
interface ExportedFile {
  /** Name of the file, relative to the folder of the export. */
  file: string
  /** The base path of the site's URLs. */
  base: string
  /** Returns the file of a pathname, or `undefined` if it wasn't exported. */
  fileOf: (pathname: string) => string | undefined
}

const attribute = /(\s(?:href|src|srcset|imagesrcset|poster|action|data-[\w-]+)=")([^"]+)"/g

/** Matches a link in the head to another form of a page, or a link in a list, such as the link to its Markdown. */
const otherForm =
  /<link rel="(?:alternate|describedby)"[^>]* href="([^"]+)"[^>]*>|<li(?: class="needs-script")?><a href="([^"]+)"(?:(?!<\/li>).)*<\/li>/gs

/** Returns whether a URL is a path of the site that was not exported. */
function isMissing(href: string, { base, fileOf }: ExportedFile): boolean {
  return href.startsWith(`${base}/`) && !href.startsWith('//') && fileOf(href.replace(/[?#].*$/s, '')) === undefined
}

/**
 * Makes the URLs in a file relative, so that it can be opened from a disk. Removes scripts, because browsers don't load
 * modules from disk.
 */
export function relativeForm(text: string, type: string, place: ExportedFile): string {
  if (type.startsWith('text/css')) return relativeStyle(text, place)
  if (!type.startsWith('text/html')) return text
  return relativeStyle(
    text
      .replace(/<script type="module"[^>]*><\/script>/g, '')
      .replace(/<link rel="(?:preload|search|modulepreload)"[^>]*>/g, '')
      .replace(otherForm, (written, link?: string, item?: string) =>
        isMissing((link ?? item)!.replaceAll('&amp;', '&'), place) ? '' : written,
      )
      .replace(attribute, (_, start: string, value: string) =>
        /\s\d+[wx](?:,|$)/.test(value)
          ? `${start}${value
              .split(/,\s+/)
              .map((part) => part.replace(/^\S+/, (href) => relativeHref(href, place)))
              .join(', ')}"`
          : `${start}${relativeHref(value, place)}"`,
      ),
    place,
  )
}

function relativeStyle(text: string, place: ExportedFile): string {
  return text.replace(
    /(\burl\(["']?)(\/[^"')\s]+)/g,
    (_, start: string, href: string) => start + relativeHref(href, place),
  )
}

function relativeHref(href: string, { file, base, fileOf }: ExportedFile): string {
  if (!/^\/(?!\/)/.test(href) || (base !== '' && href !== base && !href.startsWith(`${base}/`))) return href
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
  const target = fileOf(pathname)
  if (target === undefined) return href
  const relative = posix.relative(posix.dirname(file), target) || posix.basename(target)
  // Files have no query.
  return encodeURI(relative) + rest.replace(/^\?[^#]*/, '')
}
