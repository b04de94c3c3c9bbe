import type { ParseArgsOptionsConfig } from 'node:util'
import { isPackaged } from '../engine.ts'
import type { Project } from '../project.ts'
import { UsageError } from '../usage-error.ts'

/** A flag; its summary appears in the verb's help. */
export type Flag = {
  type: 'string' | 'boolean'
  short?: string
  default?: string | boolean
  /** Whether it may be repeated; its values are joined by commas. */
  multiple?: true
  summary: string
  placeholder?: string
}

/** The name of the command line. */
export const commandName = isPackaged ? 'rivage' : 'npm run site --'

/** A verb of the command line: `npm run site -- <name>`, or `rivage <name>`. */
export interface Verb {
  name: string
  summary: string
  flags: Record<string, Flag>
  /** The names of its positional arguments in the help; absent if it has none. */
  positionals?: string
  /** Runs it and returns the exit code. Throws a UsageError for an operator's mistake. */
  run: (input: VerbInput) => Promise<number | void>
}

/** A command in a list: its summary, and a function that loads its code separately from other commands. */
export interface ListedVerb {
  name: string
  summary: string
  load: () => Promise<Verb>
}

export interface VerbInput {
  flags: Record<string, string | boolean | undefined>
  positionals: string[]
  /** The site that the verb works on. */
  project: Project
}

/**
 * Declares a verb. To add one, add a file in `scripts/verbs/`, or in `scripts/engine-verbs/` for Rivage's own
 * developers.
 */
export function defineVerb(verb: Verb): Verb {
  return verb
}

/** Returns the verb's flags in the format of `node:util`. */
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

/** Returns the values of a flag, which may be repeated or contain a list separated by commas. */
export function parseList(value: string | boolean | undefined): string[] {
  return String(value ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

/**
 * Parses a whole number of at least 1.
 * @param what the name of the value in the message
 * @throws UsageError for anything else
 */
export function parseCount(what: string, value: string | boolean | undefined): number {
  if (!/^[1-9]\d{0,8}$/.test(String(value)))
    throw new UsageError(`${what} must be a whole number of at least 1, not "${String(value)}".`)
  return Number(value)
}

/**
 * Parses a port to listen on.
 * @throws UsageError for anything else
 */
export function parsePort(value: string | boolean): number {
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new UsageError(`--port ${value} is not a port. Use a number from 1 to 65535, or 0 for any free port.`)
  return port
}
