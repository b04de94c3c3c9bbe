import { installClients, runChecks } from '../test/checks.ts'
import { engineFolder } from '../engine.ts'
import { runCommand } from '../run-command.ts'
import { runTests } from '../test/run-tests.ts'
import { renderDuration } from '../terminal/progress.ts'
import { defineVerb } from '../verbs/define-verb.ts'

export const test = defineVerb({
  name: 'test',
  summary: 'Run every check and test: types, lint, format, wording, boundaries, unit, workerd, browser (npm test)',
  flags: { watch: { type: 'boolean', summary: 'Run the tests again when a file changes' } },
  positionals: '[FILE…]',
  async run({ flags, positionals }) {
    const clients = installClients()
    if (flags.watch) {
      await clients
      return (await runCommand('vitest', ['watch', ...positionals], { show: true, cwd: engineFolder })).code
    }
    const isWhole = positionals.length === 0
    const timed = async <Result>(work: Promise<Result>) => {
      const started = performance.now()
      return { ...(await work), took: renderDuration(performance.now() - started) }
    }
    // Checks and tests run at the same time, because tests often wait for a database or an animation.
    const [checks, tests] = await Promise.all([
      isWhole ? timed(runChecks(clients)) : undefined,
      timed(clients.then(() => runTests(positionals))),
    ])
    const failed = (checks?.failed ?? 0) + tests.failed
    const durations = checks ? `Checks ${checks.took}, in parallel with tests ${tests.took}` : `Tests ${tests.took}`
    // This summary repeats the failed checks, because their output may have scrolled out of view.
    if (checks && checks.failures.length > 0) console.log(`\nFailed checks: ${checks.failures.join(', ')}`)
    console.log(`\n${durations}\n${(checks?.passed ?? 0) + tests.passed} passed, ${failed} failed`)
    return failed === 0 && tests.passed > 0 ? 0 : 1
  },
})
