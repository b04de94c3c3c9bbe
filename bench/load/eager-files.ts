/**
 * Returns the URLs that a page loads eagerly. A style sheet in the body doesn't block painting the content above it.
 */
export function eagerFiles(html: string): { blocking: string[]; deferred: string[]; scripts: string[] } {
  const addresses = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!)
  const [head = '', body = ''] = html.split('</head>')
  const styleSheet = /<link rel="stylesheet" href="([^"]+)"/g
  return {
    blocking: addresses(head, styleSheet),
    deferred: addresses(body, styleSheet),
    scripts: [
      ...addresses(html, /<script [^>]*src="([^"]+)"/g),
      ...addresses(html, /<link rel="modulepreload" href="([^"]+)"/g),
    ],
  }
}
