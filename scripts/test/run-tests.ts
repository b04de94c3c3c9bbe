import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Counts } from './checks.ts'
import { engineFolder } from '../engine.ts'
import { runCommand } from '../run-command.ts'

/** The fields of vitest's JSON report that are used here. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  numTotalTests: number
  testResults: {
    /** Path of the file. */
    name: string
    /** A test that passed on its second run contains the error messages of the first one. */
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/**
 * Runs the test files whose paths contain one of the filters, or all files without filters, and prints their results.
 * In a full run, failed tests run a second time, because a busy machine can cause failures. Tests that pass only then
 * are listed with their first error, because each one is a defect.
 * @returns the numbers of passed and failed tests; a run that could not start counts as one failure
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
    // A suite that can't be loaded contains no tests to count. Skipped tests count as failed.
    return { passed, failed: Math.max(report.numTotalTests - passed, report.numFailedTests, code === 0 ? 0 : 1) }
  } catch {
    return { passed: 0, failed: 1 } // There is no report, so the test runner itself failed and printed the reason.
  }
}

/** Prints the tests that passed only on their second run. */
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
