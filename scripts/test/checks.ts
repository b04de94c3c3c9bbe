import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { installPackageFolder } from '../install-package-folder.ts'
import { engineFolder } from '../engine.ts'
import { renderDuration } from '../terminal/progress.ts'
import { runCommand } from '../run-command.ts'

/** The number of passed and failed tests or checks. */
export interface Counts {
  passed: number
  failed: number
}

/** The result of all checks. */
interface Checked extends Counts {
  /** The names of the failed checks. */
  failures: readonly string[]
}

/** A command that passes or fails as a whole. */
interface Check {
  name: string
  command: string
  args: readonly string[]
  /** Whether the check reads the types of packages in `tests/clients/`, which are installed separately. */
  readsClients?: true
}

/**
 * Each type check runs on one thread. It then takes half the CPU time that it takes on four threads, and several checks
 * run at the same time anyway. Results are cached, so the next run only checks changed files and files that depend on
 * them.
 */
const typeCheck = (name: string, project: string): Check => ({
  name: `types of ${name}`,
  command: 'tsc',
  args: [
    '--singleThreaded',
    '--pretty',
    '--project',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    join('node_modules', '.cache', 'types', `${project}.tsbuildinfo`),
  ],
})

/** The slowest checks come first, so that the total time is short. */
const checks: readonly Check[] = [
  { ...typeCheck('scripts/, tests/, and bench/', 'tsconfig.node.json'), readsClients: true },
  typeCheck('worker/ and the workers of tests and benches', 'tsconfig.workers.json'),
  typeCheck('client/', 'client'),
  typeCheck('core/', 'core'),
  { name: 'lint and import boundaries', command: 'oxlint', args: ['--deny-warnings', '.'] },
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'wording', command: 'node', args: [join('scripts', 'test', 'wording', 'check-wording.ts')] },
]

/**
 * Installs the packages in `tests/clients/`, which only tests use.
 * @throws Error if the installation fails
 */
export async function installClients(): Promise<void> {
  await installPackageFolder(join(engineFolder, 'tests', 'clients'))
}

/**
 * Runs all checks of types, style, and format. As many checks as there are cores run in parallel. The result of each
 * check is printed when it ends, with the output of failed checks.
 * @param clients settles after `installClients`. Only checks that read these packages wait for it
 */
export async function runChecks(clients: Promise<void>): Promise<Checked> {
  const left = [...checks]
  const failures: string[] = []
  const runNext = async (): Promise<void> => {
    for (let check = left.shift(); check; check = left.shift()) {
      if (check.readsClients) await clients
      const started = performance.now()
      const { code, output } = await runCommand(check.command, check.args, { show: false, cwd: engineFolder })
      if (code !== 0) console.log(output)
      console.log(`${code === 0 ? '✓' : '✗'} ${check.name} (${renderDuration(performance.now() - started)})`)
      if (code !== 0) failures.push(check.name)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runNext))
  return { passed: checks.length - failures.length, failed: failures.length, failures }
}
