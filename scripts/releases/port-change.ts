import { createTwoFilesPatch } from 'diff'
import { liveChannel } from '../../core/release/index.ts'
import { decodePathname } from '../../core/route/index.ts'
import type { Diagnostic } from '../../core/error/index.ts'
import { mergeSections } from '../../core/revision/index.ts'
import type { SectionConflict } from '../../core/revision/index.ts'
import { singleEntry } from '../../core/source/index.ts'
import { codeVersion } from '../sync/code-version.ts'
import { readAcceptedTranslations } from '../sync/collect/accepted-translations.ts'
import type { ContentFolder } from '../sync/collect/content-folder.ts'
import { readCurrentRelease } from '../sync/collect/current-release.ts'
import { loadSite } from '../sync/collect/load-site.ts'
import { mediaAnswers } from '../sync/compile/site-index.ts'
import { createCompileTools } from '../sync/compile/tools.ts'
import type { D1Target } from '../local/d1-target.ts'
import { publishText } from '../sync/publish-text.ts'
import { isPage, visibleAt } from '../sync/versioned-table.ts'
import type { CurrentRelease, CurrentRow, EntryRow } from '../sync/versioned-table.ts'
import { includesText } from '../sync/plan/basis.ts'
import { UsageError } from '../usage-error.ts'
import { channelOfVersion } from './channel-of-version.ts'
import { readPreviousMarkdown, readMarkdown } from './page-history.ts'

/** The result of applying a change to one version. */
export interface PortedVersion {
  version: string
  /** The path of the page in the version, or `null` if the version doesn't have the page. */
  path: string | null
  /**
   * - `ported`: published as the next release, or in a dry run, to be published
   * - `same`: the version already has the new text
   * - `differs`: a section that the change touches had another text; see `conflicts`
   * - `missing`: the version doesn't have the page
   * - `refused`: the page can't be published; see `problems`
   */
  outcome: 'ported' | 'same' | 'differs' | 'missing' | 'refused'
  /** The number of the new release, if one was published. */
  release: number | null
  conflicts: (SectionConflict & { diff: string })[]
  problems: string[]
}

/** The last change to a page of the site, and the result of applying it to each version. */
export interface PortedChange {
  /** The path of the page on the site. */
  path: string
  /** The headings of the changed sections. */
  sections: string[]
  versions: PortedVersion[]
}

interface PortOptions {
  folder: ContentFolder
  dryRun: boolean
}

/**
 * Applies the last change to a page of the site to other versions. A version is only changed if the affected sections
 * had the same text as those on the site before the change. Pages that have moved are also found.
 *
 * @param page the content file of the page, or its path
 *
 * @throws UsageError if the page or a version is unknown, or if no change to the page is stored
 */
