import Negotiator from 'negotiator'

/**
 * The types in which a page is available. The first one matches wildcards. Markdown has the type from RFC 7763, an
 * older name, and plain text.
 */
const pageTypes = ['text/html', 'text/markdown', 'text/x-markdown', 'text/plain']

/**
 * Returns whether a client prefers JSON for a response that is available as Markdown and JSON. Without `Accept`, or
 * with only wildcards, it doesn't.
 */
export function prefersJsonToMarkdown(accept: string | undefined): boolean {
  const types = ['text/markdown', 'application/json']
  return accept !== undefined && new Negotiator({ headers: { accept } }).mediaType(types) === 'application/json'
}

/**
 * Returns whether a client prefers the Markdown of a page to its HTML. The weights in `Accept` decide first, then
 * whether a type is specific or a wildcard, then the order (RFC 9110, section 12.5.1). Agents often send equal weights
 * with the preferred type first.
 * @param accept the header; without it, or with wildcards only, HTML is preferred
 */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  // Returns early, because browsers send neither type and this check runs for every page.
  if (!accept || !/markdown|plain/i.test(accept)) return false
  // Media type parameters (`variant=GFM`) are ignored.
  const types = accept.replace(/;\s*(?!q\s*=)[^;,]*/gi, '')
  const type = new Negotiator({ headers: { accept: types } }).mediaType(pageTypes)
  return type !== undefined && type !== 'text/html'
}
