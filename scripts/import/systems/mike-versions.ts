import type { SiteConfigInput, VersionState } from '../../../core/release/index.ts'
import type { Note, SourceRedirect } from '../define-import-system.ts'
import { listGitRefs, openGitFolder, readGitText } from '../source/git-source.ts'
import type { GitRef } from '../source/git-source.ts'
import { isRecord, recordOf } from '../source/record.ts'
import { folderBelow } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { asVersionName } from '../source/version-name.ts'

/** A version in the list that mike stores with the built sites. */
interface MikeVersion {
  version: string
  title: string
  aliases: string[]
  isHidden: boolean
}

interface MikeVersions {
  /** The `versions` for the new site's configuration. Empty for a site without versions. */
  listed: NonNullable<SiteConfigInput['versions']>
  /** The sources of all versions except the current one. Versions without a source are omitted. */
  sources: ReadonlyMap<string, SourceFolder>
  redirects: SourceRedirect[]
  notes: Note[]
}

const listFile = 'versions.json'

/** Names of versions and aliases that are in development. */
const developed = new Set(['dev', 'devel', 'develop', 'development', 'next', 'main', 'master', 'nightly', 'unreleased'])

/**
 * Reads the versions of a site that is published with mike, which only stores built pages. The sources of a version are
 * in a folder, branch, or tag with the version's name. The files in the source folder itself belong to the current
 * version.
 *
 * @param file the settings of the site
 * @param config those settings, with names; see `readSettings`
 */
export function readMikeVersions(source: SourceFolder, file: string, config: Record<string, unknown>): MikeVersions {
  const plugins = recordOf(config.plugins)
  const { provider, default: defaults } = recordOf(recordOf(config.extra).version)
  const refs = provider === 'mike' || plugins.mike !== undefined ? listGitRefs(source.path) : undefined
  const none = { listed: [], sources: new Map(), redirects: [] }
  if (!refs && !source.has(listFile)) return { ...none, notes: [] }
  const versions = parseList(readList(source, refs ?? [], config))
  if (versions.length === 0) {
    // Without settings for mike, the file belongs to another program.
    if (!refs) return { ...none, notes: [] }
    const message = `The docs versions built with mike were left out, because ${listFile} is missing or empty. Copy it from the branch of the built site, and import again`
    return { ...none, notes: [{ file, message }] }
  }
  const current = currentIndex(
    versions,
    Array.isArray(defaults) ? defaults.map(String) : [String(defaults ?? 'latest')],
  )
  const states = versions.map((version, index) => stateOf(version, index - current))
  const notes: Note[] = versions
    .filter(({ isHidden }) => isHidden)
    .map(({ version }) => ({
      kind: 'changed',
      file: listFile,
      message: `Version ${version} is hidden in mike, but the version picker lists it. To hide it, remove it from \`versions\` in site.config.ts`,
    }))
  const above = folderAbove(config)
  const sources = new Map<string, SourceFolder>()
  const repository = { refs: refs ?? listGitRefs(source.path), blobs: new Map<string, Buffer>() }
  for (const [index, version] of versions.entries()) {
    if (index === current) continue
    const found = findSources(source, repository, version)
    const name = asVersionName(version.version)
    if (found) {
      sources.set(name, found.source)
      notes.push({
        kind: 'changed',
        file: listFile,
        message: `The docs of version ${name} were read from ${found.place}`,
      })
    } else if (states[index] === 'next') {
      const own = versions[current]!.version
      const message = `The files in the folder became the current version ${own}. If they belong to ${name}, check out the tag of ${own}, and import again`
      notes.push({ kind: 'decide', file: listFile, message })
    } else {
      const message = `The docs of version ${name} were left out, because no folder, branch, or tag has this name. Check out their sources, and import them with --to versions/${name}/content`
      notes.push({ file: listFile, message })
    }
  }
  return {
    listed: versions.map(({ version, title }, index) => {
      const name = asVersionName(version)
      return { name, ...(title !== name && { label: title }), state: states[index]! }
    }),
    sources,
    redirects: versions.flatMap(({ version, aliases }, index) => {
      const numbered = { from: `${above}/${version}/*`, to: `/${asVersionName(version)}/*` }
      const to = index === current ? '/*' : numbered.to
      return [
        ...(numbered.from === numbered.to ? [] : [numbered]),
        ...aliases.map((alias) => ({ from: `${above}/${alias}/*`, to })),
      ]
    }),
    notes,
  }
}

