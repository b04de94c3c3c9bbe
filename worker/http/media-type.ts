import Negotiator from 'negotiator'

/**
 * The media types of a page. The first one matches wildcards. The others are types of Markdown: RFC 7763, an older
 * name, and plain text.
 */
const pageTypes = ['text/html', 'text/markdown', 'text/x-markdown', 'text/plain']

/** Returns whether a client prefers JSON to Markdown. Without `Accept`, or with wildcards only, it doesn't. */
export function prefersJsonToMarkdown(accept: string | undefined): boolean {
  const types = ['text/markdown', 'application/json']
  return accept !== undefined && new Negotiator({ headers: { accept } }).mediaType(types) === 'application/json'
}

/**
 * Returns whether a client prefers Markdown to HTML. The weights in `Accept` decide first, then whether a type is
 * specific or a wildcard, and then the order (RFC 9110, section 12.5.1). The order matters because agents often send
 * equal weights with the preferred type first.
 * @param accept value of the header; HTML is preferred if it is missing or contains only wildcards
 */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  // Browsers send neither type, and this runs for every page, so this case is handled first.
  if (!accept || !/markdown|plain/i.test(accept)) return false
  // Ignores parameters of media types, such as `variant=GFM`.
  const types = accept.replace(/;\s*(?!q\s*=)[^;,]*/gi, '')
  const type = new Negotiator({ headers: { accept: types } }).mediaType(pageTypes)
  return type !== undefined && type !== 'text/html'
}
