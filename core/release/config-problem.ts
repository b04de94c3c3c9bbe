import type * as v from 'valibot'

/** A problem in a configuration. */
export interface ConfigProblem {
  /** The keys and indexes that lead to the invalid value. */
  path: readonly PropertyKey[]
  /** The message, in the form `key.path: problem`. */
  text: string
}

/** The types of values, by their names in the messages of the schema library. */
const typeNames: Readonly<Record<string, string>> = {
  Array: 'a list: […]',
  Object: 'an object: { … }',
  boolean: 'true or false',
  number: 'a number',
  string: 'text',
}

/** Returns the message of an issue, in plain words if it is one of the library's own messages. */
function plainMessage({ message }: v.BaseIssue<unknown>): string {
  const [, type = '', received] = /^Invalid type: Expected (\w+) but received ([^]*)$/.exec(message) ?? []
  const name = Object.hasOwn(typeNames, type) ? typeNames[type] : undefined
  if (/^Invalid key: Expected "\w+" but received undefined$/.test(message))
    return 'expected a value, because it is required'
  return name === undefined ? message : `expected ${name}, but found ${received}`
}

/** Returns the problem that an issue of the schema library reports. */
export function describeIssue(issue: v.BaseIssue<unknown>): ConfigProblem {
  const path = (issue.path ?? []).map(({ key }) => key as PropertyKey)
  const message = plainMessage(issue)
  if (path.length > 0) return { path, text: `${path.map(String).join('.')}: ${message}` }
  // A message about a combination of keys already starts with one of these keys.
  return issue.type === 'raw_check'
    ? { path: [message.slice(0, message.indexOf(':'))], text: message }
    : { path, text: `the configuration: ${message}` }
}
