import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { foldersFrom, siteFiles } from '../project.ts'
import { UsageError } from '../usage-error.ts'

/** The commands that `--all` can run in every site. They end without any input and mean the same in each site. */
const verbsOfAll = ['build', 'check', 'deploy', 'doctor', 'sync', 'translations']

interface ChosenSites {
  /** The folders of the sites. Empty if no flag selects a site, so that the working folder determines it. */
  sites: string[]
  /** Whether the command must run in each of the sites. */
  isAll: boolean
  /** The command line without the flags that select sites. */
  args: string[]
}

/**
 * Reads `--site NAME` and `--all` from a command line. A workspace is a folder with several sites in `sites/*`. In a
 * workspace but outside of its sites, a command must specify a site.
 *
 * @param cwd the folder in which the command was entered
 * @throws UsageError if the site is unknown or missing
 */
export function chooseSites(argv: readonly string[], cwd: string): ChosenSites {
  const { names, isAll, args } = readFlags(argv)
  const workspace = foldersFrom(cwd).find((folder) => sitesOf(folder).length > 0)
  const sites = workspace === undefined ? [] : sitesOf(workspace)
  const known = sites.map((site) => relative(join(workspace!, 'sites'), site)).join(', ')
  if (isAll) {
    if (names.length > 0) throw new UsageError('--all already includes every site. Omit --site.')
    if (sites.length === 0)
      throw new UsageError('--all requires a workspace: a folder with sites in sites/*, each with a wrangler.toml.')
    if (!verbsOfAll.includes(args[0] ?? ''))
      throw new UsageError(
        `--all works with ${verbsOfAll.join(', ')}. For other commands, choose one site with --site NAME.`,
      )
    return { sites, isAll, args }
  }
  if (names.length > 1) throw new UsageError('Choose only one site, or use --all for all sites.')
  const [name] = names
  if (name !== undefined) {
    const found = [join(workspace ?? cwd, 'sites', name), resolve(cwd, name)].find(isSite)
    if (found !== undefined) return { sites: [found], isAll, args }
    throw new UsageError(`Unknown site "${name}"${known === '' ? '' : `. Use one of: ${known}`}.`)
  }
  const isAbout = args.length > 0 && !args.some((arg) => arg === '--help' || arg === '-h')
  if (!isAbout || foldersFrom(cwd).some(isSite) || sites.length === 0) return { sites: [], isAll, args }
  if (sites.length === 1) return { sites, isAll, args }
  throw new UsageError(
    `This workspace contains ${sites.length} sites: ${known}. Choose one with --site NAME${verbsOfAll.includes(args[0]!) ? ', or use --all' : ''}.`,
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

/** Returns the folders of the sites in a workspace, sorted by name. */
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
