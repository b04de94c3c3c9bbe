import type { SiteConfigInput } from '../../../core/release/index.ts'
import type { CopiedFile, Note, SourcePage } from '../define-import-system.ts'
import { readCallArguments } from '../source/javascript.ts'
import { isRecord, recordOf } from '../source/record.ts'
import { readMapping } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { asVersionName } from '../source/version-name.ts'

/** A version from the `starlight-versions` plugin, which copies the pages to a folder in each language. */
interface StarlightVersion {
  /** The version's folder, and its name in URLs. */
  slug: string
  name: string
}

/** The versions of a site. */
interface StarlightVersions {
  /** All configured versions, which don't include the current one. */
  others: readonly StarlightVersion[]
  /** The `versions` for the new site's configuration. Empty for a site without versions. */
  listed: NonNullable<SiteConfigInput['versions']>
  notes: Note[]
}

/**
 * Reads the settings of the plugin from the text of `astro.config`.
 * @param scope the constants of the file
 */
export function readStarlightVersions(
  text: string,
  file: string,
  scope: Parameters<typeof readCallArguments>[2],
): StarlightVersions {
  const [, callee] = /import\s+(\w+)\s+from\s+['"]starlight-versions['"]/.exec(text) ?? []
  const [settings = {}] = callee === undefined ? [] : readCallArguments(text, callee, scope)
  const versions = (Array.isArray(settings.versions) ? settings.versions : [])
    .filter(isRecord)
    .filter(({ slug }) => typeof slug === 'string')
    .map(({ slug, label, redirect }) => ({ slug: String(slug).replace(/^\/|\/$/g, ''), label, redirect }))
  if (versions.length === 0) return { others: [], listed: [], notes: [] }
  const current = recordOf(settings.current)
  const nameOf = (label: unknown, name: string) => ({
    name,
    ...(typeof label === 'string' && label !== name && { label }),
  })
  const toRoot = [current, ...versions].some(({ redirect }) => redirect === 'root')
  return {
    others: versions.map(({ slug }) => ({ slug, name: asVersionName(slug) })),
    listed: [
      {
        ...nameOf(current.label ?? 'Latest', asVersionName(String(current.label ?? '')) || 'latest'),
        state: 'current',
      },
      ...versions.map(({ slug, label }) => ({ ...nameOf(label, asVersionName(slug)), state: 'supported' as const })),
    ],
    notes: toRoot
      ? [
          {
            kind: 'changed',
            file,
            message: "`redirect: 'root'` was left out, because the version picker links to the same page",
          },
        ]
      : [],
  }
}

/** Returns the pages of one version, or those that don't belong to any version. */
export function pagesOfVersion(
  pages: readonly SourcePage[],
  { others }: StarlightVersions,
  own: StarlightVersion | undefined,
): SourcePage[] {
  if (!own) return pages.filter(({ place }) => !others.some(({ slug }) => isIn(place, slug)))
  return pages
    .filter(({ place }) => isIn(place, own.slug))
    .map((page) => {
      const address = page.address.startsWith(`/${own.slug}`) ? page.address.slice(own.slug.length + 1) : page.address
      const { slug } = page.data
      return {
        ...page,
        place: page.place.slice(1),
        address: address === '' ? '/' : address,
        data: typeof slug === 'string' ? { ...page.data, slug: address } : page.data,
      }
    })
}

function isIn(place: readonly string[], slug: string): boolean {
  return place.length > 1 && place[0] === slug
}

/**
 * Returns the files of one version, or those that don't belong to any version. The plugin copies the assets of a
 * version to its folder.
 */
export function filesOfVersion(
  files: readonly CopiedFile[],
  { others }: StarlightVersions,
  own: StarlightVersion | undefined,
): CopiedFile[] {
  return files.filter(({ from }) => {
    const folder = others.find(({ slug }) => from.split('/').slice(0, -1).includes(slug))
    return folder === undefined || folder === own
  })
}

/** Returns the sidebar of a version, which the plugin stores when it copies the pages. */
export function sidebarOfVersion(source: SourceFolder, { slug }: StarlightVersion): { file: string; items: unknown } {
  const file = `src/content/versions/${slug}.json`
  return { file, items: source.has(file) ? readMapping(source, file).sidebar : undefined }
}
