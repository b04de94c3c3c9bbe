/**
 * Returns the names of a site's caches. The cache `records` contains the list of complete copies, at the URL `key`. The
 * names of all other caches start with `prefix`, and each contains the responses of one copy. A copy exists only if it
 * is in the list, so a single write publishes or replaces it.
 */
export function offlineCaches(base: string): { records: string; key: string; prefix: string } {
  const prefix = `rivage-offline${base}:`
  return { records: `${prefix}records`, key: `${base}/_offline`, prefix }
}

/** Matches the files whose URL changes with their content. */
const immutable = /^\/(?:_assets|_code|_flags|_i18n|_icons|_media)\//

/** Returns whether the file at a path never changes, which means that a stored response is always up to date. */
export function isStoredForever(path: string): boolean {
  return immutable.test(path)
}

/** The properties of `URL` that this module uses. */
interface StoredUrl {
  pathname: string
  search: string
}

const resized = /^\/_ipx\/[^/]*(?=\/)/

/**
 * Returns the URL under which to store the response for a URL below the base path. All sizes of an image share a
 * response, as do all versions of the interface strings. The URL of a search index keeps only the version in its query.
 */
export function storedHref({ pathname, search }: StoredUrl, base: string): string {
  const path = pathname.slice(base.length)
  if (resized.test(path)) return base + path.replace(resized, '/_ipx/_')
  if (path.startsWith('/_search/')) return pathname + (/[?&](version=[^&]*)/.exec(search)?.[1]?.replace(/^/, '?') ?? '')
  if (path.startsWith('/_i18n/')) return pathname
  return pathname + search
}
