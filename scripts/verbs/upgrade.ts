import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { compareVersionNumbers } from '../../core/posts/index.ts'
import { count, renderReport } from '../check/render-report.ts'
import { git } from '../deploy/repository.ts'
import { engineFolder, isPackaged } from '../engine.ts'
import { contentFolderOf, fromWorkingFolder, stateFolderOf } from '../project.ts'
import type { Project } from '../project.ts'
import { runCommand } from '../run-command.ts'
import { describeUpgrade, thisWriter } from '../local/written-by.ts'
import { Progress } from '../terminal/progress.ts'
import { codemodsSince } from '../upgrade/codemods.ts'
import { findPackageManager, installCommand } from '../upgrade/package-manager.ts'
import { copyState, publishToCopy } from '../upgrade/rehearse.ts'
import { rewriteSite } from '../upgrade/rewrite-site.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb } from './define-verb.ts'
import type { VerbInput } from './define-verb.ts'

// An upgrade takes two processes. The first one runs the existing version: it publishes the site to a copy of the
// database and installs the new version. The second one runs the new version: it runs the codemods, migrates the copy,
// and compares the pages. An interrupted upgrade continues from its journal.

/** The state of an upgrade that is in progress. */
interface Journal {
  /** The version of Rivage before the upgrade. */
  from: string
  /** The release in the copy that contains pages as rendered by the previous version. Absent until it is published. */
  before?: number
  /** Whether the site must stay unchanged. */
  dryRun: boolean
}

/** Returns the paths of temporary files that an upgrade uses. */
function temporaryFiles({ ownFolder }: Project): { folder: string; journalFile: string; copyOfState: string } {
  const folder = join(ownFolder, 'upgrade')
  return { folder, journalFile: join(folder, 'journal.json'), copyOfState: join(folder, 'state') }
}

/** Maximum number of pages with visible changes to list. */
const namedPages = 50

export const upgrade = defineVerb({
  name: 'upgrade',
  summary: 'Upgrade Rivage, update configuration and content, and list pages that look different',
  positionals: '[VERSION|TARBALL]',
  flags: {
    content: { type: 'string', placeholder: 'DIR', summary: 'Content folder of the site (default: content)' },
    'dry-run': {
      type: 'boolean',
      summary: 'Install the new version in a separate folder, print the planned changes, and change nothing',
    },
    dirty: { type: 'boolean', summary: 'Continue despite uncommitted changes' },
    from: {
      type: 'string',
      placeholder: 'VERSION',
      summary: 'The new version is already installed; upgrade the site from this version',
    },
  },
  async run({ flags, positionals, project }) {
    if (!isPackaged)
      throw new UsageError('This is a checkout of Rivage, not a site that uses it. Upgrade it with `git pull`.')
    if (positionals.length > 1)
      throw new UsageError('Specify one version, or omit it for the newest: rivage upgrade 0.3.0')
    const contentFolder = contentFolderOf(project, flags.content)
    const dryRun = flags['dry-run'] === true
    if (flags.from !== undefined) return await finish({ from: String(flags.from), project, contentFolder, dryRun })
    return await begin({ wanted: positionals[0] ?? 'latest', project, contentFolder, dryRun, flags })
  },
})

interface Beginning {
  wanted: string
  project: Project
  contentFolder: string
  dryRun: boolean
  flags: VerbInput['flags']
}

/** Runs the first part of an upgrade, with the existing version. */
async function begin({ wanted, project, contentFolder, dryRun, flags }: Beginning): Promise<number> {
  const { folder, copyOfState } = temporaryFiles(project)
  const spec = readWanted(project, wanted)
  const found = await readJournal(project)
  const begun = found && !found.dryRun && !dryRun ? found : undefined
  if (!begun) await rm(folder, { recursive: true, force: true })
  if (begun) console.log(`Resuming the interrupted upgrade from ${begun.from}.`)
  else if (!dryRun && !flags.dirty) await refuseUncommitted(project)
  const journal: Journal = begun ?? { from: thisWriter.engine, dryRun }
  await writeJournal(project, journal)
  // If the new version is already installed, the existing version can't render pages, so the published pages are
  // compared.
  if (journal.before === undefined && journal.from === thisWriter.engine) {
    console.log(`Publishing the site to a copy of its database with Rivage ${journal.from}`)
    await copyState(stateFolderOf(project, undefined), copyOfState)
    const { release } = await publishToCopy({
      project,
      copy: copyOfState,
      contentFolder,
      progress: new Progress(`Compiling with ${journal.from}`),
    })
    await writeJournal(project, { ...journal, before: release })
  }
  const engine = dryRun ? await installBeside(project, spec) : await install(project, spec)
  const { code } = await runCommand(
    process.execPath,
    [
      join(engine, 'bin', 'rivage.mjs'),
      'upgrade',
      `--from=${journal.from}`,
      `--content=${contentFolder}`,
      ...(dryRun ? ['--dry-run'] : []),
    ],
    { show: true, cwd: project.folder },
  )
  return code
}

interface Ending {
  from: string
  project: Project
  contentFolder: string
  dryRun: boolean
}

