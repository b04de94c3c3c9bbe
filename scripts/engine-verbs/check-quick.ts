import { installClients, runChecks } from '../test/checks.ts'
import { runTests } from '../test/run-tests.ts'
import { defineVerb } from '../verbs/define-verb.ts'

export const checkQuick = defineVerb({
  name: 'check:quick',
  summary: 'Run the fast checks before a commit: types, lint, format, wording, and tests of core (npm run check:quick)',
  flags: {},
  async run() {
    const [checks, tests] = [await runChecks(installClients()), await runTests(['tests/core/'])]
    const failed = checks.failed + tests.failed
    console.log(`\n${checks.passed + tests.passed} passed, ${failed} failed`)
    return failed === 0 ? 0 : 1
  },
})