export async function portChange(
  target: D1Target,
  page: string,
  versions: readonly string[],
  { folder, dryRun }: PortOptions,
): Promise<PortedChange> {
  const now = new Date().toISOString()
  const channels = new Map<string, string>()
  for (const version of versions) {
    const channel = await channelOfVersion(target, version)
    if (channel === liveChannel)
      throw new UsageError(`"${version}" is the current version, which already contains the change.`)
    channels.set(version, channel)
  }
  const live = await readCurrentRelease(target, liveChannel, now)
  const row = findPage(live, page)
  const paths = [row.path, ...formerPaths(live, row.path)]
  const before = await readPreviousMarkdown(target, liveChannel, row, paths)
  if (before === undefined)
    throw new UsageError(`${row.file} has no earlier text in the database, so there is no change to port.`)
  const after = await readMarkdown(target, row.document)
  const site = { ...(await loadSite(folder)), folder: folder.path }
  const text = await folder.read(row.file)
  const shared = {
    target,
    site,
    toc: text === undefined ? undefined : singleEntry(row.file, text).frontmatter.data.toc,
    media: mediaAnswers(JSON.parse(row.dependencies) as Record<string, string>),
    accepted: await readAcceptedTranslations(folder.path),
    renderer: codeVersion('renderer'),
    tools: createCompileTools({ colored: true, project: folder.project }),
    dryRun,
  }
  const ported: PortedVersion[] = []
  for (const [version, channel] of channels) {
    const nothing = { version, path: null, release: null, conflicts: [], problems: [] }
    const release = await readCurrentRelease(target, channel, now)
    const there = findInVersion(release, paths)
    if (!there) {
      ported.push({ ...nothing, outcome: 'missing' })
      continue
    }
    const own = { ...nothing, path: there.path }
    const present = await readMarkdown(target, there.document)
    const { text: markdown, conflicts } = mergeSections(before, after, present)
    const problem = whyUnportable(there, release)
    if (conflicts.length > 0)
      ported.push({
        ...own,
        outcome: 'differs',
        conflicts: conflicts.map((one) => ({ ...one, diff: diffOf(one, version) })),
      })
    else if (markdown.trimEnd() === present.trimEnd()) ported.push({ ...own, outcome: 'same' })
    else if (problem !== undefined) ported.push({ ...own, outcome: 'refused', problems: [problem] })
    else {
      const result = await publishText({
        ...shared,
        channel,
        file: there.file,
        markdown,
        note: `Ported a change of ${row.path} from release ${live.number}`,
      })
      const problems = result.diagnostics.filter(({ severity }) => severity === 'error').map(describe)
      ported.push({
        ...own,
        outcome: result.refused ? 'refused' : 'ported',
        release: result.refused ? null : result.release,
        problems,
      })
    }
  }
  return { path: row.path, sections: mergeSections(before, after, before).touched, versions: ported }
}

/**
 * Finds a page of the site by its path or by its file, with or without the numbers in file names.
 * @throws UsageError if the page is unknown
 */
function findPage(live: CurrentRelease, page: string): CurrentRow<EntryRow> {
  const file = page.replace(/^(?:\.\/)?content\//, '')
  const path = `/${file
    .replace(/^\//, '')
    .replace(/\.md$/, '')
    .replace(/\/index$/, '')}`
  const pages = visibleAt(live.entries, live.number).filter(isPage)
  const found = pages.find((row) => row.file === file) ?? pages.find((row) => row.path === path)
  if (!found)
    throw new UsageError(
      `The site has no page "${page}". Specify its content file, such as en/guide/install.md, or its path.`,
    )
  return found
}

/** Returns the paths from which a page has moved. */
function formerPaths({ redirects, number }: CurrentRelease, path: string): string[] {
  return visibleAt(redirects, number)
    .filter(({ kind, target, status }) => kind === 'moved' && status !== 410 && decodePathname(target) === path)
    .map(({ source }) => source)
}

/** Returns the page of a version at the first path that has a page or redirects to one. */
function findInVersion(release: CurrentRelease, paths: readonly string[]): CurrentRow<EntryRow> | undefined {
  const pages = visibleAt(release.entries, release.number).filter(isPage)
  const moves = visibleAt(release.redirects, release.number).filter(({ kind }) => kind === 'moved')
  const targets = paths.flatMap((path) =>
    moves.flatMap(({ source, target, status }) =>
      source === path && status !== 410 ? (decodePathname(target) ?? []) : [],
    ),
  )
  return [...paths, ...targets].map((path) => pages.find((row) => row.path === path)).find((row) => row !== undefined)
}

/**
 * Returns the reason why a change can't be applied to a version's page. Such a page can only be published from its
 * files. Returns `undefined` if the change can be applied.
 */
function whyUnportable(row: EntryRow, { releases }: CurrentRelease): string | undefined {
  if (includesText(row)) return 'The page includes text from other files.'
  if (releases.length > 1) return 'The version has scheduled releases.'
  return undefined
}

/** Returns a diff between the expected text of a section and its text in a version. */
function diffOf({ expected, found = '' }: SectionConflict, version: string): string {
  const patch = createTwoFilesPatch('before the change', version, expected, found, undefined, undefined, { context: 2 })
  return patch.slice(patch.indexOf('--- ')).trimEnd()
}

function describe({ file, line = 1, column = 1, message }: Diagnostic): string {
  return `${file}:${line}:${column} ${message}`
}