/** Reads the text of the list of versions, from the source folder or from the branch with the built site. */
function readList(source: SourceFolder, refs: readonly GitRef[], config: Record<string, unknown>): string | undefined {
  if (source.has(listFile)) return source.read(listFile)
  const branch = typeof config.remote_branch === 'string' ? config.remote_branch : 'gh-pages'
  const built = refs.find(({ name }) => name === branch)
  return built && readGitText(source.path, built, [...deployFolders(config), listFile].join('/'))
}

/** Returns the folders in which mike stores the versions, outermost first. */
function deployFolders(config: Record<string, unknown>): string[] {
  const { deploy_prefix: prefix } = recordOf(recordOf(config.plugins).mike)
  return typeof prefix === 'string' ? prefix.split('/').filter(Boolean) : []
}

/** Returns the path of these folders, such as `/docs`, or `''` if the URL of the site ends with the path. */
function folderAbove(config: Record<string, unknown>): string {
  const path = deployFolders(config)
    .map((folder) => `/${folder}`)
    .join('')
  return String(config.site_url).replace(/\/$/, '').endsWith(path) ? '' : path
}

/** Returns the versions in the list, newest first. The result is empty if mike didn't write the list. */
function parseList(text: string | undefined): MikeVersion[] {
  let value: unknown
  try {
    value = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  return (Array.isArray(value) ? value : []).filter(isRecord).flatMap(({ version, title, aliases, properties }) =>
    typeof version !== 'string' || asVersionName(version) === ''
      ? []
      : [
          {
            version,
            title: typeof title === 'string' && title !== '' ? title : version,
            aliases: (Array.isArray(aliases) ? aliases : []).map(String),
            isHidden: recordOf(properties).hidden === true,
          },
        ],
  )
}

/**
 * Returns the index of the version with the default alias, or else of the newest version that isn't in development.
 */
function currentIndex(versions: readonly MikeVersion[], defaults: readonly string[]): number {
  const named = versions.findIndex(({ version, aliases }) =>
    [version, ...aliases].some((each) => defaults.includes(each)),
  )
  if (named !== -1) return named
  return Math.max(
    0,
    versions.findIndex((version) => !isDeveloped(version)),
  )
}

function isDeveloped({ version, aliases }: MikeVersion): boolean {
  return [version, ...aliases].some((name) => developed.has(name.toLowerCase()))
}

/** @param distance distance from the current version in the list, which is negative for newer versions */
function stateOf(version: MikeVersion, distance: number): VersionState {
  if (distance === 0) return 'current'
  return distance < 0 || isDeveloped(version) ? 'next' : 'supported'
}

function findSources(
  source: SourceFolder,
  { refs, blobs }: { refs: readonly GitRef[]; blobs: Map<string, Buffer> },
  { version, title, aliases }: MikeVersion,
): { source: SourceFolder; place: string } | undefined {
  const names = [version, `v${version}`, title, `v${title}`, ...aliases]
  for (const folder of names.flatMap((name) => [name, `versions/${name}`])) {
    const inside = folderBelow(source, folder)
    if (inside.files.some((file) => file.endsWith('.md'))) return { source: inside, place: `the folder ${folder}` }
  }
  // mike's documentation recommends a single version for all patch releases, so the docs of `1.2` may be in the tag
  // `v1.2.3`.
  const isPatch = ({ name }: GitRef) =>
    [`${version}.`, `v${version}.`].some((start) => name.startsWith(start) && /^[\d.]+$/.test(name.slice(start.length)))
  const found =
    names.map((name) => refs.find((each) => each.name === name)).find((ref) => ref !== undefined) ?? refs.find(isPatch)
  if (!found) return undefined
  const opened = openGitFolder(source.path, found, blobs)
  if (!opened.files.some((file) => file.endsWith('.md'))) return undefined
  return { source: opened, place: `the ${found.ref.startsWith('refs/tags/') ? 'tag' : 'branch'} ${found.name}` }
}
