import type { Project } from '../project.ts'
import { exitCodes, runVerb } from './run-verb.ts'
import { commandName } from '../verbs/define-verb.ts'
import type { ListedVerb } from '../verbs/define-verb.ts'

/**
 * Runs a command line: the name of a verb and its flags. Prints output, help, and errors to the console.
 * @param verbs the available verbs
 * @param project the site that the verb works on
 * @returns the exit code; 2 for an operator's mistake, 70 for an internal error or an unavailable database
 */
export async function runCommandLine(
  verbs: readonly ListedVerb[],
  [name, ...args]: readonly string[],
  project: Project,
): Promise<number> {
  const verb = verbs.find((candidate) => candidate.name === name)
  if (!verb) {
    const wanted = name && !name.startsWith('-') && name !== 'help' ? `Unknown command "${name}".\n\n` : ''
    console.log(
      `${wanted}Usage: ${commandName} <command>\n\n${verbs.map(({ name: each, summary }) => `  ${each.padEnd(14)}${summary}`).join('\n')}`,
    )
    return wanted ? exitCodes.usage : 0
  }
  // `pnpm run dev -- --port 3000` passes the `--` on; `npm run` removes it.
  return await runVerb(await verb.load(), args[0] === '--' ? args.slice(1) : args, project)
}
