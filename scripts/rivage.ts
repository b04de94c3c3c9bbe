// The command line of the npm package: `rivage dev`, `rivage sync`, ….
import { runCommandLine } from './command-line.ts'
import { verbs } from './verbs/verbs.gen.ts'

process.exitCode = await runCommandLine(Object.values(verbs), process.argv.slice(2))
