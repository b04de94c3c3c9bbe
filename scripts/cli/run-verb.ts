import { parseArgs } from 'node:util'
import { explainFileFailure } from '../file-failure.ts'
import { Outage } from '../outage.ts'
import type { Project } from '../project.ts'
import { UsageError } from '../usage-error.ts'
import { parseArgsOptions, renderHelp } from '../verbs/define-verb.ts'
import type { Verb, VerbInput } from '../verbs/define-verb.ts'

/** `usage`: the command was used incorrectly. `failure`: an internal error, or a failure outside of this program. */
export const exitCodes = { usage: 2, failure: 70 }

/**
 * Runs a command with its arguments, or prints its help.
 * @param project the site to which the command applies
 * @returns the exit code: 2 if the user made a mistake, 70 for an internal error or if the database is unavailable
 */
export async function runVerb(verb: Verb, args: readonly string[], project: Project): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(renderHelp(verb))
    return 0
  }
  try {
    return (await verb.run({ ...parseInput(verb, args), project })) ?? 0
  } catch (thrown) {
    const error = explainFileFailure(thrown) ?? thrown
    if (error instanceof UsageError) {
      console.error(`${error.message}\n`)
      return exitCodes.usage
    }
    console.error(error instanceof Outage ? error.message : error)
    return exitCodes.failure
  }
}

function parseInput(verb: Verb, args: readonly string[]): Omit<VerbInput, 'project'> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: parseArgsOptions(verb),
      allowPositionals: verb.positionals !== undefined,
    })
    const defaults = Object.fromEntries(Object.entries(verb.flags).map(([flag, { default: value }]) => [flag, value]))
    const given = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
    )
    return { flags: { ...defaults, ...given }, positionals }
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${renderHelp(verb)}`)
  }
}
