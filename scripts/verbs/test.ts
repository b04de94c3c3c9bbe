import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackageFolder } from '../install-package-folder.ts'
import { projectRoot } from '../project.ts'
import { renderDuration } from '../terminal/progress.ts'
import { defineVerb } from './define-verb.ts'

const typeChecked = ['core', 'client', 'worker', 'scripts', 'tests', 'bench']

/** A check that passes or fails as a whole. */
interface Check { name: string; command: string; args: string[] }

const checks: readonly Check[] = [
  ...typeChecked.map((folder) => ({ name: `types of ${folder}/`, command: 'tsc', args: ['-p', folder] })),
  { name: 'lint and import borders', command: 'oxlint', args: ['--deny-warnings', '.'] },
]

export const test = defineVerb({
  name: 'test',
  summary: 'Runs every check and test: types, lint, borders, unit, workerd, browser (npm test)',
  flags: { watch: { type: 'boolean', summary: 'Run the tests again when a file changes' } },
  positionals: '[FILE…]',
  async run({ flags, positionals }) {
    await installPackageFolder(join(projectRoot, 'tests', 'clients'))
    if (flags.watch) return await run('vitest', ['watch', ...positionals])
    const results = positionals.length === 0 ? await runChecks() : { passed: 0, failed: 0 }
    const tests = await runTests(positionals)
    const failed = results.failed + tests.failed
    console.log(`\n${results.passed + tests.passed} passed, ${failed} failed`)
    return failed === 0 && tests.passed > 0 ? 0 : 1
  },
})

async function runChecks(): Promise<{ passed: number; failed: number }> {
  let failed = 0
  for (const { name, command, args } of checks) {
    const started = performance.now()
    const code = await run(command, args)
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${renderDuration(performance.now() - started)})`)
    if (code !== 0) failed++
  }
  return { passed: checks.length - failed, failed }
}

async function runTests(files: readonly string[]): Promise<{ passed: number; failed: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'rivage-test-report-'))
  try {
    const report = join(folder, 'report.json')
    const code = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files])
    const { numPassedTests, numFailedTests, numTotalTests } = JSON.parse(await readFile(report, 'utf8')) as Record<string, number>
    const passed = numPassedTests ?? 0
    // A suite that cannot be loaded has no tests to count, and a skipped test is one that did not pass.
    const failed = Math.max((numTotalTests ?? 0) - passed, numFailedTests ?? 0, code === 0 ? 0 : 1)
    return { passed, failed }
  } catch {
    return { passed: 0, failed: 1 } // No report: the runner itself broke, and said why above.
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function run(command: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: projectRoot, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
