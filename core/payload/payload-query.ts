/**
 * Renders the query of a payload URL from the frame of the requesting page and its sidebar tree. The response omits the
 * tree if it is the same. Requests share a cached response only if their frame and tree are the same.
 */
export function renderPayloadQuery(version: string, branch: string): string {
  return `${version}.${branch}`
}

/** Parses the query of a payload URL. Other queries, such as a build id or a time, yield empty values. */
export function parsePayloadQuery(search: string): { version: string; branch: string } {
  const [, version = '', branch = ''] = /^\?([\w-]+-[\w-]+)\.(\w*)$/.exec(search) ?? []
  return { version, branch }
}
