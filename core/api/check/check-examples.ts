import { isObject, listAt, objectAt, resolve, textAt, valueAt } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'
import { mergeSchema } from '../schema/index.ts'
import type { ApiProblem } from './api-problem.ts'
import { problemFinder } from './visit-parts.ts'
import type { FoundProblem } from './visit-parts.ts'

const findProblems = problemFinder()

/**
 * Finds examples of bodies, parameters, and schemas that are invalid according to their schemas, or that are in other
 * files.
 */
export function checkExamples(description: ApiDescription): ApiProblem[] {
  const { document } = description
  return findProblems(document, document.components ?? null, (value) => {
    const examples = Object.entries(objectAt(value, 'examples')).map(
      ([name, written]) => [name, resolve(description, written).value] as const,
    )
    const schema = isSchema(value) ? value : value.schema
    return [
      ...(isObject(schema) && value.example !== undefined ? check(description, value.example, schema, 'example') : []),
      ...(isSchema(value)
        ? listAt(value, 'examples').flatMap((example, index) =>
            check(description, example, value, 'examples', String(index)),
          )
        : []),
      ...examples.flatMap(([name, example]) => {
        const external = textAt(example, 'externalValue')
        if (external !== '' && !/^https?:/i.test(external)) return [inOtherFile(external, name)]
        const given = valueAt(example, 'value') ?? valueAt(example, 'dataValue')
        return isObject(value.schema) && given !== undefined
          ? check(description, given, value.schema, 'examples', name)
          : []
      }),
    ]
  })
}

const types: ReadonlySet<unknown> = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'])

/**
 * Returns whether an object is a schema with a type. Other objects can also have a `type`, but with different values.
 */
function isSchema({ type }: JsonObject): boolean {
  return Array.isArray(type) ? type.every((each) => types.has(each)) : types.has(type)
}

function check(description: ApiDescription, example: Json, schema: Json, ...place: string[]): FoundProblem[] {
  const wrong = mismatch(description, example, schema, '', 0)
  if (!wrong) return []
  return [
    {
      severity: 'warning',
      code: 'api-example',
      place,
      message: `The example does not match its schema: ${wrong}.`,
      hint: 'Change the example or the schema.',
    },
  ]
}

function inOtherFile(external: string, name: string): FoundProblem {
  return {
    severity: 'warning',
    code: 'api-example',
    place: ['examples', name],
    message: `The example is in another file, \`${external}\`, which the page doesn't show.`,
    hint: 'Put the example under `value`, or link to it with a URL.',
  }
}

/** Returns the first reason why a schema rejects a value, or `undefined` if no violation was found. */
function mismatch(
  description: ApiDescription,
  value: Json,
  written: Json,
  place: string,
  level: number,
): string | undefined {
  if (level > 12) return undefined
  const { schema, isNullable } = mergeSchema(description, written)
  if (value === null && isNullable) return undefined
  const at = place === '' ? 'the value' : `\`${place}\``
  const types = Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type]
  if (types.length > 0 && !types.some((type) => isOfType(value, String(type))))
    return `${at} is ${nameOf(value)}, not ${types.map(String).join(' or ')}`
  const allowed = listAt(schema, 'enum')
  if (allowed.length > 0 && !allowed.some((each) => JSON.stringify(each) === JSON.stringify(value)) && !isNullable)
    return `${at} is not one of ${allowed
      .slice(0, 5)
      .map((each) => JSON.stringify(each))
      .join(', ')}`
  if (Array.isArray(value)) {
    const items = schema.items
    if (!isObject(items)) return undefined
    for (const [index, item] of value.entries()) {
      const wrong = mismatch(description, item, items, `${place}[${index}]`, level + 1)
      if (wrong) return wrong
    }
  }
  if (!isObject(value)) return undefined
  const properties = objectAt(schema, 'properties')
  for (const name of listAt(schema, 'required'))
    if (typeof name === 'string' && !Object.hasOwn(value, name) && !isOneWay(description, properties[name]))
      return `${at} has no \`${name}\``
  for (const [name, field] of Object.entries(properties)) {
    const found = valueAt(value, name)
    const wrong =
      found === undefined
        ? undefined
        : mismatch(description, found, field, place ? `${place}.${name}` : name, level + 1)
    if (wrong) return wrong
  }
  return undefined
}

/** Returns whether a field exists only in requests or only in responses, so that an example may omit it. */
function isOneWay(description: ApiDescription, field: Json | undefined): boolean {
  if (field === undefined) return false
  const { schema } = mergeSchema(description, field)
  return schema.readOnly === true || schema.writeOnly === true
}

function isOfType(value: Json, type: string): boolean {
  switch (type) {
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value)
    case 'object':
      return isObject(value)
    case 'array':
      return Array.isArray(value)
    case 'null':
      return value === null
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type
    default:
      return true
  }
}

function nameOf(value: Json): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
