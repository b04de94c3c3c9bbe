import { exportedSitemaps, versionSitemap } from './exported-sitemaps.ts'
import type { Exporter } from './exporter.ts'

/** Writes the sitemaps of all versions. Static hosts ignore the query of a URL, so these files have their own names. */
export async function writeSitemaps(exporter: Exporter): Promise<void> {
  for (const { name } of exporter.options.listed.versions)
    if (exporter.versions.markOf(name) !== '') await writeSitemap(exporter, '/sitemap.xml', name)
}

async function writeSitemap(exporter: Exporter, path: string, version: string | undefined): Promise<void> {
  const { status, headers, bytes } = await exporter.get(path, '*/*', version)
  if (status !== 200) return exporter.leaveOut(path, status)
  const text = bytes.toString()
  exporter.find(text, headers['content-type'] ?? '', path)
  exporter.options.tree.write(
    path.slice(1).replace('.xml', `${exporter.versions.markOf(version)}.xml`),
    exportedSitemaps(text, (name) => exporter.versions.exportedMarkOf(name)),
  )
  for (const [, part] of text.matchAll(versionSitemap)) await writeSitemap(exporter, `${part}.xml`, version)
}
