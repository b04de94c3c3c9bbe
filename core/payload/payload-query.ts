/**
 * What follows the question mark in a payload's address: the version of the page that asks, and the name of the tree in
 * its sidebar, which is then left out. Pages that differ in either do not share copies of an answer.
 */
export function renderPayloadQuery(version: string, branch: string): string {
  return `${version}.${branch}`
}

/** What a query says of who asks. Queries of other clients (a build's id, a time) say nothing. */
export function parsePayloadQuery(search: string): { version: string; branch: string } {
  const [, version = '', branch = ''] = /^\?([\w-]+-[\w-]+)\.(\w*)$/.exec(search) ?? []
  return { version, branch }
}
