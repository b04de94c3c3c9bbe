import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Counts } from './checks.ts'
import { engineFolder } from '../engine.ts'
import { runCommand } from '../run-command.ts'

/** The fields of Vitest's JSON report that this file uses. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  numTotalTests: number
  testResults: {
    /** The path of the test file. */
    name: string
    /** If a test passed on its second run, the messages are those of the first run. */
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/**
 * Runs the test files whose paths contain one of the filters, and prints the results. Without filters, all files are
 * run. In a full run, failed tests are run again, because tests can fail on a busy machine. Tests that pass only on
 * their second run are listed with their first error, because each of them must be fixed.
 * @returns the number of passed and failed tests. If the tests can't be started, this counts as one failure
 */
export async function runTests(filters: readonly string[]): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'rivage-test-report-'))
  try {
    const file = join(folder, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const retry = filters.length === 0 ? ['--retry=1'] : []
    const { code } = await runCommand('vitest', ['run', ...reporters, ...retry, ...filters], {
      show: true,
      cwd: engineFolder,
    })
    return await readCounts(file, code)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readCounts(file: string, code: number): Promise<Counts> {
  try {
    const report = JSON.parse(await readFile(file, 'utf8')) as Report
    const passed = report.numPassedTests
    nameUnreliable(report)
    // If a test file can't be loaded, its tests can't be counted. Skipped tests count as failed.
    return { passed, failed: Math.max(report.numTotalTests - passed, report.numFailedTests, code === 0 ? 0 : 1) }
  } catch {
    return { passed: 0, failed: 1 } // If there is no report, Vitest itself failed and has printed the reason.
  }
}

/** Prints tests that only passed on their second run. */
function nameUnreliable({ testResults }: Report): void {
  for (const { name, assertionResults } of testResults) {
    for (const { fullName, status, failureMessages } of assertionResults) {
      if (status === 'passed' && failureMessages.length > 0)
        console.warn(
          `\nUnreliable: ${relative('.', name)} > ${fullName} passed only on its second run.\n${failureMessages[0]}`,
        )
    }
  }
}
