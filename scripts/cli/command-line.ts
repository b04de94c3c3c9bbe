import type { Project } from '../project.ts'
import { exitCodes, runVerb } from './run-verb.ts'
import { commandName } from '../verbs/define-verb.ts'
import type { ListedVerb } from '../verbs/define-verb.ts'

/**
 * Runs a command line, which consists of the name of a command and its flags. Output, help, and errors are printed to
 * the console.
 * @param verbs the available commands
 * @param project the site to which the command applies
 * @returns the exit code: 2 if the user made a mistake, 70 for an internal error or if the database is unavailable
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
  // Unlike `npm run`, `pnpm run dev -- --port 3000` passes on the `--`.
  return await runVerb(await verb.load(), args[0] === '--' ? args.slice(1) : args, project)
}
