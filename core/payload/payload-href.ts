import { payloadHostname } from '../error/index.ts'

const file = '/_payload.json'

/**
 * Address of a page's payload. What follows the question mark names a state that never changes, so that the answer can be kept.
 *
 * @param path of the page, as an address has it: `/en/guide`
 * @param version of the page that asks, and the name of the tree that its sidebar shows
 * @throws SiteError for an address of another host: a payload is asked of this site
 */
export function payloadHref(path: string, version = '', branch = ''): string {
  if (!/^\/(?![/\\])/.test(path)) throw payloadHostname(path)
  return `${path}${file}${version && `?${version}.${branch}`}`
}

/** What a payload's query says of who asks. Queries of other clients (a build's id, a time) say nothing. */
export function parsePayloadQuery(search: string): { version: string; branch: string } {
  const [, version = '', branch = ''] = /^\?([\w-]+\.\d+)\.(\w*)$/.exec(search) ?? []
  return { version, branch }
}

/** The page that a payload's address is of. */
export function payloadPage(pathname: string): string {
  return pathname.slice(0, -file.length)
}
