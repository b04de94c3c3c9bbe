import { exitCodes, runVerb } from './run-verb.ts'
import type { Verb } from './verbs/define-verb.ts'
import { verbs } from './verbs/verbs.gen.ts'

/**
 * Runs a command line: the name of a verb and its flags, as `npm run site --` takes them. What the verb has to say, its
 * help and its errors are printed on the console.
 * @returns the exit code; 2 for a mistake of the operator, 70 for one of ours or a database that does not answer
 */
export async function runCommandLine([name, ...args]: readonly string[]): Promise<number> {
  const known = Object.values<Verb>(verbs)
  const verb = known.find((candidate) => candidate.name === name)
  if (!verb) {
    const wanted = name && !name.startsWith('-') && name !== 'help' ? `There is no "${name}".\n\n` : ''
    console.log(
      `${wanted}Usage: npm run site -- <verb>\n\n${known.map(({ name: each, summary }) => `  ${each.padEnd(12)}${summary}`).join('\n')}`,
    )
    return wanted ? exitCodes.usage : 0
  }
  return await runVerb(verb, args)
}
