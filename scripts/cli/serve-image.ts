// The entry point of the container image. It only supports `npm run serve`, because the image doesn't contain the code
// and packages of other commands.
import { openProject } from '../project.ts'
import { runVerb } from './run-verb.ts'
import { serve } from '../verbs/serve.ts'

process.exitCode = await runVerb(serve, process.argv.slice(2), openProject(process.cwd()))
