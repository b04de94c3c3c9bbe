/**
 * Renders the query of a payload URL: the version of the requesting page, and its sidebar tree, so that the response
 * can omit the same tree. If either differs, pages don't share cached responses.
 */
export function renderPayloadQuery(version: string, branch: string): string {
  return `${version}.${branch}`
}

/** Parses the query of a payload URL. Other queries, such as a build id or a time, yield empty values. */
export function parsePayloadQuery(search: string): { version: string; branch: string } {
  const [, version = '', branch = ''] = /^\?([\w-]+-[\w-]+)\.(\w*)$/.exec(search) ?? []
  return { version, branch }
}
