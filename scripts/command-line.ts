import { exitCodes, runVerb } from './run-verb.ts'
import { commandName } from './verbs/define-verb.ts'
import type { ListedVerb } from './verbs/define-verb.ts'

/**
 * Runs a command line: the name of a verb and its flags. What the verb has to say, its help and its errors are printed
 * on the console.
 * @param verbs that there are
 * @returns the exit code; 2 for a mistake of the operator, 70 for one of ours or a database that does not answer
 */
export async function runCommandLine(
  verbs: readonly ListedVerb[],
  [name, ...args]: readonly string[],
): Promise<number> {
  const verb = verbs.find((candidate) => candidate.name === name)
  if (!verb) {
    const wanted = name && !name.startsWith('-') && name !== 'help' ? `There is no "${name}".\n\n` : ''
    console.log(
      `${wanted}Usage: ${commandName} <verb>\n\n${verbs.map(({ name: each, summary }) => `  ${each.padEnd(14)}${summary}`).join('\n')}`,
    )
    return wanted ? exitCodes.usage : 0
  }
  // `pnpm run dev -- --port 3000` hands over the `--`, which `npm run` takes away.
  return await runVerb(await verb.load(), args[0] === '--' ? args.slice(1) : args)
}
