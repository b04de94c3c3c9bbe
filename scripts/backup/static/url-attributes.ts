import { decodeHTMLAttribute } from 'entities'
import { escapeAttribute } from '../../../core/text/index.ts'

/** Matches a start tag. In text, `<` is escaped, so example code doesn't match. */
const startTag = /<[a-z](?:[^>=]|=\s*(?:"[^"]*"|'[^']*'|(?!["'\s])))*>/gi

/** Matches an attribute of a start tag, up to its value, and the value. */
const attribute = /(\s([^\s"'<>/=]+)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>][^\s>]*)/g

/** Matches a candidate in a list of images (HTML, section 4.8.4.2.1): its URL and its width or density. */
const candidate = /([^\s,](?:\S*[^\s,])?)(\s[^,]*)?/g

/**
 * Replaces the URLs in the attributes of HTML. The names of attributes are case-insensitive: React writes `srcSet`.
 * `srcset` and `imagesrcset` contain several URLs.
 * @param isUrl returns whether an attribute contains a URL, from its name in lower case
 * @param replace returns the new URL
 */
export function replaceUrls(html: string, isUrl: (name: string) => boolean, replace: (url: string) => string): string {
  return html.replace(startTag, (tag) =>
    tag.replace(attribute, (written, start: string, name: string, quoted: string) => {
      const known = name.toLowerCase()
      if (!isUrl(known)) return written
      const value = decodeHTMLAttribute(/^["']/.test(quoted) ? quoted.slice(1, -1) : quoted)
      if (value === '') return written
      const replaced = known.endsWith('srcset')
        ? value.replace(candidate, (_, url: string, size = '') => replace(url) + size)
        : replace(value)
      return replaced === value ? written : `${start}"${escapeAttribute(replaced)}"`
    }),
  )
}

/** Returns the URLs in the attributes of HTML. The parameters are those of `replaceUrls`. */
export function urlsInTags(html: string, isUrl: (name: string) => boolean): string[] {
  const urls: string[] = []
  replaceUrls(html, isUrl, (url) => {
    urls.push(url)
    return url
  })
  return urls
}
