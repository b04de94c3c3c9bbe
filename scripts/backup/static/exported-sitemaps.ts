/** Matches the URL of a version's sitemap, up to its extension, and the version. */
export const versionSitemap = /(\/sitemap[\w-]*)\.xml\?version=([^\s<]+)/g

/**
 * Replaces the URLs of versions' sitemaps with those of the exported files. Removes lines of `robots.txt` about versions
 * that aren't exported.
 * @param markOf returns the suffix in the names of a version's files, or `undefined` if the version isn't exported
 */
export function exportedSitemaps(text: string, markOf: (version: string) => string | undefined): string {
  const markIn = (version: string) => markOf(decodeURIComponent(version))
  return text
    .replace(/^Sitemap:.*\?version=(.*)\n/gm, (line, version: string) => (markIn(version) === undefined ? '' : line))
    .replace(versionSitemap, (_, start: string, version: string) => `${start}${encodeURI(markIn(version) ?? '')}.xml`)
}
