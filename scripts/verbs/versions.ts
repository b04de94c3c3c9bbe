import { count } from '../check/render-report.ts'
import { parseMoment } from '../../core/release/index.ts'
import type { Moment, VersionDifference } from '../../core/release/index.ts'
import { SiteError } from '../../core/error/index.ts'
import { databaseFlags, openDatabase } from './open-database.ts'
import type { D1Target } from '../local/d1-target.ts'
import { contentFolderOf } from '../project.ts'
import { renderPort } from '../terminal/render-port.ts'
import { renderVersions } from '../terminal/render-versions.ts'
import { ContentFolder } from '../sync/collect/content-folder.ts'
import { UsageError } from '../usage-error.ts'
import { comparePublished } from '../releases/compare-published.ts'
import { listedVersions } from '../releases/channel-of-version.ts'
import { cutVersion } from '../releases/cut-version.ts'
import { portChange } from '../releases/port-change.ts'
import { listVersions } from '../releases/list-versions.ts'
import { removeVersion, renameVersion } from '../releases/remove-version.ts'
import { defineVerb } from './define-verb.ts'
import type { VerbInput } from './define-verb.ts'

/** An action with its arguments, such as `versions rename OLD NEW`. */
interface Action {
  names: readonly string[]
  run: (
    target: D1Target,
    names: string[],
    input: Pick<VerbInput, 'flags' | 'project'>,
  ) => Promise<{ text: string; json: unknown; exitCode?: number }>
}

const actions: Record<string, Action> = {
  list: {
    names: [],
    async run(target) {
      const versions = await listVersions(target, new Date().toISOString().slice(0, 10))
      return { text: renderVersions(versions), json: versions }
    },
  },
  cut: {
    names: ['NAME'],
    async run(target, [name = ''], { flags }) {
      const release = await cutVersion(target, name, readMoment(flags))
      return {
        text: `Cut version "${name}" from release ${release}. Readers see it as soon as \`versions\` in site.config.ts lists it.`,
        json: { name, release },
      }
    },
  },
  remove: {
    names: ['NAME'],
    async run(target, [name = '']) {
      await removeVersion(target, name)
      const isListed = (await listedVersions(target)).some((version) => version.name === name)
      const removal = `Removed version "${name}". The next \`npm run prune\` deletes its content.`
      return {
        text: isListed ? `${removal}\nAlso remove it from \`versions\` in site.config.ts.` : removal,
        json: { name, isListed },
      }
    },
  },
  rename: {
    names: ['OLD', 'NEW'],
    async run(target, [name = '', to = '']) {
      await renameVersion(target, name, to)
      return {
        text: `Renamed version "${name}" to "${to}". List it as "${to}" in site.config.ts.`,
        json: { name: to, former: name },
      }
    },
  },
  diff: {
    names: ['OLD', 'NEW'],
    async run(target, [older = '', newer = '']) {
      const difference = await comparePublished(target, older, newer)
      return { text: renderDifference(difference), json: difference }
    },
  },
  port: {
    names: ['FILE'],
    async run(target, [file = ''], { flags, project }) {
      const versions = valuesOf(flags.to).filter((value) => !isUrl(value))
      if (versions.length === 0) throw new UsageError('Specify the versions to change: --to 1.x,2.x')
      const dryRun = flags['dry-run'] === true
      const folder = new ContentFolder(contentFolderOf(project, flags.content), { project })
      const ported = await portChange(target, file, versions, { folder, dryRun })
      const isPorted = ported.versions.every(({ outcome }) => outcome === 'ported' || outcome === 'same')
      return { text: renderPort(ported, dryRun), json: ported, exitCode: isPorted ? 0 : 1 }
    },
  },
}

export const versions = defineVerb({
  name: 'versions',
  summary: 'List the versions of the documentation; cut, compare, rename, or remove one; port a fix (npm run versions)',
  positionals: '[cut NAME | remove NAME | rename OLD NEW | diff OLD NEW | port FILE]',
  flags: {
    ...databaseFlags,
    to: {
      type: 'string',
      multiple: true,
      placeholder: 'URL',
      summary: `${databaseFlags.to.summary}. With port, also the versions to change: --to 1.x,2.x`,
    },
    content: {
      type: 'string',
      placeholder: 'DIR',
      summary: 'With port: the content folder of the site (default: content)',
    },
    'dry-run': { type: 'boolean', summary: 'With port: print the changes, and write nothing' },
    release: { type: 'string', placeholder: 'N', summary: 'With cut: the release to cut (default: the current one)' },
    at: {
      type: 'string',
      placeholder: 'DATE',
      summary: 'With cut: the release that was public at the end of this day',
    },
    json: { type: 'boolean', summary: 'Print the result as JSON' },
  },
  async run({ flags, positionals: [name = 'list', ...names], project }) {
    const action = Object.hasOwn(actions, name) ? actions[name]! : undefined
    if (!action) throw new UsageError(`Unknown action "${name}". Use one of: ${Object.keys(actions).join(', ')}.`)
    if (names.length !== action.names.length)
      throw new UsageError(`Usage: rivage versions ${[name, ...action.names].join(' ')}`)
    if (name !== 'cut' && (flags.release !== undefined || flags.at !== undefined))
      throw new UsageError('--release and --at work only with `cut`.')
    if (name !== 'port' && (flags.content !== undefined || flags['dry-run']))
      throw new UsageError('--content and --dry-run work only with `port`.')
    const to = name === 'port' ? valuesOf(flags.to).find(isUrl) : flags.to
    await using database = await openDatabase({ flags: { ...flags, to }, project })
    const { text, json, exitCode = 0 } = await action.run(database.target, names, { flags, project })
    console.log(flags.json ? JSON.stringify(json, null, 2) : text)
    return exitCode
  },
})

/** Returns the values of a flag that can be repeated. */
function valuesOf(flag: VerbInput['flags'][string]): string[] {
  return String(flag ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')
}

function isUrl(value: string): boolean {
  return value.includes('://')
}

/** @throws UsageError if both flags are set, or if a value is not a number or a date */
function readMoment({ release, at }: VerbInput['flags']): Moment | undefined {
  if (release !== undefined && at !== undefined)
    throw new UsageError('--release and --at both name a release. Use only one of them.')
  const given = new URLSearchParams()
  if (release !== undefined) given.set('release', String(release))
  if (at !== undefined) given.set('at', String(at))
  try {
    return parseMoment(given)
  } catch (error) {
    if (!(error instanceof SiteError)) throw error
    throw new UsageError(
      release === undefined
        ? `--at ${String(at)} is not a date. Use a day such as 2026-06-01.`
        : `--release ${String(release)} is not the number of a release.`,
    )
  }
}

function renderDifference({ added, removed, moved, changed, same }: VersionDifference): string {
  const lines = [
    ...added.map(({ path }) => `+ ${path}`),
    ...removed.map(({ path }) => `− ${path}`),
    ...moved.map(({ path, from, changed: isChanged }) => `→ ${from} to ${path}${isChanged ? ', changed' : ''}`),
    ...changed.map(({ path }) => `~ ${path}`),
  ]
  return [
    ...lines,
    `${added.length} added, ${removed.length} removed, ${moved.length} moved, ${changed.length} changed, ${count(same, 'page')} with the same text`,
  ].join('\n')
}
