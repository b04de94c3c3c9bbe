import type { ParseArgsOptionsConfig } from 'node:util'
import { isPackaged } from '../engine.ts'
import type { Project } from '../project.ts'
import { UsageError } from '../usage-error.ts'

/** A flag of a command. Its summary is shown in the help of the command. */
export type Flag = {
  type: 'string' | 'boolean'
  short?: string
  default?: string | boolean
  /** Whether the flag can be repeated. Its values are then joined by commas. */
  multiple?: true
  summary: string
  placeholder?: string
}

/** How users run the command line. */
export const commandName = isPackaged ? 'rivage' : 'npm run site --'

/** A command of the command line, such as `npm run site -- <name>` or `rivage <name>`. */
export interface Verb {
  name: string
  summary: string
  flags: Record<string, Flag>
  /** The names of the positional arguments for the help. Absent if the command has none. */
  positionals?: string
  /** Runs the command and returns the exit code. Throws a UsageError if the user made a mistake. */
  run: (input: VerbInput) => Promise<number | void>
}

/** A command in the generated list, with a function that loads its code on demand. */
export interface ListedVerb {
  name: string
  summary: string
  load: () => Promise<Verb>
}

export interface VerbInput {
  flags: Record<string, string | boolean | undefined>
  positionals: string[]
  /** The site to which the command applies. */
  project: Project
}

/**
 * Declares a command. To add one, add a file to `scripts/verbs/`, or to `scripts/engine-verbs/` if only developers of
 * Rivage need it.
 */
export function defineVerb(verb: Verb): Verb {
  return verb
}

/** Returns the flags of a command in the format of `node:util`. */
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

/** Returns the values of a flag. It may be repeated or contain a comma-separated list. */
export function parseList(value: string | boolean | undefined): string[] {
  return String(value ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

/**
 * Parses a whole number of at least 1.
 * @param what the name of the value for the error message
 * @throws UsageError if the value is anything else
 */
export function parseCount(what: string, value: string | boolean | undefined): number {
  if (!/^[1-9]\d{0,8}$/.test(String(value)))
    throw new UsageError(`${what} must be a whole number of at least 1, not "${String(value)}".`)
  return Number(value)
}

/**
 * Parses a port number.
 * @throws UsageError if the value isn't a valid port
 */
export function parsePort(value: string | boolean): number {
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new UsageError(`--port ${value} is not a port. Use a number from 1 to 65535, or 0 for any free port.`)
  return port
}
