// The entry point of the container image: `npm run serve` without the other verbs, because the image doesn't include
// their code and packages.
import { openProject } from '../project.ts'
import { runVerb } from './run-verb.ts'
import { serve } from '../verbs/serve.ts'

process.exitCode = await runVerb(serve, process.argv.slice(2), openProject(process.cwd()))
