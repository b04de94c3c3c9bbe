// The command line of a checkout. It has the commands for sites and the commands for developing Rivage.
import { openProject } from '../project.ts'
import { runCommandLine } from './command-line.ts'
import { handleAsyncErrors } from '../sync/code/async-errors.ts'
import { engineVerbs } from '../engine-verbs/engine-verbs.gen.ts'
import { verbs } from '../verbs/verbs.gen.ts'

handleAsyncErrors()
process.exitCode = await runCommandLine(
  [...Object.values(verbs), ...Object.values(engineVerbs)],
  process.argv.slice(2),
  openProject(process.env.RIVAGE_CWD ?? process.cwd()),
)
