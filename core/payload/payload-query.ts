/**
 * The query of a payload URL: the version of the requesting page, and the sidebar tree it has, which is then left out.
 * Pages that differ in either don't share cached responses.
 */
export function renderPayloadQuery(version: string, branch: string): string {
  return `${version}.${branch}`
}

/** Parses the query of a payload URL. Other queries, such as a build id or a time, result in empty values. */
export function parsePayloadQuery(search: string): { version: string; branch: string } {
  const [, version = '', branch = ''] = /^\?([\w-]+-[\w-]+)\.(\w*)$/.exec(search) ?? []
  return { version, branch }
}
