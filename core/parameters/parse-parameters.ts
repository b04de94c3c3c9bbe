import * as v from 'valibot'
import { invalidParameters } from '../error/index.ts'

/** Parameters by name: each is a text in an address, and what its kind makes of it. */
export type ParameterSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>

/** What was sent is quoted up to this length. */
const maxQuoted = 60

/**
 * Checks the parameters of an address and makes them what their schema says. A name that the schema lacks and one that comes twice are
 * mistakes like any other: what is misspelt must not be ignored in silence.
 *
 * @example parseParameters(v.strictObject({ limit: v.optional(wholeNumber(1, 100)) }), url.searchParams)
 * @throws SiteError 400 that lists everything that is wrong, each with what is accepted
 */
export function parseParameters<Schema extends ParameterSchema>(
  schema: Schema,
  given: Iterable<[name: string, value: string]>,
): v.InferOutput<Schema> {
  const values = new Map<string, string>()
  const problems: { parameter: string; message: string }[] = []
  for (const [name, value] of given) {
    if (values.has(name)) problems.push({ parameter: quote(name), message: 'is given twice; give it once' })
    values.set(name, value)
  }
  // Own properties only, whatever the names: `__proto__` is one like any other here.
  const result = v.safeParse(schema, Object.fromEntries(values))
  for (const issue of result.issues ?? []) problems.push(describeIssue(issue, schema))
  if (result.success && problems.length === 0) return result.output
  throw invalidParameters(problems)
}

function describeIssue(
  issue: v.BaseIssue<unknown>,
  { entries }: ParameterSchema,
): { parameter: string; message: string } {
  const name = String(issue.path?.[0]?.key ?? '')
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const accepted = Object.keys(entries)
    const others = accepted.length === 0 ? 'there are none here' : `accepted are ${accepted.join(', ')}`
    return { parameter: quote(name), message: `is unknown; ${others}` }
  }
  if (issue.type === 'strict_object') return { parameter: name, message: 'is required' }
  return { parameter: name, message: `${issue.message}, not "${quote(String(issue.path?.[0]?.value ?? ''))}"` }
}

function quote(text: string): string {
  const characters = [...text.toWellFormed()]
  return characters.length > maxQuoted ? `${characters.slice(0, maxQuoted).join('')}…` : characters.join('')
}
