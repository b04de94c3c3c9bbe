// The command line of the npm package: `rivage dev`, `rivage sync`, ….
import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { handleAsyncErrors } from './sync/code/late-failures.ts'
import { UsageError } from './usage-error.ts'
import { chooseSites } from './workspace.ts'

/** Exit code for an operator's mistake. */
const usageCode = 2

handleAsyncErrors()
try {
  const argv = process.argv.slice(2)
  // If `--all` started this process, the site is already known.
  const { sites, isAll, args } =
    process.env.RIVAGE_SITE === undefined ? chooseSites(argv, process.cwd()) : { sites: [], isAll: false, args: argv }
  process.exitCode = isAll ? runInEach(sites, args) : await run(sites[0], args)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`${error.message}\n`)
  process.exitCode = usageCode
}

/** @param site the site's folder, if it is not the working folder */
async function run(site: string | undefined, args: readonly string[]): Promise<number> {
  if (site !== undefined) process.env.RIVAGE_SITE = site
  // Imported only now, because these modules need to know the site.
  const [{ runCommandLine }, { verbs }] = await Promise.all([
    import('./command-line.ts'),
    import('./verbs/verbs.gen.ts'),
  ])
  return await runCommandLine(Object.values(verbs), args)
}

/**
 * Runs a command in each site in turn, and continues after a failure.
 * @returns the exit code of the first failure
 */
function runInEach(sites: readonly string[], args: readonly string[]): number {
  const ended = sites.map((site) => {
    console.log(`\n=== ${basename(site)} ===\n`)
    const { status } = spawnSync(process.execPath, [process.argv[1]!, ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, RIVAGE_SITE: site },
    })
    return { name: basename(site), code: status ?? 1 }
  })
  const failed = ended.filter(({ code }) => code !== 0)
  if (failed.length > 0)
    console.error(`\nFailed in ${failed.map(({ name }) => name).join(', ')}. See the errors above.`)
  return failed[0]?.code ?? 0
}
