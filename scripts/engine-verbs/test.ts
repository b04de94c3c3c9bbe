import { join } from 'node:path'
import { installPackageFolder } from '../install-package-folder.ts'
import { engineFolder } from '../project.ts'
import { runChecks } from '../test/checks.ts'
import { runCommand } from '../run-command.ts'
import { runTests } from '../test/run-tests.ts'
import { Progress } from '../terminal/progress.ts'
import { defineVerb } from '../verbs/define-verb.ts'

export const test = defineVerb({
  name: 'test',
  summary: 'Runs every check and test: types, lint, format, borders, unit, workerd, browser (npm test)',
  flags: { watch: { type: 'boolean', summary: 'Run the tests again when a file changes' } },
  positionals: '[FILE…]',
  async run({ flags, positionals }) {
    const clients = installPackageFolder(join(engineFolder, 'tests', 'clients'))
    if (flags.watch) {
      await clients
      return (await runCommand('vitest', ['watch', ...positionals], { show: true })).code
    }
    const isWhole = positionals.length === 0
    const checking = new Progress('Checks')
    const checks = isWhole ? await runChecks(clients) : { passed: 0, failed: 0 }
    await clients
    const checked = isWhole ? `Checks ${checking.end()}, tests` : 'Tests'
    const testing = new Progress('Tests')
    const tests = await runTests(positionals)
    const failed = checks.failed + tests.failed
    console.log(`\n${checked} ${testing.end()}\n${checks.passed + tests.passed} passed, ${failed} failed`)
    return failed === 0 && tests.passed > 0 ? 0 : 1
  },
})
