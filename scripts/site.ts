import { parseArgs } from 'node:util'
import { UsageError } from './usage-error.ts'
import { parseArgsOptions, renderHelp } from './verbs/define-verb.ts'
import type { Verb, VerbInput } from './verbs/define-verb.ts'
import { verbs } from './verbs/verbs.gen.ts'

const exitCodes = { usage: 2, bug: 70 }

const [name, ...rest] = process.argv.slice(2)
const known = Object.values<Verb>(verbs)
const verb = known.find((candidate) => candidate.name === name)

if (!verb) {
  const wanted = name && !name.startsWith('-') && name !== 'help' ? `There is no "${name}".\n\n` : ''
  console.log(
    `${wanted}Usage: npm run site -- <verb>\n\n${known.map(({ name: each, summary }) => `  ${each.padEnd(12)}${summary}`).join('\n')}`,
  )
  process.exitCode = wanted ? exitCodes.usage : 0
} else if (rest.includes('--help') || rest.includes('-h')) {
  console.log(renderHelp(verb))
} else {
  await run(verb)
}

async function run(chosen: Verb): Promise<void> {
  try {
    process.exitCode = (await chosen.run(parseInput(chosen))) ?? 0
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n`)
      process.exitCode = exitCodes.usage
    } else {
      console.error(error)
      process.exitCode = exitCodes.bug
    }
  }
}

function parseInput(chosen: Verb): VerbInput {
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      options: parseArgsOptions(chosen),
      allowPositionals: chosen.positionals !== undefined,
    })
    const defaults = Object.fromEntries(Object.entries(chosen.flags).map(([flag, { default: value }]) => [flag, value]))
    return { flags: { ...defaults, ...(values as VerbInput['flags']) }, positionals }
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${renderHelp(chosen)}`)
  }
}
