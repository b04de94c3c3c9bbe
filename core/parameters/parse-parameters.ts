import * as v from 'valibot'
import { invalidParameters } from '../error/index.ts'

/** The schema of the parameters of a URL, by name. */
export type ParameterSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>

/** Maximum length of a name or value from the request in an error message. */
const maxQuoted = 60

/**
 * Validates and converts the parameters of a URL with their schema. Unknown and repeated names are errors, so that a
 * misspelled parameter is not silently ignored.
 * @example parseParameters(v.strictObject({ limit: v.optional(wholeNumber(1, 100)) }), url.searchParams)
 * @throws SiteError with status 400 that lists every problem, with the accepted values
 */
export function parseParameters<Schema extends ParameterSchema>(
  schema: Schema,
  given: Iterable<[name: string, value: string]>,
): v.InferOutput<Schema> {
  const values = new Map<string, string>()
  const problems: { parameter: string; message: string }[] = []
  for (const [name, value] of given) {
    if (values.has(name)) problems.push({ parameter: quote(name), message: 'is repeated; specify it once' })
    values.set(name, value)
  }
  // `Object.fromEntries` only defines own properties, even for a parameter named `__proto__`.
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
    const others = accepted.length === 0 ? 'this URL accepts no parameters' : `use one of: ${accepted.join(', ')}`
    return { parameter: quote(name), message: `is unknown; ${others}` }
  }
  if (issue.type === 'strict_object') return { parameter: name, message: 'is required' }
  return { parameter: name, message: `${issue.message}, not "${quote(String(issue.path?.[0]?.value ?? ''))}"` }
}

function quote(text: string): string {
  const characters = [...text.toWellFormed()]
  return characters.length > maxQuoted ? `${characters.slice(0, maxQuoted).join('')}…` : characters.join('')
}
