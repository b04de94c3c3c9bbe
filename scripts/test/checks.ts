import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { installPackageFolder } from '../install-package-folder.ts'
import { engineFolder } from '../engine.ts'
import { renderDuration } from '../terminal/progress.ts'
import { runCommand } from '../run-command.ts'

/** Numbers of passed and failed items. */
export interface Counts {
  passed: number
  failed: number
}

/** The result of all checks. */
interface Checked extends Counts {
  /** Names of the failed checks. */
  failures: readonly string[]
}

/** A check that passes or fails as a whole. */
interface Check {
  name: string
  command: string
  args: readonly string[]
  /** Whether it reads the types of the separately installed packages in `tests/clients/`. */
  readsClients?: true
}

/**
 * Each type check runs on one thread, which needs half the CPU time of four threads. Several checks run at the same
 * time. Their results are cached, so the next run checks only changed files and their dependents.
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

/** Slowest first, so that the total time is shortest. */
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
 * Installs the packages of `tests/clients/`, which only tests use.
 * @throws Error if the installation fails
 */
export async function installClients(): Promise<void> {
  await installPackageFolder(join(engineFolder, 'tests', 'clients'))
}

/**
 * Runs every check of types, style, and format, as many in parallel as there are cores. It prints each result when it
 * is ready, with the output of failures.
 * @param clients resolves when `installClients` is done; only checks that read those packages wait for it
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
