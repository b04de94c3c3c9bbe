import { addressNames, currentVersion, versionOf } from '../../core/release/index.ts'
import { encodePathname } from '../../core/route/index.ts'
import { comparePage } from '../channels/page-in-versions.ts'
import type { PageRequest } from '../context.ts'
import { hrefOfVersion } from '../navigation/version-links.ts'

/** The versions that have a page, for readers of a version that doesn't. */
export interface VersionsWithPage {
  label: string
  links: { label: string; href: string }[]
}

/**
 * Finds the versions that have a missing page.
 * @param path path of the missing page, without a version
 * @returns `undefined` if no version has the page
 */
export async function versionsWithPage(
  { cache, locateHere: locate, unscopedDatabase }: PageRequest,
  path: string,
): Promise<VersionsWithPage | undefined> {
  const site = cache.site ?? cache.release
  const { versions = [] } = site.config
  const current = currentVersion(versions)
  if (!current || cache.view.kind !== 'present') return undefined
  const { codes } = addressNames(site.config)
  const shown = versionOf(cache.release.channel)
  const found = await comparePage({ database: unscopedDatabase(), site, path, version: shown })
  const links = found.flatMap(({ version, path: there }) => {
    if (there === null || version === (shown ?? current.name)) return []
    const label = versions.find(({ name }) => name === version)!.label
    const name = version === current.name ? undefined : version
    return [{ label, href: hrefOfVersion(encodePathname(there), name, { codes, locate }) }]
  })
  const label = versions.find(({ name }) => name === shown)?.label ?? current.label
  return links.length === 0 ? undefined : { label, links }
}
