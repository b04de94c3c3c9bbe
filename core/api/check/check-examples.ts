import { isObject, listAt, objectAt, partLevel, pointerTo, resolve, valueAt } from '../description.ts'
import type { ApiDescription, Json } from '../description.ts'
import { mergeSchema } from '../schema/index.ts'
import type { ApiProblem } from './api-problem.ts'

/** The problems of operations and components with their pointers, and the components that decided about them. */
const known = new WeakMap<object, { place: string; components: Json; problems: readonly ApiProblem[] }>()

/** Finds examples of bodies and parameters that their schemas don't allow. */
export function checkExamples(description: ApiDescription): ApiProblem[] {
  const { components = null } = description.document
  const problems: ApiProblem[] = []
  /**
   * The keys on the way to the current value. Only problems need a pointer, and building one takes longer than the
   * visit.
   */
  const keys: string[] = []
  const visit = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return
    const place = keys.length === partLevel ? pointerTo('', ...keys) : undefined
    const before = place === undefined ? undefined : known.get(value)
    if (before?.components === components && before.place === place) {
      problems.push(...before.problems)
      return
    }
    const { length } = problems
    const isMap = isObject(value)
    if (isMap && isObject(value.schema)) {
      if (value.example !== undefined) check(value.example, value.schema, 'example')
      for (const [name, written] of Object.entries(objectAt(value, 'examples'))) {
        const example = valueAt(resolve(description, written).value, 'value')
        if (example !== undefined) check(example, value.schema, 'examples', name)
      }
    }
    for (const [key, child] of Object.entries(value)) {
      if (isMap && (key === 'example' || key === 'examples' || key === 'default')) continue
      keys.push(key)
      visit(child)
      keys.pop()
    }
    if (place !== undefined) known.set(value, { place, components, problems: problems.slice(length) })
  }
  const check = (example: Json, schema: Json, ...place: string[]): void => {
    const wrong = mismatch(description, example, schema, '', 0)
    if (wrong)
      problems.push({
        severity: 'warning',
        code: 'api-example',
        pointer: pointerTo('', ...keys, ...place),
        message: `The example does not match its schema: ${wrong}.`,
        hint: 'Change the example or the schema.',
      })
  }
  visit(description.document)
  return problems
}

/** Returns the first reason why a schema rejects a value, or `undefined` if the schema may allow it. */
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
