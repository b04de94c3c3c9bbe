import type { ParseArgsOptionsConfig } from 'node:util'
import { isPackaged } from '../project.ts'
import { UsageError } from '../usage-error.ts'

/** A flag's description stands in the verb's help. */
export type Flag = {
  type: 'string' | 'boolean'
  short?: string
  default?: string | boolean
  /** Whether it may be given several times; its values are joined by commas. */
  multiple?: true
  summary: string
  placeholder?: string
}

/** How the command line is called. */
export const commandName = isPackaged ? 'rivage' : 'npm run site --'

/** A verb of the command line: `npm run site -- <name>`, or `rivage <name>`. */
export interface Verb {
  name: string
  summary: string
  flags: Record<string, Flag>
  /** Whether it takes arguments that are not flags, and what they are called in its help. */
  positionals?: string
  /** Runs it; the number it returns is the exit code. Throws UsageError for an operator's mistake. */
  run: (input: VerbInput) => Promise<number | void>
}

/** A verb in a list of them: what is said of it, and how its code is read, which no other verb needs. */
export interface ListedVerb {
  name: string
  summary: string
  load: () => Promise<Verb>
}

export interface VerbInput {
  flags: Record<string, string | boolean | undefined>
  positionals: string[]
}

/**
 * Declares a verb. Adding one is adding a file in `scripts/verbs/`, or, for what only Rivage's own developers do, in
 * `scripts/engine-verbs/`.
 */
export function defineVerb(verb: Verb): Verb {
  return verb
}

/** The verb's flags as `node:util` parses them. */
export function parseArgsOptions(verb: Verb): ParseArgsOptionsConfig {
  return Object.fromEntries(
    Object.entries(verb.flags).map(([name, { type, short, multiple }]) => [
      name,
      { type, ...(short ? { short } : {}), ...(multiple ? { multiple } : {}) },
    ]),
  )
}

export function renderHelp(verb: Verb): string {
  const flags = Object.entries(verb.flags).map(
    ([name, { short, placeholder, summary }]) =>
      `  ${`${short ? `-${short}, ` : ''}--${name}${placeholder ? ` ${placeholder}` : ''}`.padEnd(26)}${summary}`,
  )
  return [
    verb.summary,
    '',
    `Usage: ${commandName} ${verb.name}${verb.positionals ? ` ${verb.positionals}` : ''}${flags.length ? ' [flags]' : ''}`,
    '',
    ...flags,
  ].join('\n')
}

/** The values of a flag that takes several, with commas between them or given several times. */
export function parseList(value: string | boolean | undefined): string[] {
  return String(value ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

/**
 * A number that counts something, from 1 on.
 * @param what names it in the message
 * @throws UsageError for anything else
 */
export function parseCount(what: string, value: string | boolean | undefined): number {
  if (!/^[1-9]\d{0,8}$/.test(String(value)))
    throw new UsageError(`${what} must be a whole number from 1 on, not "${String(value)}".`)
  return Number(value)
}

/**
 * A port to listen on.
 * @throws UsageError for anything else
 */
export function parsePort(value: string | boolean): number {
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new UsageError(`--port ${value} is not a port: give a number from 1 to 65535.`)
  return port
}