/** Runs the second part of an upgrade, with the new version. It supports any previous version. */
async function finish({ from, project, contentFolder, dryRun }: Ending): Promise<number> {
  const { folder, copyOfState } = temporaryFiles(project)
  if (compareVersionNumbers(from, thisWriter.engine) > 0)
    throw new UsageError(
      `This is Rivage ${thisWriter.engine}, but the site uses ${from}. Nothing was changed, because an older version may not support it.`,
    )
  const codemods = codemodsSince(from)
  const rewritten = await rewriteSite({ siteFolder: project.folder, contentFolder, codemods, dryRun })
  console.log(
    `\n${dryRun ? 'Would change' : 'Changed'} ${count(rewritten.length, 'file')}${rewritten.length > 0 ? ':' : ''}`,
  )
  for (const { path, summaries } of rewritten)
    console.log(`  ${shortPath(project, path)}\n${summaries.map((summary) => `    ${summary}`).join('\n')}`)

  const content = dryRun ? await copyContent(project, contentFolder, codemods) : contentFolder
  await copyState(stateFolderOf(project, undefined), copyOfState)
  const { before } = (await readJournal(project)) ?? {}
  const result = await publishToCopy({
    project,
    copy: copyOfState,
    contentFolder: content,
    compareWith: before,
    progress: new Progress(`Compiling with ${thisWriter.engine}`),
  })
  if (result.upgradedFrom) console.log(`\nIn the copy: ${describeUpgrade(result.upgradedFrom)}`)
  const errors = result.diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) console.log(`\n${renderReport(errors)}`)
  if (before === undefined) console.log('\nNo earlier release to compare.')
  else console.log(`\n${renderDifferent(result.different)}`)
  for (const { version, path, islands } of result.withoutIslands)
    console.log(
      `\nVersion ${version}: ${path} uses ${islands.join(', ')}, which Rivage ${thisWriter.engine} doesn’t have. Replace it, and publish the page with \`rivage sync --version ${version}\`.`,
    )
  await rm(folder, { recursive: true, force: true })
  console.log(
    dryRun
      ? '\nNothing was changed.\n'
      : `\nUpgraded to Rivage ${thisWriter.engine}. Check the site with \`rivage dev\`, commit it, and deploy it with \`rivage deploy\`.\n`,
  )
  return result.incomplete ? 1 : 0
}

/** Returns the version for package.json. */
function readWanted(project: Project, wanted: string): string {
  if (!/\.t(?:ar\.)?gz$/.test(wanted)) return wanted
  const tarball = fromWorkingFolder(project, wanted)
  if (!existsSync(tarball)) throw new UsageError(`The file ${tarball} does not exist.`)
  return `file:${tarball}`
}

/** @throws UsageError if there are uncommitted changes, which would get mixed up with those of the upgrade */
async function refuseUncommitted(project: Project): Promise<void> {
  const changed = await git(project.folder, 'status', '--porcelain', '--', '.')
  if (changed === '') return
  throw new UsageError(
    `${changed === undefined ? 'The site is not in a Git repository.' : `These files are not committed:\n${changed}\n`} An upgrade changes files,` +
      ' and its changes should be easy to review and revert. Commit first, or add --dirty. Nothing was changed.',
  )
}

/** Installs the new version in place of the existing one. Returns its folder. */
async function install(project: Project, spec: string): Promise<string> {
  const manager = findPackageManager(project.folder)
  const [command, args] = installCommand(manager, relativeSpec(spec, manager.folder))
  await run(command, args, manager.folder)
  const folder = join(manager.folder, 'node_modules', 'rivage')
  return existsSync(folder) ? folder : engineFolder
}

/** Installs the new version into a separate folder. Returns that folder. */
async function installBeside(project: Project, spec: string): Promise<string> {
  const folder = join(temporaryFiles(project).folder, 'engine')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n')
  await run(...installCommand({ name: 'npm' }, spec), folder)
  return join(folder, 'node_modules', 'rivage')
}

async function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  console.log(`\n> ${command} ${args.join(' ')}`)
  const { code } = await runCommand(command, args, { show: true, cwd })
  if (code !== 0)
    throw new UsageError(
      `\`${command} ${args.join(' ')}\` exited with code ${code}; the reason is printed above. Run \`rivage upgrade\` again to continue.`,
    )
}

/** Returns the path of a tarball relative to the folder that depends on it, so that both can be moved together. */
function relativeSpec(spec: string, folder: string): string {
  return spec.startsWith('file:') ? `file:${relative(folder, spec.slice('file:'.length)).replaceAll('\\', '/')}` : spec
}

/** For a dry run, returns a copy of the content to which the codemods were applied. */
async function copyContent(
  project: Project,
  contentFolder: string,
  codemods: ReturnType<typeof codemodsSince>,
): Promise<string> {
  const siteFolder = temporaryFiles(project).folder
  const folder = join(siteFolder, 'content')
  await rm(folder, { recursive: true, force: true })
  await cp(contentFolder, folder, { recursive: true })
  await rewriteSite({ siteFolder, contentFolder: folder, codemods, dryRun: false })
  return folder
}

function renderDifferent(pages: readonly string[]): string {
  if (pages.length === 0) return 'No article changes.'
  const more = pages.length > namedPages ? [`  … and ${pages.length - namedPages} more`] : []
  return [
    `${count(pages.length, 'article')} look${pages.length === 1 ? 's' : ''} different:`,
    ...pages.slice(0, namedPages).map((path) => `  ${path}`),
    ...more,
  ].join('\n')
}

async function readJournal(project: Project): Promise<Journal | undefined> {
  return await readFile(temporaryFiles(project).journalFile, 'utf8').then(
    (text) => JSON.parse(text) as Journal,
    () => undefined,
  )
}

async function writeJournal(project: Project, journal: Journal): Promise<void> {
  const { folder, journalFile } = temporaryFiles(project)
  await mkdir(folder, { recursive: true })
  await writeFile(journalFile, JSON.stringify(journal))
}

function shortPath(project: Project, path: string): string {
  const short = relative(project.folder, path)
  return short.startsWith('..') ? resolve(path) : short
}
