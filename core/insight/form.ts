/** The format in which a page was read. `visit` is a page change without a reload. */
export type Form = 'html' | 'visit' | 'markdown' | 'llms' | 'mcp' | 'api' | 'feed'

/** The forms of machine-readable files, with patterns for their paths. The first match wins. */
const patterns: readonly (readonly [Form, RegExp])[] = [
  ['mcp', /^\/mcp$/],
  ['api', /^\/api\/(?!_)/],
  ['feed', /\/feed\.(?:xml|json)$/],
  ['llms', /\/llms(?:-full(?:-\d+)?)?\.txt$/],
  ['markdown', /^\/raw\/.|\.md$/],
]

/**
 * Returns the form of a response, or `undefined` if it isn't counted, such as an image or data for scripts.
 * @param pathname path without base path and version
 * @param contentType content type of the response; `null` without a body
 */
export function formOf(pathname: string, contentType: string | null): Form | undefined {
  const found = patterns.find(([, pattern]) => pattern.test(pathname))
  if (found) return found[0]
  if (contentType?.startsWith('text/markdown')) return 'markdown'
  return contentType === null || contentType.startsWith('text/html') ? 'html' : undefined
}

/** Returns the page for the path of its Markdown: `/en` for `/en/index.md`. Returns other paths unchanged. */
export function pageOfPath(pathname: string): string {
  return pathname.replace(/^\/raw(?=\/)/, '').replace(/(?<=.)(?:\/index)?\.md$/, '')
}

/** Returns whether only programs request this form. */
export function isForMachines(form: Form): boolean {
  return form === 'markdown' || form === 'llms' || form === 'mcp'
}
