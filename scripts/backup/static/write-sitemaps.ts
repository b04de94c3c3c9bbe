import type { Exporter } from './exporter.ts'

/** Matches the URL of a version's sitemap, up to its extension, and the version. */
const versionSitemap = /(\/sitemap[\w-]*)\.xml\?version=([^\s<]+)/g

/** Writes the sitemaps of all versions. Static hosts ignore the query of a URL, so these files have their own names. */
export async function writeSitemaps(exporter: Exporter): Promise<void> {
  for (const { name } of exporter.options.listed.versions)
    if (exporter.markOf(name) !== '') await writeSitemap(exporter, '/sitemap.xml', name)
}

async function writeSitemap(exporter: Exporter, path: string, version: string | undefined): Promise<void> {
  const { status, headers, bytes } = await exporter.get(path, '*/*', version)
  if (status !== 200) return exporter.leaveOut(path, status)
  const text = bytes.toString()
  exporter.find(text, headers['content-type'] ?? '', path)
  exporter.options.tree.write(
    path.slice(1).replace('.xml', `${exporter.markOf(version)}.xml`),
    exportedSitemaps(text, (name) => exporter.exportedMarkOf(name)),
  )
  for (const [, part] of text.matchAll(versionSitemap)) await writeSitemap(exporter, `${part}.xml`, version)
}

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
