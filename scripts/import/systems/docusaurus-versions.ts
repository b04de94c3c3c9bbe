import type { Note } from '../define-import-system.ts'
import type { VersionState } from '../../../core/release/index.ts'
import { recordOf } from '../source/record.ts'
import { filesBelow } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { asVersionName } from '../source/version-name.ts'
import { findSidebars, translationFolder } from './docusaurus-editions.ts'
import type { Edition } from './docusaurus-editions.ts'

/** A version of the docs. Docusaurus stores each released version as a complete copy of the docs folder. */
interface DocsVersion extends Edition {
  /** The version's name in URLs. */
  name: string
  state: VersionState
}

/**
 * Reads the versions of a site, newest first. There is at least one, and exactly one is current: the one in
 * `lastVersion`, the latest release, or the docs folder if there are no releases.
 *
 * @param root folder of the unreleased docs
 * @param options options of the docs plugin
 */
export function readVersions(source: SourceFolder, root: string, options: Record<string, unknown>): DocsVersion[] {
  const { onlyIncludeVersions: only } = options
  const isIncluded = (version: string) => !Array.isArray(only) || only.includes(version)
  const released = (options.disableVersioning === true ? [] : readReleased(source)).filter(
    (version) => isIncluded(version) && filesBelow(source, `versioned_docs/version-${version}`).length > 0,
  )
  // `root` is empty if the site's folder was imported without the docs next to it.
  const hasUnreleased =
    released.length === 0 || (root !== '' && options.includeCurrentVersion !== false && isIncluded(unreleased))
  const versions = [...(hasUnreleased ? [unreleased] : []), ...released]
  const last = versions.indexOf(String(options.lastVersion))
  const current = last === -1 ? versions.indexOf(released[0] ?? unreleased) : last
  const sidebars = findSidebars(source, options.sidebarPath, 'sidebars')
  return versions.map((version, index): DocsVersion => {
    const { label, path, banner } = recordOf(recordOf(options.versions)[version])
    const isUnreleased = version === unreleased
    const menu = `versioned_sidebars/version-${version}-sidebars.json`
    const given = typeof label === 'string' ? label : isUnreleased ? 'Next' : version
    const ownName = isUnreleased ? (index === current ? given : 'next') : version
    return {
      root: isUnreleased ? root : `versioned_docs/version-${version}`,
      translation: `${translationFolder}/${isUnreleased ? unreleased : `version-${version}`}`,
      place: [],
      label: given,
      sidebars: isUnreleased ? sidebars : source.has(menu) ? menu : undefined,
      exclude: options.exclude,
      name: asVersionName(typeof path === 'string' ? path : '') || asVersionName(ownName),
      state: index === current ? 'current' : stateOf(banner, index < current),
    }
  })
}

/** Reports the versions that the settings leave out. */
export function noteExcludedVersions(file: string, source: SourceFolder, options: Record<string, unknown>): Note[] {
  const { onlyIncludeVersions: only, includeCurrentVersion, disableVersioning } = options
  const released = readReleased(source)
  const excluded = Array.isArray(only)
    ? [unreleased, ...released].filter((version) => !only.includes(version))
    : includeCurrentVersion === false && released.length > 0
      ? [unreleased]
      : []
  if (excluded.length === 0 || disableVersioning === true) return []
  const setting = Array.isArray(only) ? 'onlyIncludeVersions' : 'includeCurrentVersion'
  return [
    {
      file,
      message: `\`docs.${setting}\` excludes these versions, so they were left out: ${excluded.join(', ')}`,
    },
  ]
}

/** Docusaurus's name for the docs that don't belong to a release. */
const unreleased = 'current'

/**
 * Returns the state of a version. By default, Docusaurus marks versions after the current one as unreleased, and
 * earlier ones as unmaintained.
 */
function stateOf(banner: unknown, isNewer: boolean): VersionState {
  if (banner === 'none') return isNewer ? 'next' : 'supported'
  if (banner === 'unmaintained') return 'ended'
  return isNewer || banner === 'unreleased' ? 'next' : 'ended'
}

function readReleased(source: SourceFolder): string[] {
  const text = source.readIfPresent('versions.json')
  if (text === undefined) return []
  try {
    const versions: unknown = JSON.parse(text)
    return Array.isArray(versions) ? versions.map(String) : []
  } catch {
    return [] // Docusaurus itself couldn't build a site with this file.
  }
}
