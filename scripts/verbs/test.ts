import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { installPackageFolder } from '../install-package-folder.ts'
import { projectRoot } from '../project.ts'
import { renderDuration } from '../terminal/progress.ts'
import { defineVerb } from './define-verb.ts'

const typeChecked = ['core', 'client', 'worker', 'scripts', 'tests', 'tests/fixtures/workers', 'bench', 'bench/workers']

/** A check that passes or fails as a whole. */
interface Check {
  name: string
  command: string
  args: string[]
}

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

async function runChecks(): Promise<Counts> {
  let failed = 0
  for (const { name, command, args } of checks) {
    const started = performance.now()
    const code = await run(command, args)
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${renderDuration(performance.now() - started)})`)
    if (code !== 0) failed++
  }
  return { passed: checks.length - failed, failed }
}

interface Counts {
  passed: number
  failed: number
}

/**
 * Runs the tests. A file that drives the browser and fails has a second chance, alone: beside others, on a machine that has other work,
 * a browser may be later than any test waits. That it needed the chance is said.
 */
async function runTests(files: readonly string[]): Promise<Counts> {
  const { failed, passed, failedFiles } = await runVitest(files)
  const again = failedFiles.filter((file) => file.startsWith('tests/browser/'))
  if (again.length === 0 || again.length < failedFiles.length) return { passed, failed }
  console.log(`\nOnce more, alone: ${again.join(', ')}`)
  const alone = await runVitest(['--no-file-parallelism', ...again])
  if (alone.failed > 0) return { passed, failed }
  console.log(`\nFailed at first and passed alone: ${again.join(', ')}`)
  return { passed: passed + failed, failed: 0 }
}

async function runVitest(filters: readonly string[]): Promise<Counts & { failedFiles: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'rivage-test-report-'))
  try {
    const file = join(folder, 'report.json')
    const code = await run('vitest', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...filters,
    ])
    const report = JSON.parse(await readFile(file, 'utf8')) as Report
    const passed = report.numPassedTests
    // A suite that cannot be loaded has no tests to count, and a skipped test is one that did not pass.
    const failed = Math.max(report.numTotalTests - passed, report.numFailedTests, code === 0 ? 0 : 1)
    return {
      passed,
      failed,
      failedFiles: report.testResults
        .filter(({ status }) => status !== 'passed')
        .map(({ name }) => relative(projectRoot, name)),
    }
  } catch {
    return { passed: 0, failed: 1, failedFiles: [] } // No report: the runner itself broke, and said why above.
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What is read of vitest's JSON report. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  numTotalTests: number
  testResults: { name: string; status: string }[]
}

function run(command: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
