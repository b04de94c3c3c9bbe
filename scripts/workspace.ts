// Which site of a workspace a command is about. Nothing that depends on the site may be loaded before it is known.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { UsageError } from './usage-error.ts'

/** What a folder has that is a site. */
export const siteFiles = ['wrangler.toml', 'content']

/** Commands that `--all` runs in every site: those that end by themselves, and mean the same everywhere. */
const verbsOfAll = ['build', 'check', 'deploy', 'doctor', 'sync', 'translations']

interface ChosenSites {
  /** The folders of the sites; empty where the command line names none: it is the one that it runs in. */
  sites: string[]
  /** Whether the command runs once in each of them. */
  isAll: boolean
  /** The command line, without what names sites. */
  args: string[]
}

/**
 * Reads `--site NAME` and `--all` from a command line. A workspace is a folder with `sites/*`; in the workspace itself,
 * outside of its sites, a command has to say which one it means, unless there is only one.
 *
 * @param cwd where the command was typed
 * @throws UsageError for a site that is not there, or a command that is about none
 */
export function chooseSites(argv: readonly string[], cwd: string): ChosenSites {
  const { names, isAll, args } = readFlags(argv)
  const workspace = foldersFrom(cwd).find((folder) => sitesOf(folder).length > 0)
  const sites = workspace === undefined ? [] : sitesOf(workspace)
  const known = sites.map((site) => relative(join(workspace!, 'sites'), site)).join(', ')
  if (isAll) {
    if (names.length > 0) throw new UsageError('--all means every site: leave --site out.')
    if (sites.length === 0)
      throw new UsageError('--all needs a workspace: a folder with sites/*, each with wrangler.toml.')
    if (!verbsOfAll.includes(args[0] ?? ''))
      throw new UsageError(`--all goes with ${verbsOfAll.join(', ')}. Name one site for anything else: --site NAME.`)
    return { sites, isAll, args }
  }
  if (names.length > 1) throw new UsageError('Name one site, or all of them with --all.')
  const [name] = names
  if (name !== undefined) {
    const found = [join(workspace ?? cwd, 'sites', name), resolve(cwd, name)].find(isSite)
    if (found !== undefined) return { sites: [found], isAll, args }
    throw new UsageError(`There is no site "${name}"${known === '' ? '' : `. There are: ${known}`}.`)
  }
  const isAbout = args.length > 0 && !args.some((arg) => arg === '--help' || arg === '-h')
  if (!isAbout || foldersFrom(cwd).some(isSite) || sites.length === 0) return { sites: [], isAll, args }
  if (sites.length === 1) return { sites, isAll, args }
  throw new UsageError(
    `This is a workspace of ${sites.length} sites: ${known}. Say which one with --site NAME${verbsOfAll.includes(args[0]!) ? ', or --all' : ''}.`,
  )
}

function readFlags(argv: readonly string[]): { names: string[]; isAll: boolean; args: string[] } {
  const names: string[] = []
  const args: string[] = []
  for (let index = 0; index < argv.length; index++) {
    const arg = argv[index]!
    if (arg.startsWith('--site=')) names.push(arg.slice('--site='.length))
    else if (arg === '--site') names.push(argv[++index] ?? '')
    else args.push(arg)
  }
  return { names, isAll: args.includes('--all'), args: args.filter((arg) => arg !== '--all') }
}

/** Folders of the sites of a workspace, in the order of their names. */
function sitesOf(workspace: string): string[] {
  const folder = join(workspace, 'sites')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .filter((site) => existsSync(join(site, 'wrangler.toml')))
}

function isSite(folder: string): boolean {
  return siteFiles.some((file) => existsSync(join(folder, file)))
}

/** A folder and those around it, from the inside. */
export function foldersFrom(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersFrom(above)]
}
