/** The form in which a page was read. A visit is a page change without a reload. */
export type Form = 'html' | 'visit' | 'markdown' | 'llms' | 'mcp' | 'api' | 'feed'

/** Paths of machine-readable files and their forms. The first match wins. */
const patterns: readonly (readonly [Form, RegExp])[] = [
  ['mcp', /^\/mcp$/],
  ['api', /^\/api\/(?!_)/],
  ['feed', /\/feed\.(?:xml|json)$/],
  ['llms', /\/llms(?:-full(?:-\d+)?)?\.txt$/],
  ['markdown', /^\/raw\/.|\.md$/],
]

/**
 * Returns the form of a response, or `undefined` for responses that aren't counted, such as images and data for
 * scripts.
 * @param pathname without base path and version
 * @param contentType of the response; `null` if it has no body
 */
export function formOf(pathname: string, contentType: string | null): Form | undefined {
  const found = patterns.find(([, pattern]) => pattern.test(pathname))
  if (found) return found[0]
  if (contentType?.startsWith('text/markdown')) return 'markdown'
  return contentType === null || contentType.startsWith('text/html') ? 'html' : undefined
}

/** Returns the page that a Markdown path belongs to: `/en` for `/en/index.md`. Other paths are returned unchanged. */
export function pageOfPath(pathname: string): string {
  return pathname.replace(/^\/raw(?=\/)/, '').replace(/(?<=.)(?:\/index)?\.md$/, '')
}

/** Returns whether only programs request this form. */
export function isForMachines(form: Form): boolean {
  return form === 'markdown' || form === 'llms' || form === 'mcp'
}
