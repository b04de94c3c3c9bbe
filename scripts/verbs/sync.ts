import { lstatSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import { shownFolder } from '../check/render-report.ts'
import { currentVersion, liveChannel, versionChannel } from '../../core/release/index.ts'
import { commitOf } from '../deploy/repository.ts'
import { contentFolderOf } from '../project.ts'
import type { Project } from '../project.ts'
import { checkName, forkChannel, hasChannel, openPreviewAddress, parseDuration } from '../releases/fork-channel.ts'
import { readPublished, assertSameCompiler } from '../remote/live-worker.ts'
import { databaseFlags, openDatabase } from './open-database.ts'
import { ContentFolder } from '../sync/collect/content-folder.ts'
import { createCompileTools } from '../sync/compile/tools.ts'
import { findPrinter } from '../sync/print/book-printer.ts'
import { findBrowser } from '../sync/print/find-browser.ts'
import { publish } from '../sync/publish.ts'
import type { PublishResult } from '../sync/publish.ts'
import type { D1Target } from '../local/d1-target.ts'
import { codeVersion } from '../sync/code-version.ts'
import { assertCompatibleWriter } from '../local/written-by.ts'
import { waitForTurn } from '../sync/write/wait-for-turn.ts'
import { printResult, renderResultJson } from '../terminal/print-result.ts'
import { catchStop } from '../terminal/catch-stop.ts'
import { Progress } from '../terminal/progress.ts'
import { UsageError } from '../usage-error.ts'
import { listedVersions } from '../releases/channel-of-version.ts'
import { afterPublication } from '../releases/after-publication.ts'
import { checkVersionName, createVersion } from '../releases/cut-version.ts'
import { defineVerb } from './define-verb.ts'
import type { VerbInput } from './define-verb.ts'

/**
 * Exit codes: `refused` if nothing was published because of `--strict`, and `incomplete` if some pages weren't
 * published.
 */
const exitCodes = { refused: 1, incomplete: 2 }

/** The default lifetime of a preview. */
const lifetime = '7d'

export const sync = defineVerb({
  name: 'sync',
  summary: 'Publish a content folder as the next release (npm run sync)',
  flags: {
    content: { type: 'string', placeholder: 'DIR', summary: 'Folder to publish (default: content)' },
    untrusted: {
      type: 'boolean',
      summary:
        "Treat the folder as untrusted, and don't run its code. Uses the configuration in --config; requires --channel",
    },
    config: {
      type: 'string',
      placeholder: 'DIR',
      summary: 'With --untrusted: the folder that contains site.config (default: content)',
    },
    ...databaseFlags,
    note: { type: 'string', placeholder: 'TEXT', summary: 'Note to store with the release' },
    author: { type: 'string', placeholder: 'NAME', summary: 'Author to store with the release' },
    channel: {
      type: 'string',
      placeholder: 'NAME',
      summary: 'Publish to a preview with this name, at a secret URL',
    },
    version: {
      type: 'string',
      placeholder: 'NAME',
      summary: 'Publish to this version of the documentation (default: the current one)',
    },
    expires: {
      type: 'string',
      placeholder: 'TIME',
      summary: `Lifetime of the preview: 30m, 12h, 7d (default: ${lifetime})`,
    },
    drafts: { type: 'boolean', summary: 'Show drafts and scheduled pages in the preview, with a badge' },
    'any-worker': { type: 'boolean', summary: 'Publish even if the deployed Worker was built from different code' },
    strict: { type: 'boolean', summary: 'Publish nothing if any page has an error' },
    'no-wait': {
      type: 'boolean',
      summary: 'Fail while another sync is writing, instead of waiting up to two minutes',
    },
    'dry-run': { type: 'boolean', summary: 'Print the planned changes, and write nothing' },
    json: { type: 'boolean', summary: 'Print the result as JSON' },
  },
  run: (input) => runSync(input),
})

/**
 * Publishes the content that the flags select.
 * @param options.isUpgrade whether an older engine may have written the database; see `takeLease`
 * @returns the exit code
 */
export async function runSync(
  { flags, project }: Pick<VerbInput, 'flags' | 'project'>,
  { isUpgrade = false } = {},
): Promise<number> {
  const folder = readFolderFlags(flags, project)
  const contentFolder = folder.path
  const dryRun = flags['dry-run'] === true
  const preview = readPreviewFlags(flags)
  const started = performance.now()
  const database = await openDatabase({ flags, project })
  const renderer = codeVersion('renderer')
  const progress = new Progress('Compiling')
  const stop = catchStop()
  try {
    if (!isUpgrade) await assertCompatibleWriter(database.target)
    const isElsewhere = flags.remote === true || flags.to !== undefined
    if (isElsewhere && !flags['any-worker'])
      await assertSameCompiler(database.origin ?? (await readPublished(database.target)).url, renderer)
    // Git must not run in an untrusted folder, because the configuration of a repository can run commands.
    const commit = folder.isUntrusted ? undefined : await commitOf(contentFolder)
    if (preview && !dryRun) await forkChannel(database.target, preview.name, preview.seconds)
    const channel = await channelToWrite(database.target, { preview: preview?.name, version: flags.version, dryRun })
    const publishNow = () =>
      publish({
        folder,
        target: database.target,
        bucket: database.bucket,
        channel,
        renderer,
        tools: {
          ...createCompileTools({ colored: true, project }),
          ...(dryRun ? { lacksBrowser: findBrowser() === undefined } : { printer: findPrinter(project) }),
        },
        ...(commit !== undefined && { commit }),
        ...(flags.note !== undefined && { note: String(flags.note) }),
        ...(flags.author !== undefined && { author: String(flags.author) }),
        strict: flags.strict === true,
        asks: true,
        isUpgrade,
        dryRun,
        signal: stop.signal,
        onProgress: ({ done, total }) => progress.update(done, total),
      })
    const maxMs = flags['no-wait'] ? 0 : maxWaitMs
    const result = await waitForTurn(publishNow, { maxMs, signal: stop.signal, say: (line) => console.error(line) })
    const duration = progress.end()
    const address =
      preview && !dryRun && result.release > 0
        ? await openPreviewAddress(database.target, preview.name, flags.remote === true, database.origin)
        : undefined
    if (flags.json)
      console.log(
        renderResultJson(result, {
          dryRun,
          durationMs: Math.round(performance.now() - started),
          ...(address && { preview: address }),
        }),
      )
    else printResult(result, shownFolder(project.workingFolder, contentFolder), duration, dryRun)
    if (!dryRun && channel === liveChannel)
      for (const notice of await afterPublication(database, result, { isElsewhere })) console.error(notice)
    if (address && !flags.json) console.log(`Preview "${preview?.name}" is at ${address}`)
    return exitCodeOf(result)
  } catch (error) {
    if (!stop.signal.aborted) throw error
    progress.end()
    console.error('Stopped. Nothing was published; the site is unchanged.')
    return stop.exitCode()
  } finally {
    stop.end()
    await database.dispose()
  }
}

/**
 * Returns the channel to publish to. If it is a new version, the channel is created. A dry run for a new version or
 * preview uses the site that it would overlay.
 */
async function channelToWrite(
  target: D1Target,
  { preview, version, dryRun }: { preview: string | undefined; version: VerbInput['flags'][string]; dryRun: boolean },
): Promise<string> {
  if (preview !== undefined) return (await hasChannel(target, preview)) ? preview : liveChannel
  if (version === undefined || version === currentVersion(await listedVersions(target))?.name) return liveChannel
  const channel = versionChannel(String(version))
  if (!dryRun) await createVersion(target, String(version))
  return (await hasChannel(target, channel)) ? channel : liveChannel
}

/** How long to wait for another sync. */
const maxWaitMs = 120_000

/**
 * Returns the folder to publish.
 * @throws UsageError if flags can't be combined, or if an untrusted folder contains links to files outside of it
 */
function readFolderFlags(
  { content, config, untrusted, channel, drafts }: VerbInput['flags'],
  project: Project,
): ContentFolder {
  const path = contentFolderOf(project, content)
  const showsUnpublished = drafts === true
  if (showsUnpublished && channel === undefined)
    throw new UsageError('--drafts works only for previews. Add --channel NAME.')
  if (!untrusted) {
    if (config !== undefined) throw new UsageError('--config requires --untrusted.')
    return new ContentFolder(path, { showsUnpublished, project })
  }
  if (content === undefined || channel === undefined)
    throw new UsageError(
      '--untrusted publishes an untrusted folder to a preview. Add --content DIR and --channel NAME.',
    )
  const configPath = contentFolderOf(project, config)
  if (configPath === path)
    throw new UsageError(`${path} is the folder with the configuration. Specify the untrusted folder with --content.`)
  for (const each of foldersToInspect(path, project.workingFolder)) {
    if (lstatSync(each).isSymbolicLink())
      throw new UsageError(
        `${each} is a symbolic link, which may point outside of the untrusted folder. Replace it with its target.`,
      )
  }
  return new ContentFolder(path, { configPath, showsUnpublished, project })
}

/**
 * Returns the folder and its parents, up to a folder that also contains the working folder. This covers a checkout of a
 * pull request next to a site in a subfolder. If only the root of the file system contains both, only the folder itself
 * is returned.
 */
function foldersToInspect(path: string, working: string): string[] {
  const folders: string[] = []
  for (let each = path; each !== working && !working.startsWith(each + sep); each = dirname(each)) {
    if (each === dirname(each)) return [path]
    folders.push(each)
  }
  return folders.length === 0 ? [path] : folders
}

function readPreviewFlags({
  channel,
  expires,
  version,
}: VerbInput['flags']): { name: string; seconds: number } | undefined {
  if (version !== undefined) {
    if (channel !== undefined)
      throw new UsageError('Use --channel for a preview, or --version for a version, but not both.')
    checkVersionName(String(version))
  }
  if (channel === undefined) {
    if (expires !== undefined) throw new UsageError('--expires sets the lifetime of a preview. Add --channel NAME.')
    return undefined
  }
  const name = String(channel)
  checkName(name)
  return { name, seconds: parseDuration(String(expires ?? lifetime)) }
}

function exitCodeOf({ refused, incomplete }: PublishResult): number {
  if (refused) return exitCodes.refused
  return incomplete ? exitCodes.incomplete : 0
}
