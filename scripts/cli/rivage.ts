// The command line of the npm package: `rivage dev`, `rivage sync`, ….
import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { openProject } from '../project.ts'
import { handleAsyncErrors } from '../sync/code/async-errors.ts'
import { UsageError } from '../usage-error.ts'
import { verbs } from '../verbs/verbs.gen.ts'
import { chooseSites } from './choose-sites.ts'
import { runCommandLine } from './command-line.ts'
import { exitCodes } from './run-verb.ts'

/** The environment variable with the folder of the site. `--all` sets it for each process that it starts. */
const siteVariable = 'RIVAGE_SITE'

handleAsyncErrors()
try {
  const argv = process.argv.slice(2)
  const known = process.env[siteVariable]
  const { sites, isAll, args } =
    known === undefined ? chooseSites(argv, process.cwd()) : { sites: [known], isAll: false, args: argv }
  process.exitCode = isAll
    ? runInEach(sites, args)
    : await runCommandLine(Object.values(verbs), args, openProject(process.cwd(), sites[0]))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`${error.message}\n`)
  process.exitCode = exitCodes.usage
}

/**
 * Runs a command in each site, one after the other. A failure doesn't stop the remaining ones.
 * @returns the exit code of the first failure
 */
function runInEach(sites: readonly string[], args: readonly string[]): number {
  const ended = sites.map((site) => {
    console.log(`\n=== ${basename(site)} ===\n`)
    const { status } = spawnSync(process.execPath, [process.argv[1]!, ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, [siteVariable]: site },
    })
    return { name: basename(site), code: status ?? 1 }
  })
  const failed = ended.filter(({ code }) => code !== 0)
  if (failed.length > 0)
    console.error(`\nFailed in ${failed.map(({ name }) => name).join(', ')}. See the errors above.`)
  return failed[0]?.code ?? 0
}
