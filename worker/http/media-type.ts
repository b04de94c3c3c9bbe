import Negotiator from 'negotiator'

/** The types of a page, the one for those who accept anything first: RFC 7763's, its older name, and plain text. */
const pageTypes = ['text/html', 'text/markdown', 'text/x-markdown', 'text/plain']

/**
 * Whether an answer that is Markdown or JSON is wanted as JSON; without `Accept`, and with wildcards alone, it is not.
 */
export function prefersJsonToMarkdown(accept: string | undefined): boolean {
  const types = ['text/markdown', 'application/json']
  return accept !== undefined && new Negotiator({ headers: { accept } }).mediaType(types) === 'application/json'
}

/**
 * Whether whoever asks for a page wants its Markdown rather than its HTML: the weights of `Accept` decide, then whether
 * a type is named or a wildcard, then the order (RFC 9110, §12.5.1). Agents send all weights equal, with what they like
 * best first.
 * @param accept the header; without it, or with wildcards alone, HTML is wanted
 */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  // Browsers name neither, and every page asks.
  if (!accept || !/markdown|plain/i.test(accept)) return false
  // A parameter (`variant=GFM`) makes no difference here.
  const types = accept.replace(/;\s*(?!q\s*=)[^;,]*/gi, '')
  const type = new Negotiator({ headers: { accept: types } }).mediaType(pageTypes)
  return type !== undefined && type !== 'text/html'
}
