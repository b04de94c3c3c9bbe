// What the container image starts: `npm run serve` without the other verbs, whose code and packages the image lacks.
import { runVerb } from '../run-verb.ts'
import { serve } from '../verbs/serve.ts'

process.exitCode = await runVerb(serve, process.argv.slice(2))
