import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Counts } from './checks.ts'
import { runCommand } from '../run-command.ts'

/** What is read of vitest's JSON report. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  numTotalTests: number
  testResults: {
    /** Path of the file. */
    name: string
    /** A test that passed when it was run again has the messages of the failures before. */
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/**
 * Runs the test files whose paths contain one of the filters, all where there is none, and prints them as they end. In
 * a run of all, a test that fails is run once more, so that a busy machine does not stop everybody's work; those that
 * only passed then are named with why they had failed, because each is a defect.
 * @returns how many passed; a run that could not begin has one that failed
 */
export async function runTests(filters: readonly string[]): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'rivage-test-report-'))
  try {
    const file = join(folder, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const retry = filters.length === 0 ? ['--retry=1'] : []
    const { code } = await runCommand('vitest', ['run', ...reporters, ...retry, ...filters], { show: true })
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
    // A suite that cannot be loaded has no tests to count, and a skipped test is one that did not pass.
    return { passed, failed: Math.max(report.numTotalTests - passed, report.numFailedTests, code === 0 ? 0 : 1) }
  } catch {
    return { passed: 0, failed: 1 } // No report: the runner itself broke, and has printed why.
  }
}

/** Prints the tests that failed at first and passed when they were run again. */
function nameUnreliable({ testResults }: Report): void {
  for (const { name, assertionResults } of testResults) {
    for (const { fullName, status, failureMessages } of assertionResults) {
      if (status === 'passed' && failureMessages.length > 0)
        console.warn(
          `\nUnreliable: ${relative('.', name)} > ${fullName} passed only when it was run again.\n${failureMessages[0]}`,
        )
    }
  }
}
