import { addressNames } from '../../../core/release/index.ts'
import { openDatabaseFile } from '../../local/database-file.ts'
import { openLocalSite } from '../../local/open-local-site.ts'
import type { Project } from '../../project.ts'
import { Exporter } from './exporter.ts'
import type { MissingUrl } from './exporter.ts'
import { FileTree } from './file-tree.ts'
import { listSite } from './list-site.ts'
import { openSiteReader } from './site-reader.ts'
import { writeFragments } from './write-fragments.ts'
import { writeMissingPages } from './write-missing-pages.ts'
import { writeRedirects } from './write-redirects.ts'
import { writeSearch } from './write-search.ts'
import { writeSitemaps } from './write-sitemaps.ts'

interface StaticOptions {
  project: Project
  stateDir: string
  /** The folder for the exported files. */
  out: string
  /** The URL of the exported site. Defaults to the URL in the configuration. */
  base: string | undefined
  release: number | undefined
  version: string | undefined
  /**
   * Whether the files can be opened from a disk. In this case, links are relative and end in `index.html`, and scripts
   * are removed.
   */
  relative: boolean
  signal: AbortSignal
}

interface StaticResult {
  release: number
  pages: number
  files: number
  written: number
  removed: number
  /** The URL of the exported site, or `null` if it's unknown. The files then contain a placeholder. */
  base: string | null
  /** URLs that weren't exported, because the Worker returned an error. */
  missing: MissingUrl[]
}

/**
 * Exports a release as static files, for hosts that only serve files. The site's Worker runs on this machine and
 * answers a request for every URL, so the files have the same content as the deployed pages.
 */
export async function exportStatic(options: StaticOptions): Promise<StaticResult> {
  const { project, stateDir, out, base, release, version, relative, signal } = options
  const { url, isLocated } = base === undefined ? await readSiteUrl(options) : { url: base, isLocated: true }
  const siteUrl = url.replace(/\/+$/, '')
  const site = await openLocalSite({
    project,
    stateDir,
    headMaxAgeMs: 3_600_000,
    isDirect: true,
    assets: 'bound',
    variables: { SITE_URL: siteUrl, ...(release !== undefined && { SHOWN_RELEASE: release }) },
  })
  const reader = openSiteReader(site.url)
  const database = openDatabaseFile(stateDir)
  try {
    const listed = await listSite(site.target, { release, version })
    const pathname = new URL(siteUrl).pathname.replace(/\/$/, '')
    const { basePath: former = '', ...config } = listed.config
    const urls = addressNames({ ...config, ...(pathname !== '' && { basePath: pathname }) })
    const tree = new FileTree(out)
    const parts = database?.prepare(
      'SELECT bytes FROM media_part JOIN media USING (hash) WHERE hash = ? AND upload IS NULL ORDER BY part',
    )
    const readStored = (hash: string) => {
      const rows = parts?.all(hash) ?? []
      return rows.length === 0 ? undefined : Buffer.concat(rows.map(({ bytes }) => bytes as Uint8Array))
    }
    const { assetsFolder } = project
    const exporter = new Exporter({
      tree,
      listed,
      urls,
      reader,
      readStored,
      assetsFolder,
      siteUrl,
      isLocated,
      ...(config.url !== null && { deployedUrl: config.url + former }),
      relative,
      signal,
    })
    await exporter.writePages()
    writeRedirects(exporter, await writeMissingPages(exporter))
    if (!relative) {
      const build = await exporter.readBuild()
      await writeSearch(exporter, site.target, build)
      await writeSitemaps(exporter)
      await writeFragments(exporter, build)
      await exporter.drain()
    }
    const removed = await tree.finish()
    const { pages, missing } = exporter
    return {
      release: listed.release,
      pages,
      files: tree.size,
      written: tree.written,
      removed,
      base: isLocated ? siteUrl : null,
      missing,
    }
  } finally {
    database?.close()
    reader.close()
    await site.dispose()
  }
}

/** Reads the URL of the site from its configuration. Without one, returns a placeholder. */
async function readSiteUrl({
  project,
  stateDir,
  release,
  version,
}: StaticOptions): Promise<{ url: string; isLocated: boolean }> {
  const site = await openLocalSite({ project, stateDir, port: null })
  try {
    const { config } = await listSite(site.target, { release, version })
    return { url: `${config.url ?? 'https://localhost'}${config.basePath ?? ''}`, isLocated: config.url !== null }
  } finally {
    await site.dispose()
  }
}
